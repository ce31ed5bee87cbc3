// The worlds that are served, by their ids: those that nobody uses are collected.

import { err, ok } from '../../base';
import type { ControlResult, WorldView } from '../../operations';
import { sha256 } from '../../world';
import { createLiveWorld, type Moment } from './live-world';
import type { Beginning } from './initial-world';
import { createSnapshots } from './snapshots';
import { createTraveller } from './time-travel';
import { DEFAULT_WORLD, type Scene, type SceneBefore, type WorldsSettings } from './world-session';

interface Kept extends Scene {
  start: Moment;
  usedAt: Date;
}

export interface Shelf {
  readonly kept: ReadonlyMap<string, Kept>;
  /** How many worlds were ever given an id of ours. */
  count(): number;
  add(id: string, beginning: Beginning, before?: SceneBefore): Kept;
  remove(scene: Kept): void;
  /** Takes away those that nobody used for too long. */
  collect(): void;
  find(id: string): ControlResult<Kept>;
  /** Like `find`, and counts as use. */
  use(id: string): Kept | undefined;
  view(scene: Kept): WorldView;
  /** The id that is wanted, if it may be had, or one of ours. */
  freeId(wanted: string | undefined): ControlResult<string>;
}

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function createShelf(settings: WorldsSettings, changed: () => void): Shelf {
  const kept = new Map<string, Kept>();
  let count = settings.before?.count ?? 0;
  const remove = ({ id, live }: Kept): void => {
    kept.delete(id);
    // Whoever is held there must not wait for ever.
    live.faults.clear();
    changed();
  };
  const collect = (): void => {
    const oldest = settings.wall().getTime() - settings.idleMs;
    for (const scene of kept.values()) if (scene.id !== DEFAULT_WORLD && scene.usedAt.getTime() < oldest) remove(scene);
  };

  return {
    kept,
    count: () => count,
    remove,
    collect,
    add(id, beginning, before) {
      const scene = sceneOf({ ...settings, changed }, id, beginning, before);
      kept.set(id, scene);
      return scene;
    },
    find(id) {
      collect();
      const found = kept.get(id);
      return found
        ? ok(found)
        : err({
            status: 404,
            code: 'unknown-world',
            message: `no world ${JSON.stringify(id)}; there are: ${[...kept.keys()].slice(0, 20).join(', ')}. One that nobody uses for ${settings.idleMs / 60_000} minutes is collected`,
          });
    },
    use(id) {
      collect();
      const found = kept.get(id);
      if (found) found.usedAt = settings.wall();
      return found;
    },
    view: (scene) =>
      viewOf(scene, scene.id === DEFAULT_WORLD ? undefined : new Date(scene.usedAt.getTime() + settings.idleMs)),
    freeId(wanted) {
      if (wanted !== undefined) return allowed(wanted, kept);
      do count += 1;
      while (kept.has(`w${count}`));
      return ok(`w${count}`);
    },
  };
}

function sceneOf(
  { wall, mostSnapshots: most, settled, newFaults, changed }: WorldsSettings & { readonly changed: () => void },
  id: string,
  { world, clock }: Beginning,
  before: SceneBefore | undefined,
): Kept {
  const live = createLiveWorld({
    id,
    world,
    clock,
    faults: newFaults(),
    hash: sha256,
    ...(before ? { before: before.counters } : {}),
  });
  const now = wall();
  const snapshots = createSnapshots(live, { wall, ...(most === undefined ? {} : { most }), before: before?.snapshots });
  return {
    id,
    live,
    snapshots,
    traveller: createTraveller(live, settled, changed),
    start: before?.start ?? live.checkpoint(),
    createdAt: before?.createdAt ?? now,
    usedAt: now,
  };
}

function allowed(wanted: string, kept: ReadonlyMap<string, Kept>): ControlResult<string> {
  if (!ID.test(wanted))
    return err({
      status: 400,
      code: 'invalid-value',
      message: `id is ${JSON.stringify(wanted)}; expected 1 to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit`,
    });
  return kept.has(wanted)
    ? err({
        status: 409,
        code: 'already-exists',
        message: `world ${wanted} exists already; delete it first, or choose another id`,
      })
    : ok(wanted);
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
