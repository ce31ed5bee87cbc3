// What a replica checks when it starts beside others: its settings, and that they reach it at its address.

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { call, run, start, type Started } from '../cli/command';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';

const TOKEN = 'control-token-of-the-cluster';
/** Replicas listen at 127.0.0.1. */
const WRONG = ['--advertise', '127.0.0.2'];

describeWithPostgres('a replica that starts', () => {
  let postgres: TestPostgres;
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  afterAll(() => postgres.remove());

  const argsFor = (database: string): readonly string[] => ['--data', database, '--control-token', TOKEN];
  const startAt = (database: string, more: readonly string[] = []): Promise<Started> =>
    start([...argsFor(database), ...more]);
  const readiness = async ({ ready }: Started): Promise<readonly [number, unknown]> => {
    const { status, json } = await call(`${ready.url}/_health/ready`);
    return [status, json];
  };
  const READY = [200, { status: 'ok' }];

  it('at an address that others cannot reach is not ready until they have ended', async () => {
    const database = await postgres.database();
    const first = await startAt(database);
    const second = await startAt(database, WRONG);
    const reason = 'other replicas cannot connect to this one: see its log, and check --advertise';
    expect(await readiness(second)).toEqual([503, { status: 'unavailable', reason }]);
    await second.logged('this replica cannot be reached at 127.0.0.2:');
    expect(await readiness(first)).toEqual(READY);
    const third = await startAt(database);
    expect(await readiness(third)).toEqual(READY);
    for (const server of [first, third]) await server.stop('SIGKILL');
    while ((await readiness(second))[0] !== 200) await pause(100);
    await second.stop();
  });

  it('when replicas cannot reach each other in either direction is not ready, and the earlier one stays ready', async () => {
    const database = await postgres.database();
    const first = await startAt(database, WRONG);
    expect(await readiness(first)).toEqual(READY);
    const second = await startAt(database, ['--advertise', '127.0.0.3']);
    const [status, body] = await readiness(second);
    expect([status, JSON.stringify(body)]).toEqual([
      503,
      expect.stringContaining('none of the other replicas responds'),
    ]);
    await second.logged('cannot reach replica');
    await second.logged('it is unknown whether they reach this one at 127.0.0.3:');
    expect((await readiness(second))[0]).toBe(503);
    expect(await readiness(first)).toEqual(READY);
    await first.stop();
    while ((await readiness(second))[0] !== 200) await pause(100);
    await second.stop();
  });

  it('when its advertised port is in use exits with status 4, and one sentence with the next step', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const args = ['serve', '--port', '0', ...argsFor(await postgres.database()), '--advertise', `127.0.0.1:${port}`];
    const { status, err } = await run(args);
    other.close();
    expect([status, err.split('\n').filter((line) => line.startsWith('understudy: '))]).toEqual([
      4,
      [
        expect.stringMatching(
          new RegExp(
            `^understudy: cannot listen for other replicas at 127.0.0.1:${port}: listen EADDRINUSE(?!.*cannot listen).*; change --advertise$`,
          ),
        ),
      ],
    ]);
  });

  it('with a setting or a token that differs from that of another one exits with status 3, and names the difference', async () => {
    const database = await postgres.database();
    const first = await startAt(database, ['--strict']);
    const loose = await run(['serve', '--port', '0', ...argsFor(database)]);
    expect([loose.status, loose.err]).toEqual([
      3,
      expect.stringContaining('with --strict, but this replica has no --strict: use the same setting'),
    ]);
    const args = ['serve', '--port', '0', '--data', database, '--strict', '--control-token', 'another-control-token'];
    const stranger = await run(args);
    expect([stranger.status, stranger.err]).toEqual([3, expect.stringContaining('with a different --control-token')]);
    expect(stranger.err + loose.err).not.toMatch(/another-control-token|control-token-of-the-cluster/);
    await first.stop();
  });
});
