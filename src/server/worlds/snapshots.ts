// Snapshots of a live world: a tree, since a world may go on from any of them as often as one likes.

import { err, ok } from '../../base';
import type { Controlled, ControlSnapshots, SnapshotView } from '../../operations';
import { isUpdate } from '../../ledger';
import type { LiveWorld, Moment } from './live-world';

const MOST_SNAPSHOTS = 1000;

interface Kept {
  readonly id: string;
  readonly name: string | undefined;
  readonly parent: string | undefined;
  readonly moment: Moment;
  readonly createdAt: string;
}

export interface Snapshots extends ControlSnapshots {
  /** The world was replaced: it stands on no snapshot any more. */
  leave(): void;
}

/** `wall` gives wall-clock time, for people. */
export function createSnapshots(live: LiveWorld, wall: () => Date): Snapshots {
  const kept = new Map<string, Kept>();
  let current: string | undefined;
  let count = 0;

  const view = ({ id, name, parent, moment, createdAt }: Kept): SnapshotView => ({
    id, name, parent, createdAt,
    current: id === current,
    at: moment.clock.now,
    entries: moment.entries.length,
    ledgerEnd: moment.entries.findLast(isUpdate)?.offset ?? 0,
  });
  const find = (id: string): Controlled<Kept> => {
    const found = kept.get(id) ?? [...kept.values()].findLast(({ name }) => name === id);
    if (found) return ok(found);
    const known = [...kept.values()].slice(-10).map((one) => one.name === undefined ? one.id : `${one.id} (${one.name})`);
    return err({ status: 404, code: 'unknown-snapshot', message: `no snapshot ${JSON.stringify(id)}; ${known.length === 0 ? 'none was taken yet' : `there are: ${known.join(', ')}`}` });
  };

  return {
    list: () => [...kept.values()].map(view),
    take(name) {
      if (kept.size >= MOST_SNAPSHOTS) return err({ status: 409, code: 'too-many-snapshots', message: `${MOST_SNAPSHOTS} snapshots are kept; delete one first` });
      const id = `s${(count += 1)}`;
      const taken = { id, name, parent: current, moment: live.checkpoint(), createdAt: wall().toISOString() };
      kept.set(id, taken);
      current = id;
      return ok(view(taken));
    },
    revert(id) {
      const found = find(id);
      if (!found.ok) return found;
      live.revert(found.value.moment);
      current = found.value.id;
      return ok(view(found.value));
    },
    remove(id) {
      const found = find(id);
      if (!found.ok) return found;
      const gone = view(found.value);
      kept.delete(found.value.id);
      // What was taken after it hangs on what it hung on.
      for (const one of kept.values()) if (one.parent === gone.id) kept.set(one.id, { ...one, parent: gone.parent });
      if (current === gone.id) current = gone.parent;
      return ok(gone);
    },
    leave() {
      current = undefined;
    },
  };
}
