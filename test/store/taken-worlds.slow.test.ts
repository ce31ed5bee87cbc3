// Worlds of a replica that is lost: what another one sends to the database to serve them, and what it shows of them.

import { setTimeout as sleep } from 'node:timers/promises';
import { micros } from '../../src/base';
import { openConnection } from '../../src/server/postgres/connection';
import { APPEND, BURY, LINEAGES, PIECES_OF, STORED_WORLD, TAKE } from '../../src/server/postgres/statements';
import { atOnce } from '../support/at-once';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { openServedReplica, type ServedReplica } from './served-replica';

const NAMES: ReadonlyMap<string, string> = new Map([
  [TAKE, 'take'],
  [BURY, 'bury'],
  [STORED_WORLD, 'stored world'],
  [LINEAGES, 'lineages'],
  [PIECES_OF, 'pieces'],
  [APPEND, 'append'],
]);
const sentBy = (replica: ServedReplica): readonly string[] =>
  replica.statements().map((text) => NAMES.get(text) ?? text);

const END = 'update understudy.replica set ended = true where id = $1';
const EXPIRE = "update understudy.replica set expires_at = clock_timestamp() - interval '1 second' where id = $1";
const WAITING = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
const READ = ['stored world', 'lineages', 'pieces'];

describeWithPostgres('the worlds of a lost replica', () => {
  let postgres: TestPostgres;
  let open: ServedReplica[];
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  beforeEach(() => void (open = []));
  afterEach(async () => {
    for (const replica of open) await replica.leave();
  });
  afterAll(() => postgres.remove());

  /** The first serves the default world and these copies of it, and notices late that it was declared dead. */
  async function replicas(
    copies: readonly string[] = [],
  ): Promise<readonly [ServedReplica, ServedReplica, ServedReplica]> {
    const url = await postgres.database();
    const opened = async (isFirst: boolean): Promise<ServedReplica> => {
      const replica = await openServedReplica(url, { isFirst, beatMs: 600_000 });
      open.push(replica);
      return replica;
    };
    const first = await opened(true);
    for (const id of copies) first.copy(id);
    await first.served.durability.pending();
    return [first, await opened(false), await opened(false)];
  }

  async function readAhead(replica: ServedReplica, ids: readonly string[]): Promise<void> {
    const sent: string[] = [];
    for (const id of ids) replica.served.shared.readAhead(id);
    const readings = (): number => sent.filter((name) => name === 'pieces').length;
    while (readings() < ids.length) {
      await sleep(10);
      sent.push(...sentBy(replica));
    }
    // The last rows arrive.
    await replica.query('select');
    await sleep(10);
  }

  const endOf = (replica: ServedReplica): Promise<unknown> => replica.query(END, [replica.id()]);
  const takenBy = async (replica: ServedReplica, id = 'default'): Promise<readonly string[]> => {
    replica.statements();
    expect(await replica.served.shared.take(id)).toMatchObject({ kind: 'ours' });
    return sentBy(replica);
  };

  test('a world that was read ahead, and is unchanged, is taken by one statement', async () => {
    const [first, second] = await replicas();
    first.write('1.0');
    expect(await first.acknowledged()).toBe(true);
    await readAhead(second, ['default']);
    await endOf(first);
    expect(await takenBy(second)).toEqual(['take']);
    expect(second.dump()).toBe(first.dump());
  });

  test('a world that was not read ahead is read once it is taken', async () => {
    const [first, second] = await replicas();
    await endOf(first);
    expect(await takenBy(second)).toEqual(['take', ...READ]);
    expect(second.dump()).toBe(first.dump());
  });

  test.each<[string, (owner: ServedReplica) => void, readonly string[]]>([
    ['an update', (owner) => owner.write('7.0'), READ],
    ['a snapshot', (owner) => void owner.session('default').snapshots.take('late'), READ.slice(0, 1)],
    [
      'a revert',
      (owner) => {
        const { live, start } = owner.session('default');
        atOnce(live.revert(start, 'reset'));
      },
      READ,
    ],
    [
      'a clock that was moved',
      (owner) => void owner.session('default').live.clock.advance(micros(1n)),
      READ.slice(0, 1),
    ],
  ])('a world that its owner has changed since it was read ahead is read again: %s', async (_, change, statements) => {
    const [first, second] = await replicas();
    first.write('1.0');
    expect(await first.acknowledged()).toBe(true);
    await readAhead(second, ['default']);
    change(first);
    expect(await first.acknowledged()).toBe(true);
    await endOf(first);
    expect(await takenBy(second)).toEqual(['take', ...statements]);
    expect(second.dump()).toBe(first.dump());
    expect(second.session('default').snapshots.list()).toEqual(first.session('default').snapshots.list());
    second.write('2.0');
    expect(await second.acknowledged()).toBe(true);
  });

  test('a world that was deleted and created again since it was read ahead is read again, although its version is the same', async () => {
    const [first, second] = await replicas(['twin']);
    const version = "select version from understudy.world where id = 'twin'";
    const before = await first.query(version);
    await readAhead(second, ['twin']);
    first.remove('twin');
    await first.served.durability.pending();
    first.write('5.0');
    first.copy('twin');
    expect(await first.acknowledged('twin')).toBe(true);
    expect(await first.query(version)).toEqual(before);
    await endOf(first);
    expect(await takenBy(second, 'twin')).toEqual(['take', ...READ]);
    expect(second.dump('twin')).toBe(first.dump('twin'));
  });

  test('worlds that are requested together are taken together, and their dead owner is buried once', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const [first, second] = await replicas(ids);
    await readAhead(second, ids);
    await first.query(EXPIRE, [first.id()]);
    const taken = await Promise.all([...ids, 'missing'].map((id) => second.served.shared.take(id)));
    expect(taken.map(({ kind }) => kind)).toEqual([...ids.map(() => 'ours'), 'none']);
    // The first request does not wait for others.
    expect(sentBy(second)).toEqual(['take', 'bury', 'take', 'take']);
  });

  test('a world that was read ahead does not wait for others that are read when they are taken', async () => {
    const unread = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const [first, second] = await replicas([...unread, 'known']);
    await readAhead(second, ['known']);
    await endOf(first);
    const order: string[] = [];
    await Promise.all(
      [...unread, 'known'].map(async (id) => {
        expect(await second.served.shared.take(id)).toMatchObject({ kind: 'ours' });
        order.push(id);
      }),
    );
    // The first one does not wait for the others either.
    expect(order.slice(0, 2)).toContain('known');
  });

  test('of replicas that take the same worlds at the same time, one gets each', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const [first, second, third] = await replicas(ids);
    await endOf(first);
    for (let round = 0; round < 10; round += 1) {
      const taken = await Promise.all(
        [second, third].flatMap((replica, turn) =>
          (turn === 0 ? ids : ids.toReversed()).map(async (id) => [id, (await replica.served.shared.take(id)).kind]),
        ),
      );
      for (const id of ids)
        expect(
          taken
            .filter(([taken]) => taken === id)
            .map(([, kind]) => kind)
            .toSorted(),
        ).toEqual(['ours', 'theirs']);
      for (const [id, kind] of taken.slice(0, ids.length))
        await (kind === 'ours' ? second : third).served.shared.release(String(id));
    }
  });

  test('a world that is created while it is looked for has every acknowledged change', async () => {
    const [first, second] = await replicas();
    await second.query('select pg_advisory_lock(1)');
    const busy = first.query('select pg_advisory_lock(1)');
    const taking = first.served.shared.take('new');
    first.copy('new');
    expect(await first.acknowledged('new')).toBe(true);
    await second.query('select pg_advisory_unlock(1)');
    await busy;
    expect(await taking).toMatchObject({ kind: 'ours' });
    first.write('1.0', 'new');
    expect(await first.acknowledged('new')).toBe(true);
    await endOf(first);
    await second.served.shared.take('new');
    expect(second.dump('new')).toBe(first.dump('new'));
  });

  test('a world is not taken from a replica that has joined and taken it while the statement waited for another world', async () => {
    const [first, second] = await replicas(['a', 'b']);
    await endOf(first);
    const observer = openConnection({ url: first.url, timeoutMs: 5000, name: 'observer' });
    const [taking, joined] = await observer.transaction(async (query) => {
      await query("select from understudy.world where id = 'a' for update");
      // The first one alone, the others together.
      const taken = Promise.all(['default', 'a', 'b'].map((id) => second.served.shared.take(id)));
      while ((await first.query(WAITING)).length === 0) await sleep(10);
      const late = await openServedReplica(first.url, { beatMs: 600_000 });
      open.push(late);
      expect(await late.served.shared.take('b')).toMatchObject({ kind: 'ours' });
      return [taken, late];
    });
    await observer.close();
    expect((await taking).map(({ kind }) => kind)).toEqual(['ours', 'ours', 'theirs']);
    joined.write('1.0', 'b');
    expect(await joined.acknowledged('b')).toBe(true);
  });

  test('what is being read when the database is restored is not used for later readings', async () => {
    const [first, second] = await replicas();
    const observer = openConnection({ url: first.url, timeoutMs: 5000, name: 'observer' });
    await observer.transaction(async (query) => {
      await query('lock table understudy.piece in access exclusive mode');
      second.served.shared.readAhead('default');
      while ((await first.query(WAITING)).length === 0) await sleep(10);
      second.served.ended();
    });
    await observer.close();
    // The statements of that reading come first.
    await second.query('select');
    await sleep(50);
    second.statements();
    await readAhead(second, ['default']);
    await endOf(first);
    expect(await takenBy(second)).toEqual(['take']);
  });

  describe('a world that was taken', () => {
    test('is stored again only when it changes', async () => {
      const [first, second, third] = await replicas();
      await endOf(first);
      expect(await takenBy(second)).not.toContain('append');
      expect(second.served.durability.pending(second.session('default'))).toBeUndefined();
      second.write('1.0');
      expect(await second.acknowledged()).toBe(true);
      expect(sentBy(second)).toEqual(['append']);
      await endOf(second);
      await takenBy(third);
      expect(third.dump()).toBe(second.dump());
    });

    test('is stored in its new epoch if the database was restored since its last change', async () => {
      const [first, second] = await replicas();
      await readAhead(second, ['default']);
      await endOf(first);
      await first.query("update understudy.world set timeline = 'another'");
      expect(await takenBy(second)).toEqual(['take', 'lineages', 'pieces']);
      expect(second.session('default').live.epoch).toBe(first.session('default').live.epoch);
      expect(second.session('default').live.persistentState().counters.highest).toBeGreaterThan(0);
      expect(await second.acknowledged()).toBe(true);
      expect(sentBy(second)).toEqual(['append']);
    });

    test.each([
      ['the same history', 'timeline'],
      ['another history, after a restore', "'another'"],
    ])('is deleted in the database too: %s', async (_, timeline) => {
      const [first, second] = await replicas(['twin']);
      await endOf(first);
      await first.query(`update understudy.world set timeline = ${timeline}`);
      await takenBy(second, 'twin');
      second.remove('twin');
      await second.served.durability.pending();
      expect(await second.query("select from understudy.world where id = 'twin'")).toEqual([]);
    });
  });
});
