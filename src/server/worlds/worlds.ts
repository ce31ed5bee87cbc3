// The worlds that are served: the default one, and private copies that come and go. Each has its own ledger, clock and faults.

import { err, formatInstant, ok, type Micros, type Result } from '../../base';
import type { Controlled, ControlWorlds, NewWorld, WorldOrigin, WorldView } from '../../operations';
import { sha256, type World } from '../../world';
import { WALL_SPEED, wallClock, type ClockState } from '../clock';
import type { Faults } from '../faults/types';
import { copyOf, createLiveWorld, type Counters, type LiveWorld, type Moment } from './live-world';
import { createSnapshots, type SnapshotTree, type Snapshots } from './snapshots';
import { createTraveller, type Traveller } from './travel';

export const DEFAULT_WORLD = 'default';

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

interface Kept extends Scene {
  start: Moment;
  usedAt: Date;
}

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function createWorlds(settings: WorldsSettings): Worlds {
  const kept = new Map<string, Kept>();
  let count = settings.before?.count ?? 0;

  const add = (id: string, world: World, clock: ClockState, before?: SceneBefore): Kept => {
    const { wall, mostSnapshots: most, settled } = settings;
    const live = createLiveWorld({ id, world, clock, faults: settings.newFaults(), hash: sha256, ...(before ? { before: before.counters } : {}) });
    const now = wall();
    const snapshots = createSnapshots(live, { wall, ...(most === undefined ? {} : { most }), before: before?.snapshots });
    const scene = { id, live, snapshots, traveller: createTraveller(live, settled), start: before?.start ?? live.checkpoint(), createdAt: before?.createdAt ?? now, usedAt: now };
    kept.set(id, scene);
    return scene;
  };
  const collect = (): void => {
    const oldest = settings.wall().getTime() - settings.idleMs;
    for (const { id, usedAt, live } of kept.values()) {
      if (id === DEFAULT_WORLD || usedAt.getTime() >= oldest) continue;
      kept.delete(id);
      // Whoever is held there must not wait for ever.
      live.faults.clear();
    }
  };
  const view = (scene: Kept): WorldView => viewOf(scene, scene.id === DEFAULT_WORLD ? undefined : new Date(scene.usedAt.getTime() + settings.idleMs));
  const find = (id: string): Controlled<Kept> => {
    collect();
    const found = kept.get(id);
    return found ? ok(found) : err({ status: 404, code: 'unknown-world', message: `no world ${JSON.stringify(id)}; there are: ${[...kept.keys()].slice(0, 20).join(', ')}. One that nobody uses for ${settings.idleMs / 60_000} minutes is collected` });
  };
  const freeId = (wanted: string | undefined): Controlled<string> => {
    if (wanted === undefined) {
      do count += 1;
      while (kept.has(`w${count}`));
      return ok(`w${count}`);
    }
    if (!ID.test(wanted)) return err({ status: 400, code: 'invalid-value', message: `id is ${JSON.stringify(wanted)}; expected 1 to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit` });
    return kept.has(wanted) ? err({ status: 409, code: 'already-exists', message: `world ${wanted} exists already; delete it first, or choose another id` }) : ok(wanted);
  };
  const make = ({ origin, seed, frozen, at }: NewWorld): Controlled<{ readonly world: World; readonly clock: ClockState }> => {
    if (origin.kind === 'world') {
      const source = find(origin.id);
      return source.ok ? placed(copyOf(source.value.live, sha256), { frozen, at }) : source;
    }
    const end = at ?? (frozen === true || (frozen === undefined && settings.clock.frozen) ? undefined : wallClock());
    const opened = settings.open({ origin, seed, end });
    if (!opened.ok) return err({ status: 400, code: 'invalid-world', message: opened.error });
    return placed(opened.value, { frozen: frozen ?? (opened.value.resumed ? undefined : settings.clock.frozen), at });
  };
  if (settings.before) for (const scene of settings.before.scenes) add(scene.id, scene.world, scene.clock, scene);
  else add(DEFAULT_WORLD, settings.first, settings.clock);

  return {
    limit: settings.most + 1,
    scene(id) {
      collect();
      const found = kept.get(id);
      if (found) found.usedAt = settings.wall();
      return found;
    },
    isServed: (scene) => kept.get(scene.id)?.live === scene.live,
    list() {
      collect();
      return [...kept.values()].map(view);
    },
    create(wanted) {
      collect();
      if (kept.size > settings.most) return err({ status: 429, code: 'too-many-worlds', message: `${settings.most} worlds are served beside the default one, which is the limit; delete one, or raise it with --max-worlds` });
      const id = freeId(wanted.id);
      if (!id.ok) return id;
      const made = make(wanted);
      return made.ok ? ok(view(add(id.value, made.value.world, made.value.clock))) : made;
    },
    find(id) {
      const found = find(id);
      return found.ok ? ok(view(found.value)) : found;
    },
    remove(id) {
      if (id === DEFAULT_WORLD) return err({ status: 409, code: 'default-world', message: 'the default world stays; to start it anew, reset it' });
      const found = find(id);
      if (!found.ok) return found;
      kept.delete(id);
      found.value.live.faults.clear();
      return ok(view(found.value));
    },
    load(id, text) {
      const found = find(id);
      if (!found.ok) return found;
      const made = make({ origin: { kind: 'text', text }, id: undefined, seed: undefined, frozen: undefined, at: undefined });
      if (!made.ok) return made;
      found.value.live.replace(made.value.world, made.value.clock);
      found.value.snapshots.leave();
      return ok(view(found.value));
    },
    served: () => ({ scenes: kept, count }),
    startFrom(id, start) {
      const found = kept.get(id);
      if (found) found.start = start;
    },
  };
}

/** A world with the clock it starts with: its own, unless somebody wishes otherwise. */
function placed(world: World, { frozen, at }: Pick<NewWorld, 'frozen' | 'at'>): Controlled<{ readonly world: World; readonly clock: ClockState }> {
  const own: ClockState = world.resumed?.clock ?? { now: world.end, frozen: false, speed: WALL_SPEED };
  if (at !== undefined && at < own.now) return err({ status: 400, code: 'clock-backwards', message: `at is ${formatInstant(at)}, but this world has come to ${formatInstant(own.now)}; clocks go forward only` });
  return ok({ world, clock: { now: at ?? own.now, frozen: frozen ?? own.frozen, speed: own.speed } });
}

const viewOf = ({ id, live, createdAt, usedAt }: Kept, collectedAt: Date | undefined): WorldView => ({
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
