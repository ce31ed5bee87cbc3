// The suite of stores on PostgreSQL, and what can go wrong only in a database that several replicas share.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined, finish, micros } from '../../src/base';
import { createChangeTracker } from '../../src/server/store/change-tracker';
import { createLineages } from '../../src/server/store/lineages';
import { createLogStorer } from '../../src/server/store/store-ahead';
import { createReferences } from '../../src/server/store/world-change';
import type { Commit } from '../../src/server/store/world-store';
import { lineageValues, pieceValues } from '../../src/server/postgres/commit-batch';
import { openConnection, type Database, type Query } from '../../src/server/postgres/connection';
import { loadWorld, openStoredWorld, recentLineages } from '../../src/server/postgres/load-world';
import { joinReplicas, type ReplicaMembership } from '../../src/server/postgres/membership';
import { migrate } from '../../src/server/postgres/migrate';
import { createPostgresStore, linesIn, readWorld, type PostgresStore } from '../../src/server/postgres/postgres-store';
import type { SlicedWork } from '../../src/server/worlds/sliced-work';
import { ADD_LINEAGES, ADD_PIECES, CLUSTER, PIECES_OF } from '../../src/server/postgres/statements';
import { UnavailableError } from '../../src/server/unavailable-error';
import { sweep } from '../../src/server/postgres/sweep';
import { openCutProxy } from '../support/cut-proxy';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { atOnce } from '../support/at-once';
import { sessionOf, worldsOf } from './kept';
import { longDump, mint, testWorldStore, type StoreUnderTest } from './world-store';

interface TestReplica extends Omit<StoreUnderTest, 'reopen' | 'store'> {
  readonly store: PostgresStore;
  readonly connection: Database;
  readonly membership: ReplicaMembership;
}

interface ReplicaOptions {
  readonly ttlMs?: number;
  readonly beatMs?: number;
  readonly format?: number;
  /** For everything except heartbeats. */
  readonly storeUrl?: string;
  readonly timeoutMs?: number;
}

async function openReplica(
  url: string,
  { ttlMs = 60_000, beatMs = 50, format, storeUrl = url, timeoutMs = 5000 }: ReplicaOptions = {},
): Promise<TestReplica> {
  const beats = openConnection({ url, timeoutMs: 5000, name: 'beats' });
  const real = openConnection({ url: storeUrl, timeoutMs, name: 'test' });
  let isFailing = false;
  const refuse = (): Promise<never> => Promise.reject(new Error('connection refused'));
  const connection: Database = {
    query: (text, values) => (isFailing ? refuse() : real.query(text, values)),
    transaction: (work) => (isFailing ? refuse() : real.transaction(work)),
    close: async () => {
      await real.close();
      await beats.close();
    },
  };
  const migrated = await migrate(beats);
  if (!migrated.ok) throw new Error(migrated.error);
  const membership = await joinReplicas({
    connection: beats,
    version: '1',
    ttlMs,
    beatMs,
    ...(format === undefined ? {} : { format }),
  });
  await membership.advertise('test');
  const lineages = createLineages([], membership.nextNumber);
  const store = createPostgresStore({ connection, membership, lineages });
  return {
    store,
    connection,
    membership,
    references: createReferences(lineages, { descriptions: new Map(), positions: new Map() }, membership.nextNumber),
    hold: store.hold,
    setFailing: (fails) => void (isFailing = fails),
  };
}

/** Worlds that a replica serves. */
function serveOn({ store, references, hold }: TestReplica) {
  const worlds = worldsOf();
  const tracker = createChangeTracker({ references, served: worlds.served, hold });
  const collect = (): readonly Commit[] => tracker.changes(worlds.served().sessions.values());
  return { worlds, collect, write: () => store.commit(collect()) };
}

async function count({ connection }: TestReplica, table: string): Promise<number> {
  const [row] = await connection.query(`select count(*) from understudy.${table}`);
  return Number(defined(row, 'a count is one row')['count']);
}

async function lengthOf({ store }: TestReplica, id = 'default'): Promise<number> {
  const taken = await store.take(id);
  return taken.kind === 'ours' ? taken.stored.record.log.length : -1;
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await sleep(20);
}

describeWithPostgres('worlds in PostgreSQL', () => {
  let postgres: TestPostgres;
  const opened: TestReplica[] = [];
  const open = async (url: string, options?: ReplicaOptions): Promise<TestReplica> => {
    const replica = await openReplica(url, options);
    opened.push(replica);
    return replica;
  };
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  afterEach(async () => {
    for (const { store } of opened.splice(0)) await store.close();
  });
  afterAll(() => postgres.remove());

  testWorldStore('PostgreSQL', async () => {
    const url = await postgres.database();
    const first = await open(url);
    return {
      ...first,
      reopen: async () => {
        await first.store.close();
        return (await open(url)).store;
      },
    };
  });

  test('a replica that was declared dead stores nothing, and its worlds belong to another', async () => {
    const url = await postgres.database();
    const [old, next] = [await open(url), await open(url)];
    const { worlds, collect, write } = serveOn(old);
    await write();
    const length = sessionOf(worlds).live.ledger.state.log.length;
    expect(await next.store.take('default')).toMatchObject({
      kind: 'theirs',
      peer: { id: old.membership.process, address: 'test' },
    });
    const [held, before] = [old.hold('default'), old.membership.id];
    // As a third one does when its lease has ended; it goes on with what it has.
    await old.connection.query('update understudy.replica set ended = true where id = $1', [old.membership.id]);
    const taken = await next.store.take('default');
    expect(taken).toMatchObject({ kind: 'ours', held: { term: 2, version: 1 } });
    mint(worlds);
    atOnce(
      worlds.create({
        origin: { kind: 'world', id: 'default' },
        id: 'copy',
        seed: undefined,
        frozen: undefined,
        at: undefined,
      }),
    );
    const commits = collect();
    const rejoined = (): Promise<void> => until(() => old.membership.holds() && old.membership.id !== before);
    // It may be joining again, and sends nothing then.
    const outcome = await old.store.commit(commits).catch(async (error: unknown) => {
      expect(error).toBeInstanceOf(UnavailableError);
      await rejoined();
      return old.store.commit(commits);
    });
    expect(outcome).toEqual(
      new Map([
        ['default', 'lost'],
        ['copy', 'lost'],
      ]),
    );
    expect([await lengthOf(next), await next.store.list()]).toEqual([length, ['default']]);
    // It joins again, and owns nothing.
    await rejoined();
    expect(held.holds()).toBe(false);
  });

  test('a world that a replica takes while it is declared dead is not served by it', async () => {
    const url = await postgres.database();
    const [first, second, third] = [await open(url), await open(url), await open(url)];
    await serveOn(first).write();
    await first.store.release(first.hold('default'));
    const before = second.membership.id;
    const [outcome] = await third.connection.transaction(async (query) => {
      await query('select from understudy.world for update');
      const taking = Promise.allSettled([second.store.take('default')]);
      const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      while ((await first.connection.query(isWaiting)).length === 0) await sleep(10);
      await first.connection.query('update understudy.replica set ended = true where id = $1', [before]);
      await until(() => second.membership.holds() && second.membership.id !== before);
      return [taking];
    });
    expect(await outcome).toMatchObject([{ status: 'rejected', reason: expect.any(UnavailableError) }]);
    expect(second.store.heldOf('default')).toBeUndefined();
    // No replica owns it.
    expect(await second.store.take('default')).toMatchObject({ kind: 'ours', held: { term: 3 } });
  });

  test('after a failover, a replica stores nothing until it has rejoined and re-read its worlds', async () => {
    const url = await postgres.database();
    const replica = await open(url, { beatMs: 600_000 });
    const { worlds, write } = serveOn(replica);
    await write();
    const [held, before] = [replica.hold('default'), replica.membership.id];
    const epochs = [sessionOf(worlds).live.persistentState().counters.highest];
    const setTimeline = (name: string): Promise<unknown> =>
      replica.connection.query(
        `create or replace function understudy.timeline() returns text language sql as $$ select '${name}' $$`,
      );
    await setTimeline('second');
    mint(worlds);
    // The version is that of its last change, and the lease has not ended.
    expect([held.holds(), await write()]).toEqual([true, new Map([['default', 'lost']])]);
    await replica.membership.advertise('again');
    expect(replica.membership).toMatchObject({ timeline: 'second' });
    expect(replica.membership.id).not.toBe(before);
    for (const next of ['second', 'third']) {
      const taken = await replica.store.take('default');
      if (taken.kind !== 'ours') throw new Error('no other replica lives');
      epochs.push(taken.stored.record.counters.highest);
      await setTimeline('third');
      if (next === 'second') {
        replica.store.loseAll();
        await replica.membership.advertise('once more');
      }
    }
    expect(new Set(epochs).size).toBe(3);
  });

  test('worlds are written in the lowest format of live replicas, and taken only by replicas that read it', async () => {
    const url = await postgres.database();
    const old = await open(url, { beatMs: 600_000 });
    const next = await open(url, { format: 2, beatMs: 600_000 });
    const { worlds, write } = serveOn(next);
    const storedFormat = async (): Promise<unknown> =>
      (await next.connection.query('select format from understudy.world'))[0]?.['format'];
    await write();
    expect([next.membership.writtenFormat, await storedFormat()]).toEqual([1, 1]);
    // A deploy: the old one ends, and the new one learns of it with a heartbeat.
    await old.store.close();
    await next.membership.advertise('next');
    mint(worlds);
    await write();
    expect([next.membership.writtenFormat, await storedFormat()]).toEqual([2, 2]);
    // It is rolled back.
    const again = await open(url, { beatMs: 600_000 });
    expect(again.membership.writtenFormat).toBe(1);
    expect(await again.store.take('default')).toMatchObject({ kind: 'theirs', peer: { id: next.membership.process } });
    const held = next.hold('default');
    await next.store.release(held);
    await expect(again.store.take('default')).rejects.toThrow(
      'world default is stored in format 2, but this replica reads only up to 1: only replicas of a newer version can serve it',
    );
    await expect(again.store.take('default')).rejects.toBeInstanceOf(UnavailableError);
    // While an old one lives, the new one writes what it reads.
    await next.membership.advertise('next');
    expect(await next.store.take('default')).toMatchObject({ kind: 'ours', held: { term: 2 } });
    expect(next.membership.writtenFormat).toBe(1);
  });

  test('a commit whose response was lost is stored once', async () => {
    const url = await postgres.database();
    const proxy = await openCutProxy({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const replica = await open(url, { storeUrl: url.replace(/:\d+\//, `:${proxy.port}/`) });
    const { worlds, collect, write } = serveOn(replica);
    const lengths: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      mint(worlds);
      const commits = collect();
      proxy.loseNextAnswer();
      await expect(replica.store.commit(commits)).rejects.toThrow('PostgreSQL');
      mint(worlds);
      const later = collect();
      expect([...(await replica.store.commit([...commits, ...later])).values()]).toEqual(['kept']);
      lengths.push(sessionOf(worlds).live.ledger.state.log.length - (await lengthOf(replica)));
    }
    expect([lengths, await write()]).toEqual([[0, 0, 0], new Map()]);
    await proxy.close();
  });

  test('a server that was killed and started again has every acknowledged commit', async () => {
    const url = await postgres.database();
    const replica = await open(url);
    const { worlds, collect, write } = serveOn(replica);
    await write();
    mint(worlds);
    const commits = collect();
    postgres.stop('immediate');
    await expect(replica.store.commit(commits)).rejects.toThrow('PostgreSQL');
    postgres.start();
    expect(await replica.store.commit(commits)).toEqual(new Map([['default', 'kept']]));
    expect(await lengthOf(replica)).toBe(sessionOf(worlds).live.ledger.state.log.length);
  });

  test('worlds are held until the lease ends without heartbeats, and again once they succeed', async () => {
    const url = await postgres.database();
    const proxy = await openCutProxy({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const replica = await open(url.replace(/:\d+\//, `:${proxy.port}/`), { ttlMs: 600, storeUrl: url });
    const held = replica.hold('default');
    await until(() => held.holds());
    proxy.setCut(true);
    await until(() => !held.holds());
    proxy.setCut(false);
    await until(() => held.holds());
    await replica.connection.close();
    await proxy.close();
  });

  test('entries are stored with whatever characters they contain', async () => {
    const { connection } = await open(await postgres.database());
    const lines = `${JSON.stringify(['\u0000', '\ud800', '\u2028', '"', '\\', '\\u0000', '{,}', '😀', '\t\r\n'])}\n`;
    await connection.query(ADD_LINEAGES, lineageValues([{ id: 7, parent: undefined }]));
    await connection.query(ADD_PIECES, pieceValues([{ lineage: 7, first: 0, last: 1, lines }]));
    const [row] = await connection.query('select * from understudy.piece');
    expect(linesIn(defined(row, 'it was stored'))).toBe(lines);
  });

  test('a connection that was closed after a sweep is reopened for the next one', async () => {
    const connection = openConnection({ url: await postgres.database(), timeoutMs: 5000, name: 'sweep' });
    await migrate(connection);
    for (let sweeps = 0; sweeps < 2; sweeps += 1) await sweep(connection).finally(() => connection.close());
    await connection.close();
  });

  test('a world is read although its log is evicted from memory while it is parsed and folded', async () => {
    const url = await postgres.database();
    const [first, next] = [await open(url), await open(url)];
    const { worlds, write } = serveOn(first);
    sessionOf(worlds).snapshots.take('start');
    mint(worlds);
    await write();
    sessionOf(worlds).snapshots.revert('start');
    mint(worlds);
    await write();
    const { log } = sessionOf(worlds).live.ledger.state;
    await first.store.release(first.hold('default'));
    const taken = await next.store.take('default');
    if (taken.kind !== 'ours') throw new Error('it was released');
    const lineages = createLineages([], next.membership.nextNumber);
    let runs = 0;
    const slices: Pick<SlicedWork, 'run'> = {
      async run(work) {
        runs += 1;
        for (;;) {
          const step = work.next();
          await sleep(1);
          lineages.keepOnly(new Set());
          if (step.done) return step.value;
        }
      },
    };
    const read = await loadWorld(
      { query: next.connection.query, lineages, source: { world: 'w', seed: '1' }, wall: () => micros(0n), slices },
      { id: 'default', stored: taken.stored },
    );
    // Its log is parsed once and folded once.
    expect(runs).toBe(2);
    const [session] = read.saved.worlds.sessions;
    expect(session?.world.ledger.state.log).toEqual(log);
    expect(session?.snapshots.entries.map(({ id }) => id)).toEqual(['s1']);
  });

  describe('a log that is read', () => {
    /** A world whose log has a branch, and what another replica reads of it. */
    async function branched() {
      const url = await postgres.database();
      const [first, next] = [await open(url), await open(url)];
      const { worlds, write } = serveOn(first);
      await write();
      sessionOf(worlds).snapshots.take('start');
      mint(worlds);
      await write();
      sessionOf(worlds).snapshots.revert('start');
      mint(worlds);
      await write();
      const stored = async () => defined(await readWorld(next.connection.query, 'default'), 'the world is stored');
      let pieces = 0;
      const query: Query = async (text, values) => {
        const rows = await next.connection.query(text, values);
        if (text === PIECES_OF) pieces += rows.length;
        return rows;
      };
      const lineages = createLineages([], next.membership.nextNumber);
      const slices: Pick<SlicedWork, 'run'> = { run: finish };
      const source = { world: 'w', seed: '1' };
      const settings = { query, lineages, slices, source, wall: () => micros(0n) };
      const logOf = ({ saved }: Awaited<ReturnType<typeof loadWorld>>) =>
        saved.worlds.sessions[0]?.world.ledger.state.log;
      return { worlds, write, stored, settings, logOf, pieces: () => pieces };
    }

    test('is not read again while it is in memory', async () => {
      const { worlds, write, stored, settings, logOf, pieces } = await branched();
      await loadWorld(settings, { id: 'default', stored: await stored() });
      const whole = pieces();
      expect(whole).toBeGreaterThan(1);
      sessionOf(worlds).snapshots.revert('start');
      mint(worlds);
      await write();
      const again = await loadWorld(settings, { id: 'default', stored: await stored() });
      expect(pieces()).toBe(whole + 1);
      expect(logOf(again)).toEqual(sessionOf(worlds).live.ledger.state.log);
    });

    test('is not read again for another world a moment later, and is read again after that', async () => {
      const { stored, settings, pieces } = await branched();
      const lineages = recentLineages(settings.lineages, 300);
      const opened = await openStoredWorld({ ...settings, lineages }, await stored());
      lineages.note(opened.lineages);
      const whole = pieces();
      const again = await openStoredWorld({ ...settings, lineages }, await stored());
      expect(pieces()).toBe(whole);
      expect(again.ledger.state.log).toEqual(opened.ledger.state.log);
      await sleep(400);
      await openStoredWorld({ ...settings, lineages }, await stored());
      expect(pieces()).toBe(2 * whole);
    });

    test('is not shared if it has to do with a served world, whose last entries may be refused', async () => {
      const { stored, settings } = await branched();
      const lineages = recentLineages(settings.lineages);
      await loadWorld(settings, { id: 'default', stored: await stored() });
      const opened = await openStoredWorld({ ...settings, lineages }, await stored());
      lineages.note(opened.lineages);
      settings.lineages.keepOnly(new Set());
      for (const { id, stored: length } of opened.lineages)
        expect(lineages.known({ lineage: id, length })).toBeUndefined();
    });

    test('is never known beyond what was stored, however the world that was opened goes on', async () => {
      const { stored, settings } = await branched();
      const lineages = recentLineages(settings.lineages);
      const opened = await openStoredWorld({ ...settings, lineages }, await stored());
      lineages.note(opened.lineages);
      const { lineage, length } = opened.record.log;
      for (const served of opened.lineages) served.stored += 5;
      expect(lineages.known({ lineage, length })).toBeDefined();
      expect(lineages.known({ lineage, length: length + 1 })).toBeUndefined();
    });

    test('is read in pages of at least one record, and of no more than the requested bytes', async () => {
      const { worlds, write, stored, settings } = await branched();
      mint(worlds);
      await write();
      const { lineage, length } = (await stored()).record.log;
      const page = (...bounds: [pieces: number, bytes: number]) =>
        settings.query(PIECES_OF, [[lineage], [length], -1, -1, ...bounds]);
      const all = await page(1000, 1 << 30);
      expect(all.length).toBeGreaterThan(1);
      expect(await page(1000, 1)).toEqual(all.slice(0, 1));
      expect(await page(1, 1 << 30)).toEqual(all.slice(0, 1));
    });

    test('is read again after it was evicted, because another replica may continue it differently', async () => {
      const { worlds, stored, settings, logOf, pieces } = await branched();
      await loadWorld(settings, { id: 'default', stored: await stored() });
      const whole = pieces();
      const opened = await openStoredWorld(settings, await stored());
      expect(pieces()).toBe(whole);
      settings.lineages.keepOnly(new Set());
      const again = await loadWorld(settings, { id: 'default', stored: await stored(), opened });
      expect(pieces()).toBe(2 * whole);
      expect(logOf(again)).toEqual(sessionOf(worlds).live.ledger.state.log);
    });

    test('is that of the world opened ahead, unless it has changed since', async () => {
      const { worlds, write, stored, settings, logOf } = await branched();
      const opened = await openStoredWorld(settings, await stored());
      const unchanged = await loadWorld(settings, { id: 'default', stored: await stored(), opened });
      expect(unchanged.saved.worlds.sessions[0]?.world.ledger).toBe(opened.ledger);
      mint(worlds);
      await write();
      const changed = await loadWorld(settings, { id: 'default', stored: await stored(), opened });
      expect(changed.saved.worlds.sessions[0]?.world.ledger).not.toBe(opened.ledger);
      expect(logOf(changed)).toEqual(sessionOf(worlds).live.ledger.state.log);
    });
  });

  test('tables are created once by replicas that start together', async () => {
    const url = await postgres.database();
    const connections = [1, 2, 3].map((name) => openConnection({ url, timeoutMs: 5000, name: String(name) }));
    const results = await Promise.all(connections.map(migrate));
    expect(results.every(({ ok }) => ok)).toBe(true);
    const [first] = connections;
    expect(await first?.query('select name from understudy.migration')).toEqual([
      { name: '001-worlds.sql' },
      { name: '002-settings.sql' },
      { name: '003-timelines.sql' },
      { name: '004-world-formats.sql' },
      { name: '005-faster-compression.sql' },
      { name: '006-logs-stored-ahead.sql' },
    ]);
    await Promise.all(connections.map(({ close }) => close()));
  });

  test('pieces of logs are compressed by LZ4 if PostgreSQL has it; if not, tables are created all the same', async () => {
    const url = await postgres.database();
    const connection = openConnection({ url, timeoutMs: 5000, name: 'test' });
    await migrate(connection);
    const methods = "select enumvals from pg_settings where name = 'default_toast_compression'";
    const [available] = await connection.query(methods);
    const hasLz4 = (available?.['enumvals'] as readonly string[] | undefined)?.includes('lz4') === true;
    await connection.query('insert into understudy.lineage (id) values (1)');
    await connection.query(
      "insert into understudy.piece (lineage, first, last, lines, crc) values (1, 0, 1, repeat('entry ', 1000), 0)",
    );
    const [stored] = await connection.query('select pg_column_compression(lines) as method from understudy.piece');
    expect(stored?.['method']).toBe(hasLz4 ? 'lz4' : 'pglz');
    const migration = readFileSync('src/server/postgres/migrations/005-faster-compression.sql', 'utf8');
    for (const method of ['missing', 'a syntax error'])
      await connection.query(migration.replace('compression lz4', `compression ${method}`));
    await expect(connection.query(migration.replace('understudy.piece', 'understudy.missing'))).rejects.toThrow(
      'does not exist',
    );
    await connection.close();
  });

  test('tables are migrated while replicas store changes, without a deadlock', async () => {
    const url = await postgres.database();
    const [running, starting] = ['running', 'starting'].map((name) => openConnection({ url, timeoutMs: 5000, name }));
    if (!running || !starting) throw new Error('two connections');
    await migrate(starting);
    for (const undo of [
      'alter table understudy.cluster drop column timeline',
      'alter table understudy.replica drop column timeline',
      'alter table understudy.world drop column timeline, drop column format',
      'drop function understudy.timeline',
      "delete from understudy.migration where name > '003'",
    ])
      await starting.query(undo);
    const [migrating] = await running.transaction(async (query) => {
      // In the order in which a commit locks the tables.
      await query('update understudy.replica set version = version');
      const migrated = Promise.allSettled([migrate(starting)]);
      const observer = openConnection({ url, timeoutMs: 5000, name: 'observer' });
      const isWaiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      while ((await observer.query(isWaiting)).length === 0) await sleep(10);
      await observer.close();
      await query('update understudy.cluster set worlds_ever = worlds_ever');
      return [migrated];
    });
    expect(await migrating).toEqual([{ status: 'fulfilled', value: { ok: true } }]);
    await Promise.all([running, starting].map(({ close }) => close()));
  });

  test.each([
    [5, false],
    [15, true],
  ])('a replica that has created the first worlds for %i s after its lease yields: %s', async (seconds, givesWay) => {
    const { connection, membership } = await open(await postgres.database(), { beatMs: 600_000 });
    await connection.query('update understudy.cluster set opening = $1', [membership.id]);
    await connection.query(
      `update understudy.replica set expires_at = clock_timestamp() - interval '${seconds} seconds'`,
    );
    expect(await connection.query(CLUSTER)).toMatchObject([{ opening: membership.id, opening_expired: givesWay }]);
  });

  test('tables of a newer version are refused', async () => {
    const url = await postgres.database();
    const connection = openConnection({ url, timeoutMs: 5000, name: 'test' });
    await migrate(connection);
    await connection.query('update understudy.cluster set format = 9');
    expect(await migrate(connection)).toEqual({
      ok: false,
      error: expect.stringContaining('newer understudy (data format 9; this one reads up to 1)'),
    });
    await connection.close();
  });

  test('a commit of many megabytes is stored in parts, all or nothing', async () => {
    const url = await postgres.database();
    const replica = await open(url);
    const { collect } = serveOn(replica);
    const [commit] = collect();
    const [change] = defined(commit, 'a new world is a change').changes;
    if (!change?.record) throw new Error('the world was not deleted');
    const lineage = change.record.log.lineage;
    const lines = 'x'.repeat(3 * 1024 * 1024);
    const pieces = [0, 1, 2, 3].map((first) => ({ lineage, first, last: first + 1, lines }));
    const large = { ...change, pieces, record: { ...change.record, log: { lineage, length: 4 } } };
    expect(
      await replica.store.commit([{ id: '7f8a3c1e-0000-4000-8000-000000000001', changes: [large], worldsEver: 0 }]),
    ).toEqual(new Map([['default', 'kept']]));
    const read: number[] = [];
    for await (const piece of replica.store.read({ lineage, length: 4 })) read.push(piece.lines.length);
    expect(read).toEqual(pieces.map((piece) => piece.lines.length));
    change.held.version = 7;
    expect(
      await replica.store.commit([{ id: '7f8a3c1e-0000-4000-8000-000000000002', changes: [large], worldsEver: 0 }]),
    ).toEqual(new Map([['default', 'lost']]));
    expect(await count(replica, 'piece')).toBe(4);
  });

  test('logs and descriptions that no world needs are deleted, and so is the end of a reverted log', async () => {
    const url = await postgres.database();
    const replica = await open(url);
    const { worlds, write } = serveOn(replica);
    await write();
    const { snapshots } = sessionOf(worlds);
    const first = await lengthOf(replica);
    snapshots.take('first');
    for (let mints = 0; mints < 3; mints += 1) {
      mint(worlds);
      await write();
    }
    const before = await count(replica, 'piece');
    snapshots.revert('first');
    await write();
    mint(worlds);
    await write();
    snapshots.revert('first');
    await write();
    expect(await count(replica, 'lineage')).toBe(3);
    const lengths = [await lengthOf(replica)];
    await sweep(replica.connection);
    expect([await count(replica, 'lineage'), await count(replica, 'piece')]).toEqual([3, before + 1]);
    await sweep(replica.connection, 0);
    expect([await count(replica, 'lineage'), await count(replica, 'piece')]).toEqual([2, before - 3]);
    lengths.push(await lengthOf(replica));
    expect(lengths).toEqual([first, first]);
    await sweep(replica.connection, 0);
    expect(await count(replica, 'description')).toBe(1);
  });

  describe('a log that is stored ahead', () => {
    const loaded = async (replica: TestReplica) => {
      const served = serveOn(replica);
      await served.write();
      await served.worlds.load('default', longDump());
      const { lineages } = replica.references;
      const { isServed } = served.worlds;
      return { ...served, lineages, isServed, session: sessionOf(served.worlds) };
    };
    const entries = async ({ connection }: TestReplica): Promise<number> => {
      const [row] = await connection.query(
        'select count(*) as pieces, sum(last - first) as entries from understudy.piece p join understudy.world w on w.lineage = p.lineage',
      );
      return Number(row?.['entries']);
    };

    test('is kept while its replica lives, however long its commit takes, and swept once no world refers to it', async () => {
      const url = await postgres.database();
      const [replica, other] = [await open(url), await open(url)];
      const { worlds, write, collect, lineages, isServed, session } = await loaded(replica);
      const end = await createLogStorer({ lineages, store: replica.store, isServed })(session);
      for (let sweeps = 0; sweeps < 2; sweeps += 1) await sweep(other.connection, 0);
      expect(await count(replica, 'lineage')).toBe(2);
      await replica.store.commit(collect());
      end?.();
      const { length } = session.live.ledger.state.log;
      for (let sweeps = 0; sweeps < 2; sweeps += 1) await sweep(other.connection, 0);
      expect([await lengthOf(replica), await entries(replica)]).toEqual([length, length]);
      await session.live.revert(session.start, 'reset');
      await write();
      const before = await count(replica, 'lineage');
      for (let sweeps = 0; sweeps < 2; sweeps += 1) await sweep(other.connection, 0);
      // Those of its start, and of what follows the reset.
      expect([before, await count(replica, 'lineage'), worlds.ids()]).toEqual([3, 2, ['default']]);
    });

    test('is swept if its replica dies before the commit', async () => {
      const url = await postgres.database();
      const [replica, other] = [await open(url), await open(url)];
      const { lineages, isServed, session } = await loaded(replica);
      await createLogStorer({ lineages, store: replica.store, isServed })(session);
      await replica.membership.leave();
      for (let sweeps = 0; sweeps < 2; sweeps += 1) await sweep(other.connection, 0);
      expect(await count(other, 'lineage')).toBe(1);
    });

    test('is not continued by a replica that was declared dead, and is stored anew once it has rejoined', async () => {
      const url = await postgres.database();
      const replica = await open(url, { beatMs: 20 });
      const { collect, lineages, isServed, session } = await loaded(replica);
      const before = replica.membership.id;
      let parts = 0;
      const store = {
        storeAhead: async (writes: Parameters<PostgresStore['storeAhead']>[0]) => {
          if ((parts += 1) === 2) {
            await replica.connection.query('update understudy.replica set ended = true where id = $1', [before]);
            await until(() => replica.membership.holds() && replica.membership.id !== before);
          }
          return replica.store.storeAhead(writes);
        },
      };
      const storeLog = createLogStorer({ lineages, store, isServed, partLength: 1 });
      await expect(storeLog(session)).rejects.toThrow('declared dead');
      replica.store.loseAll();
      // The first part may be lost: nothing is shared with it.
      expect(lineages.begin(session.live.ledger.state.log)?.lineage.parent).toBeUndefined();
      // Another one may have taken the world.
      expect(await replica.store.commit(collect())).toEqual(new Map([['default', 'lost']]));
    });
  });
});
