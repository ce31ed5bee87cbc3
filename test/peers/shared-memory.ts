// Worlds that several replicas of one process share: the reference of the interface, without a store. A world whose
// replica died is opened again from its log, as from a store.

import { err, ok } from '../../src/base';
import { createLedger } from '../../src/ledger';
import type { ReplicaAddress, SharedWorlds, TakenSession, Worlds } from '../../src/server';
import { sha256, type World } from '../../src/world';
import type { ClockState } from '../../src/server';
import { alreadyExistsRefusal, viewOf } from '../../src/server/worlds/world-registry';
import type { SavedWorldSession, WorldSession } from '../../src/server/worlds/worlds';

interface SharedWorld {
  owner: string | undefined;
  /** As it was served last; undefined until then. */
  session: WorldSession | undefined;
}

interface JoinedReplica extends ReplicaAddress {
  readonly worlds: Worlds;
}

export interface SharedMemory {
  join(id: string, address: () => string, worlds: Worlds): SharedWorlds;
  /** Declares a replica dead: others may take its worlds. */
  bury(id: string): void;
  /** The replica that serves a world. */
  ownerOf(world: string): string | undefined;
  /** The replicas that were asked to read a world ahead. */
  readersOf(world: string): readonly string[];
  /** Lets any replica take a world; it is as it was. */
  release(world: string): void;
  /** Called when a replica has released a world, before it goes on. */
  whenReleased(call: (world: string) => Promise<void>): void;
  /** From now on no world can be looked up. */
  fail(): void;
}

export function createSharedMemory(first: { readonly world: World; readonly clock: ClockState }): SharedMemory {
  const worlds = new Map<string, SharedWorld>([['default', { owner: undefined, session: undefined }]]);
  const replicas = new Map<string, JoinedReplica>();
  let count = 0;

  /** What the replicas serve now. A world that its replica no longer serves was deleted there. */
  const refresh = (): void => {
    for (const { id: owner, worlds: served } of replicas.values())
      for (const id of served.served().sessions.keys())
        if (!worlds.has(id)) worlds.set(id, { owner, session: undefined });
    for (const [id, world] of worlds) {
      const replica = world.owner === undefined ? undefined : replicas.get(world.owner);
      const session = replica?.worlds.served().sessions.get(id);
      if (replica && world.session && !session) worlds.delete(id);
      world.session = session ?? world.session;
    }
  };
  const readers = new Map<string, Set<string>>();
  let isFailing = false;
  let whenReleased = async (_world: string): Promise<void> => undefined;
  const nextId = (): string => {
    do count += 1;
    while (worlds.has(`w${count}`));
    return `w${count}`;
  };
  const bury = (id: string): void => {
    refresh();
    replicas.delete(id);
    for (const world of worlds.values()) if (world.owner === id) world.owner = undefined;
  };

  const shared: SharedMemory = {
    ownerOf(id) {
      refresh();
      return worlds.get(id)?.owner;
    },
    bury,
    readersOf: (id) => [...(readers.get(id) ?? [])],
    whenReleased: (call) => void (whenReleased = call),
    fail: () => void (isFailing = true),
    release(id) {
      refresh();
      const world = worlds.get(id);
      if (!world?.session) return;
      const replica = world.owner === undefined ? undefined : replicas.get(world.owner);
      world.owner = undefined;
      replica?.worlds.release(world.session);
    },
    join(id, address, served) {
      const me = {
        id,
        get address() {
          return address();
        },
        worlds: served,
      };
      replicas.set(id, me);
      return {
        async take(worldId): Promise<TakenSession> {
          await nextTurn();
          if (isFailing) throw new Error('connection refused');
          refresh();
          const world = worlds.get(worldId);
          if (!world) return { kind: 'none' };
          const replica = world.owner === undefined ? undefined : replicas.get(world.owner);
          if (replica && replica.id !== id) return { kind: 'theirs', replica };
          const session = served.served().sessions.get(worldId) ?? open(worldId, world.session);
          [world.owner, world.session] = [id, session];
          return { kind: 'ours', session };
        },
        readAhead: (worldId) => void readers.set(worldId, (readers.get(worldId) ?? new Set()).add(id)),
        async release(worldId) {
          await nextTurn();
          shared.release(worldId);
          await whenReleased(worldId);
        },
        holds: () => replicas.get(id) === me,
        async newId(wanted) {
          await nextTurn();
          refresh();
          if (wanted !== undefined && worlds.has(wanted)) return err(alreadyExistsRefusal(wanted));
          return ok(wanted ?? nextId());
        },
        async list() {
          await nextTurn();
          refresh();
          return [...worlds.keys()];
        },
        async stored(ids) {
          await nextTurn();
          refresh();
          return ids
            .flatMap((worldId) => worlds.get(worldId)?.session ?? [])
            .map((session) => viewOf(session, undefined));
        },
        replicas: async () => [...replicas.values()].filter((replica) => replica.id !== id),
      };
      function open(worldId: string, before: WorldSession | undefined): WorldSession {
        return served.adopt(before ? savedFrom(before) : firstSession(worldId, first));
      }
    },
  };
  return shared;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const NO_SNAPSHOTS = { entries: [], current: undefined, count: 0 };

function firstSession(
  id: string,
  { world, clock }: { readonly world: World; readonly clock: ClockState },
): SavedWorldSession {
  const copy = rebuilt(world, [...world.ledger.state.log], 0);
  return {
    id,
    world: copy,
    clock,
    counters: { present: { epoch: 0, untouched: -1, before: 0 }, highest: 0, traces: 0 },
    snapshots: NO_SNAPSHOTS,
    start: {
      world: copy,
      log: { items: copy.ledger.state.log, length: copy.ledger.state.log.length },
      ledgerEnd: copy.ledger.state.ledgerEnd,
      seed: copy.seed,
      epoch: 0,
      clock,
      traces: 0,
      faults: [],
    },
    createdAt: new Date(0),
  };
}

const rebuilt = (world: World, log: readonly World['ledger']['state']['log'][number][], epoch: number): World => ({
  ...world,
  ledger: createLedger({ seed: world.seed, epoch, hash: sha256, log }),
});

function savedFrom({ id, live, snapshots, start, createdAt }: WorldSession): SavedWorldSession {
  const { world, log, counters, faults } = live.persistentState();
  const clock = live.clock.state();
  const { epoch } = counters.present;
  const copy = rebuilt(world, [...log], epoch);
  return {
    id,
    world: { ...copy, resumed: { epoch, clock, traces: counters.traces, faults } },
    clock,
    counters,
    snapshots: snapshots.tree(),
    start,
    createdAt,
  };
}
