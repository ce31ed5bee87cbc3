// A database that was restored from a backup, or failed over to a standby that lacked the last changes: no id that a
// client may have seen returns with other content.

import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openConnection } from '../../src/server/postgres/connection';
import { migrate } from '../../src/server/postgres/migrate';
import { inNewEpoch } from '../../src/server/postgres/new-epoch';
import { call, start, type Answer, type Started } from '../cli/command';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { contractIdIn, CONTROL_TOKEN } from './offers-under-kill';

const HEADERS = { 'x-understudy-control-token': CONTROL_TOKEN };

const open = (url: string): Promise<Started> => start(['--data', url, '--control-token', CONTROL_TOKEN]);

/** Repeats a request while the replica has not joined again. */
async function persist(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await sleep(50);
  }
}

const createOffer = ({ ready }: Started, trackingId: string): Promise<string> =>
  persist(() =>
    call(`${ready.url}/api/validator/v0/wallet/transfer-offers`, {
      token: ready.users[0]?.token ?? '',
      body: {
        receiver_party_id: ready.users[1]?.party,
        amount: '0.01',
        description: trackingId,
        tracking_id: trackingId,
        expires_at: 4_000_000_000_000_000,
      },
    }),
  ).then(({ status, json }) => {
    expect(status).toBe(200);
    return contractIdIn(json);
  });

const control = async ({ ready }: Started, path: string, body: object): Promise<Record<string, unknown>> => {
  const { json } = await persist(() => call(`${ready.groups.control}${path}`, { headers: HEADERS, body }));
  return json as Record<string, unknown>;
};

const timelineOf = async (url: string): Promise<unknown> => {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query('select understudy.timeline() as timeline');
  await client.end();
  return rows[0]?.timeline;
};

describeWithPostgres('a database that was restored', () => {
  let postgres: TestPostgres;
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  afterAll(() => postgres.remove());

  test.each(['goes on', 'was stopped before, and starts again'])(
    'reuses no id when the replica %s',
    async (when) => {
      const url = await postgres.database();
      let server = await open(url);
      await control(server, '/clock/freeze', {});
      await createOffer(server, 'before');
      const restore = postgres.backUp();
      // The first one of a connection that was lost may be refused.
      const lost = [await createOffer(server, 'lost-1'), await createOffer(server, 'lost-2')];
      const [snapshot, world] = [
        await control(server, '/snapshots', {}),
        await control(server, '/worlds', { from: { named: 'empty' } }),
      ];
      if (when !== 'goes on') await server.stop();
      const before = await timelineOf(url);
      restore();
      expect(await timelineOf(url)).not.toBe(before);
      if (when !== 'goes on') server = await open(url);
      const later = [
        await createOffer(server, 'later-1'),
        await createOffer(server, 'later-2'),
        await createOffer(server, 'lost-1'),
      ];
      expect(later.filter((id) => lost.includes(id))).toEqual([]);
      expect(await control(server, '/snapshots', {})).not.toMatchObject({ id: snapshot['id'] });
      expect(await control(server, '/worlds', { from: { named: 'empty' } })).not.toMatchObject({ id: world['id'] });
      const { err } = await server.stop();
      expect(err).not.toContain('timeline');
    },
    120_000,
  );

  test('logs once that PostgreSQL does not report its timeline, and serves', async () => {
    const url = await postgres.database();
    const connection = openConnection({ url, timeoutMs: 5000, name: 'test' });
    await connection.query('create role plain login');
    await connection.query(`grant create on database ${new URL(url).pathname.slice(1)} to plain`);
    await connection.query('revoke execute on function pg_control_system from public');
    const server = await open(url.replace('test:', 'plain:'));
    await createOffer(server, 'one');
    const { err } = await server.stop();
    expect(err.match(/PostgreSQL does not report its timeline/g)).toHaveLength(1);
    await connection.query('grant execute on function pg_control_system to public');
    await connection.close();
  });

  test('lets an unprivileged user read the timeline, which a dump does not restore', async () => {
    const url = await postgres.database();
    const connection = openConnection({ url, timeoutMs: 5000, name: 'test' });
    await migrate(connection);
    await connection.query('create role reader login');
    await connection.query('grant usage on schema understudy to reader');
    const read = (): Promise<unknown> => timelineOf(url.replace('test:', 'reader:'));
    const before = await read();
    expect(before).toMatch(/^\d+\/\d+\/00000001$|^\d+\/\d+\/0000000\d$/);
    // As a restore into the same server does.
    await connection.query('drop schema understudy cascade');
    await migrate(connection);
    await connection.query('grant usage on schema understudy to reader');
    expect(await read()).not.toBe(before);
    await connection.close();
  });
});

test('a new epoch is later than all that the world has used, and begins with the next entry', () => {
  const record = {
    log: { lineage: 1, length: 7 },
    counters: { present: { epoch: 3, untouched: 5, before: 1 }, highest: 4, traces: 9 },
    snapshots: { current: 's2', count: 2 },
  };
  const stored = (changed: object): Parameters<typeof inNewEpoch>[0] =>
    ({ record: { ...record, ...changed }, snapshots: [], descriptions: [] }) as unknown as Parameters<
      typeof inNewEpoch
    >[0];
  const { counters, snapshots } = inNewEpoch(stored({})).record;
  expect(counters).toEqual({
    present: { epoch: counters.highest, untouched: 7, before: 3 },
    highest: expect.any(Number),
    traces: 9,
  });
  expect(counters.highest).toBeGreaterThan(4);
  expect(snapshots).toEqual({ current: 's2', count: 1002 });
  const untouched = inNewEpoch(stored({ log: { lineage: 1, length: 5 } })).record.counters;
  expect(untouched.present).toMatchObject({ untouched: 5, before: 1 });
  expect(inNewEpoch(stored({})).record.counters.highest).not.toBe(counters.highest);
});
