// What a replica logs when it stops: how many of its worlds other replicas have taken.

import { call, start } from '../cli/command';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';

const TOKEN = 'control-token-of-the-cluster';

describeWithPostgres('a replica that shuts down', () => {
  let postgres: TestPostgres;
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  afterAll(() => postgres.remove());

  it('logs how many worlds were moved and released, and the last replica that all were released', async () => {
    // Longer than any machine takes to move two worlds.
    const args = ['--data', await postgres.database(), '--control-token', TOKEN, '--limit', 'closing=20s'];
    const first = await start(args);
    const created = await call(`${first.ready.url}/_control/v1/worlds`, {
      token: TOKEN,
      body: { id: 'job-7', from: { named: 'quickstart' } },
    });
    expect(created.status).toBe(201);
    const second = await start(args);
    await first.stop();
    expect(first.streams().err).toMatch(
      / stopping\n(.*\n)*.* stopped worldsMoved=2 worldsReleased=0 seconds=[\d.]+\n$/,
    );
    await second.stop();
    expect(second.streams().err).toMatch(/ stopped worldsMoved=0 worldsReleased=2 seconds=[\d.]+\n$/);
  });
});
