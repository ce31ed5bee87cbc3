// Snapshots of a live world: a tree, since a world may go on from any of them as often as one likes.

import { err, ok } from '../../base';
import type { ControlResult, ControlSnapshots, SnapshotView } from '../../operations';
import { DEFAULT_LIMITS } from '../limits';
import type { LiveWorld, Moment } from './live-world';

interface KeptSnapshot {
  readonly id: string;
  readonly name: string | undefined;
  readonly parent: string | undefined;
  readonly moment: Moment;
  readonly createdAt: string;
}

/** All snapshots of a world, as they are kept. */
export interface SnapshotTree {
  /** In the order in which they were taken. */
  readonly kept: readonly KeptSnapshot[];
  /** The one that the world stands on. */
  readonly current: string | undefined;
  /** How many were ever taken. */
  readonly count: number;
}

export interface Snapshots extends ControlSnapshots {
  /** Grows with every change of the tree. */
  readonly version: number;
  tree(): SnapshotTree;
  /** The world was replaced: it stands on no snapshot any more. */
  leave(): void;
}

export interface SnapshotSettings {
  /** Wall-clock time, for people. */
  readonly wall: () => Date;
  /** How many are kept. */
  readonly most?: number;
  /** Those of another process. */
  readonly before?: SnapshotTree | undefined;
}

const NONE: SnapshotTree = { kept: [], current: undefined, count: 0 };

export function createSnapshots(
  live: LiveWorld,
  { wall, most = DEFAULT_LIMITS.snapshots, before = NONE }: SnapshotSettings,
): Snapshots {
  const kept = new Map(before.kept.map((one) => [one.id, one]));
  let { current, count } = before;
  let version = 0;

  const view = (one: KeptSnapshot): SnapshotView => viewOf(one, current);
  const find = (id: string): ControlResult<KeptSnapshot> => findIn([...kept.values()], id);

  return {
    get version() {
      return version;
    },
    tree: () => ({ kept: [...kept.values()], current, count }),
    list: () => [...kept.values()].map(view),
    take(name) {
      if (kept.size >= most)
        return err({
          status: 409,
          code: 'too-many-snapshots',
          message: `${most} snapshots are kept, which is the limit; delete one first, or raise it with --limit snapshots=...`,
        });
      const id = `s${(count += 1)}`;
      const taken = { id, name, parent: current, moment: live.checkpoint(), createdAt: wall().toISOString() };
      kept.set(id, taken);
      current = id;
      version += 1;
      return ok(view(taken));
    },
    revert(id) {
      const found = find(id);
      if (!found.ok) return found;
      live.revert(found.value.moment);
      current = found.value.id;
      version += 1;
      return ok(view(found.value));
    },
    remove(id) {
      const found = find(id);
      if (!found.ok) return found;
      const gone = view(found.value);
      takeOut(kept, found.value);
      if (current === gone.id) current = gone.parent;
      version += 1;
      return ok(gone);
    },
    leave() {
      current = undefined;
      version += 1;
    },
  };
}

const viewOf = ({ id, name, parent, moment, createdAt }: KeptSnapshot, current: string | undefined): SnapshotView => ({
  id,
  name,
  parent,
  createdAt,
  current: id === current,
  at: moment.clock.now,
  entries: moment.log.length,
  ledgerEnd: moment.ledgerEnd,
});

/** By its id, or the newest of the name. */
function findIn(kept: readonly KeptSnapshot[], id: string): ControlResult<KeptSnapshot> {
  const found = kept.find((one) => one.id === id) ?? kept.findLast(({ name }) => name === id);
  if (found) return ok(found);
  const known = kept.slice(-10).map((one) => (one.name === undefined ? one.id : `${one.id} (${one.name})`));
  return err({
    status: 404,
    code: 'unknown-snapshot',
    message: `no snapshot ${JSON.stringify(id)}; ${known.length === 0 ? 'none was taken yet' : `there are: ${known.join(', ')}`}`,
  });
}

/** What was taken after it hangs on what it hung on. */
function takeOut(kept: Map<string, KeptSnapshot>, { id, parent }: KeptSnapshot): void {
  kept.delete(id);
  for (const one of kept.values()) if (one.parent === id) kept.set(one.id, { ...one, parent });
}
