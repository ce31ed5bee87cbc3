// The served worlds: the default one, and private copies that are created and removed. Each has its own ledger, clock
// and faults.

import { err, invariant, ok, type MaybePromise, type Work } from '../../base';
import type { ControlResult, ControlWorlds, FollowRequest, NewWorld, WorldEvent, WorldView } from '../../operations';
import type { World } from '../../world';
import { createSubscriberLimit } from '../subscriber-limit';
import { createWaiters } from '../waiters';
import { DEFAULT_LIMITS } from '../limits';
import { follow } from './world-events';
import { createInitialWorld } from './initial-world';
import { DEFAULT_WORLD, type SavedWorldSession, type WorldSession, type WorldsSettings } from './world-session';
import { createSlicedWork } from './sliced-work';
import { createWorldRegistry, type WorldRegistry } from './world-registry';

export {
  DEFAULT_WORLD,
  type OpenWorldRequest,
  type WorldSession,
  type SavedWorldSession,
  type SavedWorlds,
  type WorldsSettings,
} from './world-session';

export interface ServedWorlds {
  readonly sessions: ReadonlyMap<string, WorldSession>;
  /** Number of worlds that received a generated id. */
  readonly count: number;
  /** Increases when a world is added or removed. */
  readonly version: number;
}

export interface Worlds extends ControlWorlds {
  list(): readonly WorldView[];
  ids(): readonly string[];
  find(id: string): ControlResult<WorldView>;
  remove(id: string): ControlResult<WorldView>;
  /** The world of a request; undefined for an unknown id. Counts as use. */
  session(id: string): WorldSession | undefined;
  /** An empty world that no request can address or change, for operations that concern no single world. */
  standby(): WorldSession;
  isStandby(session: WorldSession): boolean;
  /** Whether the world is still served: it may be deleted or removed while one of its requests waits. */
  isServed(session: WorldSession): boolean;
  /** Events of a world as they happen. */
  follow(session: WorldSession, wish: FollowRequest): ControlResult<AsyncIterable<WorldEvent>>;
  /** Wakes up the subscribers of a world, which may have changed. */
  changed(): void;
  /** Replaces the state of a world; a rejection changes nothing. */
  load(id: string, file: Uint8Array): MaybePromise<ControlResult<WorldView>>;
  /** Serves a world that another process served before. */
  adopt(saved: SavedWorldSession): WorldSession;
  /** Stops serving a world that another process serves from now on. */
  release(session: WorldSession): void;
  /** Whether the world was released. */
  hasMoved(session: WorldSession): boolean;
  /** All served worlds, for the store. Does not count as use. */
  served(): ServedWorlds;
  /** Replaces the default world, also as the target of a later reset. Clock and faults are those of the start. */
  reload(world: World): MaybePromise<void>;
}

export function createWorlds(settings: WorldsSettings): Worlds {
  const waiters = createWaiters();
  const subscribers = createSubscriberLimit(settings.maxReaders ?? DEFAULT_LIMITS.worldReaders, {
    what: 'worlds',
    limit: 'worldReaders',
  });
  const slices = createSlicedWork();
  const registry = createWorldRegistry(settings, { changed: waiters.notify, slices });
  let standby: WorldSession | undefined;
  const isServed = (session: WorldSession): boolean =>
    registry.sessions.get(session.id)?.live === session.live || session === standby;
  if (settings.saved) for (const session of settings.saved.sessions) registry.add(session.id, session, session);
  else if (settings.isShared !== true) registry.add(DEFAULT_WORLD, { world: settings.first, clock: settings.clock });

  return {
    limit: settings.maxWorlds + 1,
    session: registry.use,
    isServed,
    standby: () => (standby ??= registry.standby()),
    isStandby: (session) => session === standby,
    adopt: (saved) => registry.add(saved.id, saved, saved),
    release: registry.release,
    hasMoved: registry.hasMoved,
    follow: (session, wish) =>
      subscribers.admit(
        follow(
          {
            session,
            waiters,
            isServed: () => (registry.collect(), isServed(session)),
            hasMoved: () => registry.hasMoved(session),
            settled: () => settings.settled?.(session),
          },
          wish,
        ),
      ),
    changed: waiters.notify,
    list() {
      registry.collect();
      return [...registry.sessions.values()].map(registry.view);
    },
    ids: () => (registry.collect(), [...registry.sessions.keys()]),
    create: (wanted) => slices.run(creating(settings, registry, wanted)),
    find(id) {
      const found = registry.find(id);
      return found.ok ? ok(registry.view(found.value)) : found;
    },
    remove(id) {
      if (id === DEFAULT_WORLD)
        return err({
          status: 409,
          code: 'default-world',
          message: 'the default world cannot be deleted; to start over, reset it',
        });
      const found = registry.find(id);
      if (!found.ok) return found;
      registry.remove(found.value);
      return ok(registry.view(found.value));
    },
    load(id, file) {
      const found = registry.find(id);
      if (!found.ok) return found;
      const { live, snapshots } = found.value;
      return live.rebuild(function* () {
        const created = yield* createInitialWorld(settings, registry.find, {
          ...NEW_WORLD,
          origin: { kind: 'file', bytes: file },
        });
        if (!created.ok) return created;
        live.replace(created.value.world, created.value.clock);
        snapshots.detach();
        // It may have been deleted meanwhile.
        const served = registry.find(id);
        return served.ok ? ok(registry.view(served.value)) : served;
      });
    },
    served: () => ({ sessions: registry.sessions, count: registry.count(), version: registry.version() }),
    reload: (world) => {
      const session = registry.sessions.get(DEFAULT_WORLD);
      invariant(session !== undefined, 'the default world cannot be removed');
      const { live, snapshots, start } = session;
      const replace = (): void => {
        live.replace(world, start.clock);
        session.start = live.checkpoint();
        snapshots.detach();
        waiters.notify();
      };
      // Asked again at once: work that waited before this may have begun.
      const replaceWhenRebuilt = (): MaybePromise<void> => live.rebuilding?.then(replaceWhenRebuilt) ?? replace();
      return replaceWhenRebuilt();
    },
  };
}

const NEW_WORLD = { id: undefined, seed: undefined, frozen: undefined, at: undefined } as const;

function* creating(
  settings: WorldsSettings,
  registry: WorldRegistry,
  wanted: NewWorld,
): Work<ControlResult<WorldView>> {
  const reserved = registry.reserve(wanted.id);
  if (!reserved.ok) return reserved;
  const { id, release } = reserved.value;
  try {
    const created = yield* createInitialWorld(settings, registry.find, wanted);
    return created.ok ? ok(registry.view(registry.add(id, created.value))) : created;
  } finally {
    release();
  }
}
