// The served worlds by id. Idle worlds are removed; since private worlds are kept in order of use, only the oldest one
// is checked on each request.

import { err, ok } from '../../base';
import type { ControlRefusal, ControlResult, WorldView } from '../../operations';
import { createLedger } from '../../ledger';
import { sha256 } from '../../world';
import { createLiveWorld, type WorldCheckpoint } from './live-world';
import type { InitialWorld } from './initial-world';
import type { SlicedWork } from './sliced-work';
import { createSnapshots } from './snapshots';
import { createTimeTravel } from './time-travel';
import { DEFAULT_WORLD, type WorldSession, type SavedWorldSession, type WorldsSettings } from './world-session';

interface RegisteredWorld extends WorldSession {
  start: WorldCheckpoint;
  usedAt: Date;
}

interface ReservedPlace {
  readonly id: string;
  readonly release: () => void;
}

export interface WorldRegistry {
  readonly sessions: ReadonlyMap<string, RegisteredWorld>;
  /** Number of worlds that received a generated id. */
  count(): number;
  /** Increases when a world is added or removed. */
  version(): number;
  add(id: string, beginning: InitialWorld, before?: SavedWorldSession): RegisteredWorld;
  remove(session: RegisteredWorld): void;
  /** Stops serving a world that another process serves from now on. */
  release(session: WorldSession): void;
  hasMoved(session: WorldSession): boolean;
  /** A world without history that is not registered. */
  standby(): WorldSession;
  /** Removes worlds that have been idle for too long. */
  collect(): void;
  find(id: string): ControlResult<RegisteredWorld>;
  /** Like `find`, and counts as use. */
  use(id: string): RegisteredWorld | undefined;
  view(session: RegisteredWorld): WorldView;
  /**
   * Reserves a place for a new world, with the requested id if it is free and valid, or a generated one. Creating a
   * world takes several turns of the event loop: until the place is released, no other world gets it.
   */
  reserve(wanted: string | undefined): ControlResult<ReservedPlace>;
}

const WORLD_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

interface RegistryTools {
  /** Called when a world was removed, or its clock moved. */
  readonly changed: () => void;
  readonly slices: SlicedWork;
}

export function createWorldRegistry(settings: WorldsSettings, tools: RegistryTools): WorldRegistry {
  const sessions = new Map<string, RegisteredWorld>();
  /** Private worlds, least recently used first. */
  const byUse = new Set<RegisteredWorld>();
  const reserved = new Set<string>();
  let count = settings.saved?.count ?? 0;
  let version = 0;
  const moved = new WeakSet<WorldSession>();
  const remove = (session: RegisteredWorld): void => {
    const { id, live } = session;
    sessions.delete(id);
    byUse.delete(session);
    version += 1;
    // Requests waiting in a removed world must not wait for ever.
    live.faults.clear();
    tools.changed();
  };
  const collectAt = (now: Date): void => {
    const oldest = now.getTime() - settings.idleMs;
    for (const session of byUse) {
      if (session.usedAt.getTime() >= oldest) return;
      remove(session);
    }
  };
  const collect = (): void => collectAt(settings.wall());
  const markUsed = (session: RegisteredWorld, now: Date): void => {
    session.usedAt = now;
    if (session.id === DEFAULT_WORLD) return;
    byUse.delete(session);
    byUse.add(session);
  };

  const isTaken = (id: string): boolean => sessions.has(id) || reserved.has(id);
  const freeId = (wanted: string | undefined): ControlResult<string> => {
    if (wanted !== undefined) return validateId(wanted, isTaken);
    do count += 1;
    while (isTaken(`w${count}`));
    return ok(`w${count}`);
  };

  return {
    sessions,
    count: () => count,
    version: () => version,
    remove,
    release(session) {
      const registered = sessions.get(session.id);
      if (registered !== session) return;
      moved.add(session);
      remove(registered);
    },
    hasMoved: (session) => moved.has(session),
    standby: () => createSession({ ...settings, ...tools }, DEFAULT_WORLD, standbyWorld(settings), undefined),
    collect,
    add(id, beginning, before) {
      const session = createSession({ ...settings, ...tools }, id, beginning, before);
      sessions.set(id, session);
      if (id !== DEFAULT_WORLD) byUse.add(session);
      version += 1;
      return session;
    },
    find(id) {
      collect();
      const found = sessions.get(id);
      return found ? ok(found) : err(unknownWorldRefusal(id, sessions.keys(), settings.idleMs));
    },
    use(id) {
      const now = settings.wall();
      collectAt(now);
      const found = sessions.get(id);
      if (found) markUsed(found, now);
      return found;
    },
    view: (session) =>
      viewOf(session, session.id === DEFAULT_WORLD ? undefined : new Date(session.usedAt.getTime() + settings.idleMs)),
    reserve(wanted) {
      collect();
      // The default world does not count.
      if (sessions.size + reserved.size > settings.maxWorlds) return err(tooManyWorldsRefusal(settings.maxWorlds));
      const id = freeId(wanted);
      if (!id.ok) return id;
      reserved.add(id.value);
      return ok({ id: id.value, release: () => void reserved.delete(id.value) });
    },
  };
}

const MAX_NAMED = 20;

export const unknownWorldRefusal = (id: string, known: Iterable<string>, idleMs: number): ControlRefusal => ({
  status: 404,
  code: 'unknown-world',
  message: `no world ${JSON.stringify(id)}; there are: ${[...known].slice(0, MAX_NAMED).join(', ')}. Worlds are removed after ${idleMs / 60_000} minutes without requests`,
});

/** Its clock stands still, so nothing is ever due. */
function standbyWorld({ first, clock }: WorldsSettings): InitialWorld {
  const { seed } = first;
  const { resumed: _, ...world } = first;
  const ledger = createLedger({ seed, hash: sha256, log: [] });
  return { world: { ...world, ledger }, clock: { ...clock, frozen: true } };
}

/** The default world is not counted. */
export const tooManyWorldsRefusal = (maxWorlds: number): ControlRefusal => ({
  status: 429,
  code: 'too-many-worlds',
  message: `${maxWorlds} worlds are served beside the default one, which is the limit; delete one`,
  limit: 'worlds',
});

function createSession(
  { wall, wallClock, maxSnapshots, settled, newFaults, changed, slices }: WorldsSettings & RegistryTools,
  id: string,
  { world, clock }: InitialWorld,
  before: SavedWorldSession | undefined,
): RegisteredWorld {
  const live = createLiveWorld({
    id,
    world,
    clock,
    faults: newFaults(),
    hash: sha256,
    slices,
    ...(wallClock ? { wallClock } : {}),
    ...(before ? { before: before.counters } : {}),
  });
  const now = wall();
  const snapshots = createSnapshots(live, {
    wall,
    ...(maxSnapshots === undefined ? {} : { maxSnapshots }),
    saved: before?.snapshots,
  });
  const session: RegisteredWorld = {
    id,
    live,
    snapshots,
    timeTravel: createTimeTravel(live, () => settled?.(session), changed),
    start: before?.start ?? live.checkpoint(),
    createdAt: before?.createdAt ?? now,
    usedAt: now,
  };
  return session;
}

function validateId(wanted: string, isTaken: (id: string) => boolean): ControlResult<string> {
  if (!WORLD_ID.test(wanted))
    return err({
      status: 400,
      code: 'invalid-value',
      message: `id is ${JSON.stringify(wanted)}; expected 1 to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit`,
    });
  return isTaken(wanted) ? err(alreadyExistsRefusal(wanted)) : ok(wanted);
}

export const alreadyExistsRefusal = (id: string): ControlRefusal => ({
  status: 409,
  code: 'already-exists',
  message: `world ${id} already exists; delete it first, or choose another id`,
});

export const viewOf = ({ id, live, createdAt, usedAt }: RegisteredWorld, collectedAt: Date | undefined): WorldView => ({
  id,
  name: live.world.name,
  seed: live.world.seed,
  clock: live.clock.state(),
  entries: live.ledger.state.log.length,
  ledgerEnd: live.ledger.state.ledgerEnd,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt.toISOString(),
  collectedAt: collectedAt?.toISOString(),
});
