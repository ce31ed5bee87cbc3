// A replica whose settings contradict those of living replicas does not join them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../../src/server';
import { openConnection, type Database } from '../../src/server/postgres/connection';
import { joinReplicas, type ReplicaMembership } from '../../src/server/postgres/membership';
import { migrate } from '../../src/server/postgres/migrate';
import { storedSettings } from '../../src/server/postgres/shared-settings';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';

/** As a replica of the first version joins. */
const OLDER_JOIN = `
insert into understudy.replica (id, process, address, version, format, expires_at)
select gen_random_uuid(), gen_random_uuid(), '10.0.0.9:1', '0', 1, clock_timestamp() + interval '1 hour'`;

const DOCUMENTED = { '--dialect': 'documented' };

describeWithPostgres('a replica beside live ones', () => {
  let postgres: TestPostgres;
  const open: (() => Promise<void>)[] = [];
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });
  afterAll(() => postgres.remove());

  const connectionTo = async (url: string): Promise<Database> => {
    const connection = openConnection({ url, timeoutMs: 5000, name: 'test' });
    open.push(connection.close);
    await migrate(connection);
    return connection;
  };
  const joinWith = async (connection: Database, controlTokens: readonly string[]): Promise<ReplicaMembership> => {
    const settings = storedSettings({ values: DOCUMENTED, controlTokens }, 'secret');
    const joined = await joinReplicas({ connection, version: '1', ttlMs: 60_000, settings });
    open.push(joined.leave);
    return joined;
  };

  test('is refused with the setting that differs, until the other replicas have left', async () => {
    const url = await postgres.database();
    const connection = await connectionTo(url);
    const living = await joinWith(connection, []);
    await living.advertise('10.0.0.7:7576');
    const opening = (): ReturnType<typeof openPostgres> =>
      openPostgres({
        url,
        version: '1',
        shared: { values: { '--dialect': 'strict' }, controlTokens: [] },
        maxWorlds: 10,
        waiting: () => undefined,
      });
    const [name] = /postgres:[^?]*/.exec(url.replace(':secret', '')) ?? [];
    expect(await opening()).toEqual({
      ok: false,
      error: `${name} is served by a replica at 10.0.0.7:7576 with --dialect documented, but this replica has --dialect strict: use the same setting, or stop all replicas before you change it`,
    });
    await living.leave();
    const opened = await opening();
    expect(opened.ok).toBe(true);
    if (opened.ok) await opened.value.close();
  });

  test('joins a replica of a version that stored no settings, whose tables it updates', async () => {
    const url = await postgres.database();
    const connection = openConnection({ url, timeoutMs: 5000, name: 'test' });
    open.push(connection.close);
    for (const statement of [
      'create schema understudy',
      'create table understudy.migration (name text primary key, applied_at timestamptz not null default now())',
      readFileSync(join(__dirname, '../../src/server/postgres/migrations/001-worlds.sql'), 'utf8'),
      "insert into understudy.migration (name) values ('001-worlds.sql')",
      OLDER_JOIN,
    ])
      await connection.query(statement);
    expect(await migrate(connection)).toEqual({ ok: true, value: undefined });
    const joined = await joinWith(connection, ['token-of-all']);
    // Those of the older version may still start.
    await connection.query(OLDER_JOIN);
    const others = await joinWith(connection, ['token-of-all']);
    expect([joined.holds(), others.holds()]).toEqual([true, true]);
  });

  test('may share a token with them while the token is rotated, and none of its tokens is stored', async () => {
    const url = await postgres.database();
    const connection = await connectionTo(url);
    await joinWith(connection, ['the-old-token']);
    await expect(joinWith(connection, ['the-new-token'])).rejects.toThrow('with a different --control-token');
    const both = await joinWith(connection, ['the-new-token', 'the-old-token']);
    expect(both.holds()).toBe(true);
    expect(JSON.stringify(await connection.query('select * from understudy.replica'))).not.toMatch(/the-\w+-token/);
  });
});
