// The worlds that are served: the default one, and private copies that come and go. Each has its own ledger, clock and faults.

import { err, ok, type Micros, type Result } from '../../base';
import type { Controlled, ControlWorlds, WorldOrigin, WorldView } from '../../operations';
import type { World } from '../../world';
import type { ClockState } from '../clock';
import type { Faults } from '../faults/types';
import type { Counters, LiveWorld, Moment } from './live-world';
import { make } from './make';
import { createShelf, DEFAULT_WORLD } from './shelf';
import type { SnapshotTree, Snapshots } from './snapshots';
import type { Traveller } from './travel';

export { DEFAULT_WORLD } from './shelf';

/** A world with all that hangs on it. */
export interface Scene {
  readonly id: string;
  readonly live: LiveWorld;
  readonly snapshots: Snapshots;
  readonly traveller: Traveller;
  /** The moment it was opened. */
  readonly start: Moment;
  readonly createdAt: Date;
}

/** A world that another process served, to be served again. Faults that were armed are in `world.resumed`. */
export interface SceneBefore {
  readonly id: string;
  readonly world: World;
  readonly clock: ClockState;
  readonly counters: Counters;
  readonly snapshots: SnapshotTree;
  readonly start: Moment;
  readonly createdAt: Date;
}

/** All that another process served; the default world is among them. */
export interface WorldsBefore {
  readonly scenes: readonly SceneBefore[];
  /** How many worlds were ever given an id of ours. */
  readonly count: number;
}

export interface OpenRequest {
  readonly origin: Exclude<WorldOrigin, { kind: 'world' }>;
  readonly seed: string | undefined;
  /** When its history ends; undefined for the time that the file says. */
  readonly end: Micros | undefined;
}

export interface WorldsSettings {
  readonly first: World;
  readonly clock: ClockState;
  /** Opens a named world or one from text; the error is one sentence. */
  readonly open: (request: OpenRequest) => Result<World, string>;
  /** What is served again; `first` then is its default world. */
  readonly before?: WorldsBefore;
  readonly newFaults: () => Faults;
  /** Worlds beside the default one. */
  readonly most: number;
  /** A world that nobody used for so long is collected. */
  readonly idleMs: number;
  readonly wall: () => Date;
  /** Resolves when what the worlds are by now is kept for good; undefined when it is. Without it nothing is kept. */
  readonly settled?: () => Promise<void> | undefined;
  /** Snapshots of one world, where another number than the usual one is wanted. */
  readonly mostSnapshots?: number;
}

export interface Worlds extends ControlWorlds {
  /** The world of a request; undefined when there is none with this id. Counts as use. */
  scene(id: string): Scene | undefined;
  /** Whether it is served still: a world may be deleted or collected while one of its requests waits. */
  isServed(scene: Scene): boolean;
  /** Replaces what a world is; on a refusal nothing has changed. */
  load(id: string, text: string): Controlled<WorldView>;
  /** What is served, for a store. Looking is no use: nobody's time to live is lengthened. */
  served(): { readonly scenes: ReadonlyMap<string, Scene>; readonly count: number };
  /** From now on a reset of the world goes back to this moment. */
  startFrom(id: string, start: Moment): void;
}

export function createWorlds(settings: WorldsSettings): Worlds {
  const shelf = createShelf(settings);
  if (settings.before) for (const scene of settings.before.scenes) shelf.add(scene.id, scene, scene);
  else shelf.add(DEFAULT_WORLD, { world: settings.first, clock: settings.clock });

  return {
    limit: settings.most + 1,
    scene: shelf.use,
    isServed: (scene) => shelf.kept.get(scene.id)?.live === scene.live,
    list() {
      shelf.collect();
      return [...shelf.kept.values()].map(shelf.view);
    },
    create(wanted) {
      shelf.collect();
      if (shelf.kept.size > settings.most) return err({ status: 429, code: 'too-many-worlds', message: `${settings.most} worlds are served beside the default one, which is the limit; delete one, or raise it with --max-worlds` });
      const id = shelf.freeId(wanted.id);
      if (!id.ok) return id;
      const made = make(settings, shelf.find, wanted);
      return made.ok ? ok(shelf.view(shelf.add(id.value, made.value))) : made;
    },
    find(id) {
      const found = shelf.find(id);
      return found.ok ? ok(shelf.view(found.value)) : found;
    },
    remove(id) {
      if (id === DEFAULT_WORLD) return err({ status: 409, code: 'default-world', message: 'the default world stays; to start it anew, reset it' });
      const found = shelf.find(id);
      if (!found.ok) return found;
      shelf.remove(found.value);
      return ok(shelf.view(found.value));
    },
    load(id, text) {
      const found = shelf.find(id);
      if (!found.ok) return found;
      const made = make(settings, shelf.find, { origin: { kind: 'text', text }, id: undefined, seed: undefined, frozen: undefined, at: undefined });
      if (!made.ok) return made;
      found.value.live.replace(made.value.world, made.value.clock);
      found.value.snapshots.leave();
      return ok(shelf.view(found.value));
    },
    served: () => ({ scenes: shelf.kept, count: shelf.count() }),
    startFrom(id, start) {
      const found = shelf.kept.get(id);
      if (found) found.start = start;
    },
  };
}
