// The worlds that a replica serves, across the loss of a lease: what was refused is never shown again, and nothing is
// acknowledged that is not stored.

import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined, micros } from '../../src/base';
import { createFaults, createWorlds, WALL_SPEED } from '../../src/server';
import { openConnection } from '../../src/server/postgres/connection';
import { joinReplicas } from '../../src/server/postgres/membership';
import { migrate } from '../../src/server/postgres/migrate';
import { openServedWorlds, type ServedWorldsOfReplica } from '../../src/server/postgres/served-worlds';
import type { WorldSession } from '../../src/server/worlds/worlds';
import { openWorld, writeDump } from '../../src/world';
import { openTestMock } from '../http/harness';
import { contract } from '../support/contract';
import { atOnce } from '../support/at-once';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres';

const ROOT = resolve(__dirname, '../..');
const SMALL = resolve(ROOT, 'test/properties/small-world.yaml');
const { log } = openTestMock({ world: SMALL });

interface Replica {
  readonly served: ServedWorldsOfReplica;
  readonly id: () => string;
  readonly holds: () => boolean;
  /** Lets the lease run out on the clock of this replica alone. */
  skipLease(): void;
  query(text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** One that is served here. */
  session(id: string): WorldSession;
  write(amount: string, world?: string): void;
  /** Whether all that was done is acknowledged. */
  acknowledged(world?: string): Promise<boolean>;
  dump(): string;
  copy(id: string): void;
  /** Sends the next heartbeat now. */
  beat(): Promise<void>;
  leave(): Promise<void>;
}

interface ReplicaOptions {
  /** Stores the first world. */
  readonly isFirst?: boolean;
  readonly beatMs?: number;
}

async function openReplica(url: string, { isFirst = false, beatMs = 50 }: ReplicaOptions = {}): Promise<Replica> {
  const beats = openConnection({ url, timeoutMs: 5000, name: 'beats' });
  const connection = openConnection({ url, timeoutMs: 5000, name: 'store' });
  const commits = openConnection({ url, timeoutMs: 5000, name: 'commits' });
  await migrate(beats);
  let skipped = 0;
  const membership = await joinReplicas({
    connection: beats,
    version: '1',
    ttlMs: 60_000,
    beatMs,
    ended: () => served.ended(),
    now: () => performance.now() + skipped,
  });
  await membership.advertise('test');
  const opened = openWorld({ source: SMALL, root: ROOT });
  if (!opened.ok) throw new Error('the small world can be opened');
  const worlds = createWorlds({
    first: opened.value,
    clock: { now: opened.value.end, frozen: true, speed: WALL_SPEED },
    isShared: !isFirst,
    newFaults: () => createFaults({ contract: contract(), holdable: () => true }),
    maxWorlds: 10,
    idleMs: 3_600_000,
    wall: () => new Date(0),
    open: () => {
      throw new Error('these tests only copy worlds');
    },
  });
  const served = openServedWorlds(
    { connection, commits, sweeps: connection, membership, maxWorlds: 10, wall: () => micros(0n) },
    {
      worlds,
      source: { world: 'small', seed: '1' },
      log,
      broken: (error) => {
        throw error;
      },
    },
  );
  await served.start();
  const session = (id: string): WorldSession => defined(worlds.served().sessions.get(id), `world ${id} is served here`);
  return {
    served,
    id: () => membership.id,
    holds: membership.holds,
    skipLease: () => void (skipped += 120_000),
    query: (text, values) => connection.query(text, values),
    session,
    write(amount, world = 'default') {
      const { live } = session(world);
      const owner = defined(live.ledger.state.users.get('alice')?.primaryParty, 'alice has a party');
      expect(live.execute({ type: 'mint', owner, amount }, live.clock.now())).toMatchObject({ ok: true });
    },
    acknowledged: (world = 'default') =>
      Promise.resolve(served.durability.pending(session(world))).then(
        () => true,
        () => false,
      ),
    dump: () => [...writeDump(session('default').live.dump())].join(''),
    copy(id) {
      const wish = { id, seed: undefined, frozen: undefined, at: undefined };
      expect(atOnce(worlds.create({ origin: { kind: 'world', id: 'default' }, ...wish }))).toMatchObject({ ok: true });
    },
    beat: () => membership.advertise('test'),
    async leave() {
      served.close();
      await membership.leave();
      await connection.close();
      await commits.close();
      await beats.close();
    },
  };
}

const END = 'update understudy.replica set ended = true where id = $1';
const STORED = "select length from understudy.world where id = 'default'";

describeWithPostgres('the worlds of a replica', () => {
  let postgres: TestPostgres;
  let open: Replica[];
  beforeAll(async () => void (postgres = await startPostgres()), 60_000);
  beforeEach(() => void (open = []));
  afterEach(async () => {
    for (const replica of open) await replica.leave();
  });
  afterAll(() => postgres.remove());

  const opened = async (url: string, options?: ReplicaOptions): Promise<Replica> => {
    const replica = await openReplica(url, options);
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
async function taken(replica: Replica, id: string): Promise<void> {
  for (;;) {
    await replica.beat();
    const found = await replica.served.shared.take(id).catch(() => undefined);
    if (found?.kind === 'ours') return;
    await sleep(20);
  }
}
