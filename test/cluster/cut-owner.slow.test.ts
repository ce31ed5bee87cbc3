// The replica of a world loses PostgreSQL but not the other replicas: they take the world when its lease has ended, and it
// shows nothing old when it is back.

import { setTimeout as pause } from 'node:timers/promises';
import { openCutProxy } from '../support/cut-proxy';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { judge } from './final-state';
import { startReplicaProcess } from './processes';
import { createWorldClient } from './world-client';

jest.setTimeout(240_000);

describeWithPostgres('a replica that cannot reach PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  it('loses its worlds to the others, even while they can reach it', async () => {
    const database = await postgres.database();
    const proxy = await openCutProxy({ host: '127.0.0.1', port: Number(new URL(database).port) });
    const through = new URL(database);
    through.port = String(proxy.port);
    try {
      const owner = await startReplicaProcess(through.href);
      const other = await startReplicaProcess(database);
      const client = createWorldClient(owner.ready, 'default');
      expect((await client.create(other.url, 'before'))?.status).toBe(200);

      proxy.setCut(true);
      // Without an answer it may have been stored: the next one is 409 then.
      while ((await client.status(other.url, 'meanwhile'))?.status !== 200) {
        await client.create(other.url, 'meanwhile');
        await pause(100);
      }
      expect((await client.status(other.url, 'meanwhile'))?.status).toBe(200);
      expect((await client.end(owner.url))?.status).toBe(503);

      proxy.setCut(false);
      while ((await client.end(owner.url))?.status === 503) await pause(100);
      expect(client.strange).toEqual([]);
      expect(await judge(client, owner.ready, [owner.url, other.url])).toEqual({ witnessed: [], blackBox: [] });
    } finally {
      await proxy.close();
    }
  });
});
