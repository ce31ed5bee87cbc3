// A replica with the worlds that it serves, on a PostgreSQL of the tests: in this process, without requests and links.

import { resolve } from 'node:path';
import { defined, micros } from '../../src/base';
import { createFaults, createWorlds, WALL_SPEED } from '../../src/server';
import { openConnection, type Database } from '../../src/server/postgres/connection';
import { joinReplicas } from '../../src/server/postgres/membership';
import { migrate } from '../../src/server/postgres/migrate';
import { openServedWorlds, type ServedWorldsOfReplica } from '../../src/server/postgres/served-worlds';
import type { WorldSession } from '../../src/server/worlds/worlds';
import { openWorld, writeDump } from '../../src/world';
import { openTestMock } from '../http/harness';
import { contract } from '../support/contract';
import { atOnce } from '../support/at-once';

const ROOT = resolve(__dirname, '../..');
const SMALL = resolve(ROOT, 'test/properties/small-world.yaml');
const { log } = openTestMock({ world: SMALL });

export interface ServedReplica {
  readonly url: string;
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
  dump(world?: string): string;
  copy(id: string): void;
  remove(id: string): void;
  /** What was sent to the database since the last call, without heartbeats. */
  statements(): readonly string[];
  /** Sends the next heartbeat now. */
  beat(): Promise<void>;
  leave(): Promise<void>;
}

export interface ServedReplicaOptions {
  /** Stores the first world. */
  readonly isFirst?: boolean;
  readonly beatMs?: number;
}

export async function openServedReplica(
  url: string,
  { isFirst = false, beatMs = 50 }: ServedReplicaOptions = {},
): Promise<ServedReplica> {
  const beats = openConnection({ url, timeoutMs: 5000, name: 'beats' });
  const connection = openConnection({ url, timeoutMs: 5000, name: 'store' });
  const commits = openConnection({ url, timeoutMs: 5000, name: 'commits' });
  let sent: string[] = [];
  const noting = (database: Database): Database => ({
    ...database,
    query: (text, values) => {
      sent.push(text);
      return database.query(text, values);
    },
  });
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
    {
      connection: noting(connection),
      commits: noting(commits),
      sweeps: connection,
      membership,
      maxWorlds: 10,
      wall: () => micros(0n),
    },
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
    url,
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
    dump: (world = 'default') => [...writeDump(session(world).live.dump())].join(''),
    copy(id) {
      const wish = { id, seed: undefined, frozen: undefined, at: undefined };
      expect(atOnce(worlds.create({ origin: { kind: 'world', id: 'default' }, ...wish }))).toMatchObject({ ok: true });
    },
    remove(id) {
      expect(worlds.remove(id)).toMatchObject({ ok: true });
    },
    statements() {
      const before = sent;
      sent = [];
      return before;
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
