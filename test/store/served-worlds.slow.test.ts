// The worlds that a replica serves, across the loss of a lease: what was refused is never shown again, and nothing is
import type { ServedWorldsOfReplica } from '../../src/server/postgres/served-worlds';
// acknowledged that is not stored.

import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from '../../src/server/postgres/connection';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';
import { openServedReplica, type ServedReplica, type ServedReplicaOptions } from './served-replica';

const END = 'update understudy.replica set ended = true where id = $1';
const WAITING = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
const STORED = "select length from understudy.world where id = 'default'";

describeWithPostgres('the worlds of a replica', () => {
  let postgres: TestPostgres;
  let open: ServedReplica[];
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  beforeEach(() => void (open = []));
  afterEach(async () => {
    for (const replica of open) await replica.leave();
  });
  afterAll(() => postgres.remove());

  const opened = async (url: string, options?: ServedReplicaOptions): Promise<ServedReplica> => {
    const replica = await openServedReplica(url, options);
    open.push(replica);
    return replica;
  };

  test.each(['no copy', 'a copy that is served on'])(
    'a world that is taken back has what the other replica stored, and nothing that was refused: %s',
    async (copied) => {
      const url = await postgres.database();
      // It writes before its next heartbeat tells that it was declared dead, however slow the machine is.
      const first = await opened(url, { isFirst: true, beatMs: 60_000 });
      const second = await opened(url);
      if (copied !== 'no copy') {
        first.write('3.0');
        first.copy('twin');
        expect(await first.acknowledged('twin')).toBe(true);
      }
      await first.query(END, [first.id()]);
      expect(await second.served.shared.take('default')).toMatchObject({ kind: 'ours' });
      // Of two refused entries, the other replica stores as many as one.
      first.write('1.0');
      first.write('1.0');
      expect(await first.acknowledged()).toBe(false);
      if (copied !== 'no copy') await taken(first, 'twin');
      second.write('7.0');
      expect(await second.acknowledged()).toBe(true);
      const stored = second.dump();
      open = open.filter((replica) => replica !== second);
      await second.leave();

      await taken(first, 'default');
      expect(first.dump()).toBe(stored);
      first.write('2.0');
      expect(await first.acknowledged()).toBe(true);
      const acknowledged = first.dump();
      open = open.filter((replica) => replica !== first);
      await first.leave();
      const third = await opened(url);
      expect(third.dump()).toBe(acknowledged);
    },
  );

  test('a world that is requested while its deletion is stored is not served again', async () => {
    const replica = await opened(await postgres.database(), { isFirst: true, beatMs: 600_000 });
    replica.copy('twin');
    expect(await replica.acknowledged('twin')).toBe(true);
    const observer = openConnection({ url: replica.url, timeoutMs: 5000, name: 'observer' });
    const [taking] = await observer.transaction(async (query) => {
      // The commit waits for this table, and takes do not need it.
      await query('lock table understudy.cluster in access exclusive mode');
      replica.remove('twin');
      const deleted = replica.served.durability.pending();
      while ((await replica.query(WAITING)).length === 0) await sleep(10);
      const taken = replica.served.shared.take('twin');
      await sleep(100);
      return [Promise.all([taken, deleted])];
    });
    await observer.close();
    const [{ kind }] = await taking;
    expect(kind).toBe('none');
    expect(await replica.served.shared.list()).toEqual(['default']);
  });

  test.each<[string, (served: ServedWorldsOfReplica) => Promise<void> | undefined]>([
    ['everything', ({ durability }) => durability.pending()],
    ['the table of worlds', ({ durability }) => durability.pendingTable({ ids: false, worlds: [] })],
    ['the answer to another replica', ({ shared }) => shared.settled?.({ ids: false, worlds: ['twin'] })],
  ])('the deletion of a world that another replica has taken is not acknowledged: %s', async (_, stored) => {
    const url = await postgres.database();
    const first = await opened(url, { isFirst: true, beatMs: 600_000 });
    const second = await opened(url);
    first.copy('twin');
    expect(await first.acknowledged('twin')).toBe(true);
    await first.query(END, [first.id()]);
    expect(await second.served.shared.take('twin')).toMatchObject({ kind: 'ours' });
    first.remove('twin');
    await expect(stored(first.served)).rejects.toThrow('another replica now serves the world');
    expect(await second.served.shared.list()).toEqual(['default', 'twin']);
  });

  test('a world is listed as it is stored, whatever characters its faults contain', async () => {
    const replica = await opened(await postgres.database(), { isFirst: true });
    const { live } = replica.session('default');
    const added = live.faults.add({
      id: undefined,
      operation: '*',
      user: 'a\u0000\ud800',
      times: undefined,
      probability: 1,
      seed: undefined,
      delay: { kind: 'fixed', ms: 1 },
      effect: undefined,
    });
    expect(added).toMatchObject({ ok: true });
    expect(await replica.acknowledged()).toBe(true);
    expect(await replica.served.shared.stored(['default'])).toMatchObject([{ id: 'default', name: 'small' }]);
  });

  test('a world whose lease has expired is not taken again before a heartbeat has renewed it', async () => {
    const url = await postgres.database();
    // No heartbeat renews it by itself.
    const replica = await opened(url, { isFirst: true, beatMs: 600_000 });
    replica.skipLease();
    expect(replica.holds()).toBe(false);
    await expect(replica.served.shared.take('default')).rejects.toThrow('the lease of this replica on world default');
    await replica.beat();
    expect(replica.holds()).toBe(true);
    replica.write('1.0');
    expect(await replica.acknowledged()).toBe(true);
    expect(await replica.query(STORED)).toEqual([{ length: replica.session('default').live.ledger.state.log.length }]);
  });

  test('a world that another replica serves is found while worlds of a lost replica are read', async () => {
    const url = await postgres.database();
    const one = await opened(url, { isFirst: true });
    const free = ['a', 'b', 'c', 'd', 'e'];
    for (const id of free) one.copy(id);
    await one.served.durability.pending();
    for (const id of free) await one.served.shared.release(id);
    const two = await opened(url);
    const order: string[] = [];
    const taken = await Promise.all(
      [...free, 'default'].map(async (id) => {
        const { kind } = await two.served.shared.take(id);
        order.push(id);
        return kind;
      }),
    );
    expect(taken).toEqual([...free.map(() => 'ours'), 'theirs']);
    expect(order[0]).toBe('default');
  });
});

/** A replica that was declared dead joins again at its next heartbeat. */
async function taken(replica: ServedReplica, id: string): Promise<void> {
  for (;;) {
    await replica.beat();
    const found = await replica.served.shared.take(id).catch(() => undefined);
    if (found?.kind === 'ours') return;
    await sleep(20);
  }
}
