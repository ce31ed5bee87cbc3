// Snapshots of a live world: a tree, because a world may branch off from any of them any number of times.

import { err, ok } from '../../base';
import type { ControlResult, ControlSnapshots, SnapshotView } from '../../operations';
import { DEFAULT_LIMITS } from '../limits';
import type { LiveWorld, WorldCheckpoint } from './live-world';

interface SnapshotEntry {
  readonly id: string;
  readonly name: string | undefined;
  readonly parent: string | undefined;
  readonly checkpoint: WorldCheckpoint;
  readonly createdAt: string;
}

/** All snapshots of a world, as they are stored. */
export interface SnapshotTree {
  /** In the order in which they were taken. */
  readonly entries: readonly SnapshotEntry[];
  /** The snapshot that the current state descends from. */
  readonly current: string | undefined;
  /** Number of snapshots ever taken. */
  readonly count: number;
}

export interface Snapshots extends ControlSnapshots {
  /** Increases with every change of the tree. */
  readonly version: number;
  tree(): SnapshotTree;
  /** The world was replaced: its state descends from no snapshot. */
  detach(): void;
}

export interface SnapshotSettings {
  /** Wall-clock time, for display. */
  readonly wall: () => Date;
  /** Maximum number of snapshots. */
  readonly maxSnapshots?: number;
  /** Snapshots that another process took. */
  readonly saved?: SnapshotTree | undefined;
}

const NO_SNAPSHOTS: SnapshotTree = { entries: [], current: undefined, count: 0 };

export function createSnapshots(
  live: LiveWorld,
  { wall, maxSnapshots = DEFAULT_LIMITS.snapshots, saved = NO_SNAPSHOTS }: SnapshotSettings,
): Snapshots {
  const stored = new Map(saved.entries.map((one) => [one.id, one]));
  let { current, count } = saved;
  let version = 0;

  const view = (one: SnapshotEntry): SnapshotView => viewOf(one, current);
  const find = (id: string): ControlResult<SnapshotEntry> => findSnapshot([...stored.values()], id);

  return {
    get version() {
      return version;
    },
    tree: () => ({ entries: [...stored.values()], current, count }),
    list: () => [...stored.values()].map(view),
    take(name) {
      if (stored.size >= maxSnapshots)
        return err({
          status: 409,
          code: 'too-many-snapshots',
          message: `${maxSnapshots} snapshots exist, which is the limit; delete one first`,
          limit: 'snapshots',
        });
      const id = `s${(count += 1)}`;
      const taken = { id, name, parent: current, checkpoint: live.checkpoint(), createdAt: wall().toISOString() };
      stored.set(id, taken);
      current = id;
      version += 1;
      return ok(view(taken));
    },
    revert(id) {
      const found = find(id);
      if (!found.ok) return found;
      return live.rebuild(function* () {
        yield* live.reverting(found.value.checkpoint);
        // It may have been deleted meanwhile.
        current = stored.has(found.value.id) ? found.value.id : undefined;
        version += 1;
        return ok(view(found.value));
      });
    },
    remove(id) {
      const found = find(id);
      if (!found.ok) return found;
      const gone = view(found.value);
      removeSnapshot(stored, found.value);
      if (current === gone.id) current = gone.parent;
      version += 1;
      return ok(gone);
    },
    detach() {
      current = undefined;
      version += 1;
    },
  };
}

const viewOf = (
  { id, name, parent, checkpoint, createdAt }: SnapshotEntry,
  current: string | undefined,
): SnapshotView => ({
  id,
  name,
  parent,
  createdAt,
  current: id === current,
  at: checkpoint.clock.now,
  entries: checkpoint.log.length,
  ledgerEnd: checkpoint.ledgerEnd,
});

/** Finds a snapshot by id, or the newest one with the name. */
function findSnapshot(stored: readonly SnapshotEntry[], id: string): ControlResult<SnapshotEntry> {
  const found = stored.find((one) => one.id === id) ?? stored.findLast(({ name }) => name === id);
  if (found) return ok(found);
  const known = stored.slice(-10).map((one) => (one.name === undefined ? one.id : `${one.id} (${one.name})`));
  return err({
    status: 404,
    code: 'unknown-snapshot',
    message: `no snapshot ${JSON.stringify(id)}; ${known.length === 0 ? 'none were taken yet' : `there are: ${known.join(', ')}`}`,
  });
}

/** Children of the removed snapshot are attached to its parent. */
function removeSnapshot(stored: Map<string, SnapshotEntry>, { id, parent }: SnapshotEntry): void {
  stored.delete(id);
  for (const one of stored.values()) if (one.parent === id) stored.set(one.id, { ...one, parent });
}
