// The records of one world. Those of its snapshots are looked at only when their tree has changed: a write costs the same however many there are.

import type { Moment, Standing } from '../worlds/live-world';
import type { SnapshotTree } from '../worlds/snapshots';
import type { Scene } from '../worlds/worlds';
import type { Write } from './disk';
import { clockRecord, type SnapshotRecord, type WorldRecord } from './records';
import { recordOf, type Needs, type Written } from './record-writer';

/** Snapshots and start of a world as they were written last. */
interface Taken extends Needs {
  readonly version: number;
  readonly start: Moment;
  readonly tree: Omit<SnapshotTree, 'kept'>;
}

/** A world as it was written last. */
export interface Seen {
  readonly standing: Standing;
  readonly length: number;
  readonly faults: string;
  readonly own: Needs;
  readonly taken: Taken;
}

export function writeScene(written: Written, scene: Scene, last: Seen | undefined, writes: Write[]): Seen {
  const { id, live, snapshots, start, createdAt } = scene;
  const standing = live.standing();
  const { world, log: entries, counters, clock, faults } = standing;
  const log = written.lineages.place(entries, entries.length, { writes, grows: true });
  const taken =
    last && last.taken.version === snapshots.version && last.taken.start === start
      ? last.taken
      : writeTaken(written, scene, writes);
  const record: WorldRecord = {
    told: written.toldOf(world, writes),
    log,
    counters,
    faults,
    clock: clockRecord(clock, live.clock.now()),
    snapshots: { current: taken.tree.current ?? null, count: taken.tree.count },
    start: recordOf(written, start, writes),
    createdAt: createdAt.toISOString(),
  };
  const name = written.put(['world', id], JSON.stringify(record), writes);
  return {
    standing,
    length: entries.length,
    faults: JSON.stringify(faults),
    own: { names: [name], spots: [log], told: [world] },
    taken,
  };
}

function writeTaken(written: Written, { id, snapshots, start }: Scene, writes: Write[]): Taken {
  const { kept, current, count } = snapshots.tree();
  const names = kept.map(({ id: snapshot, name = null, parent = null, createdAt, moment }, order) => {
    const record: SnapshotRecord = {
      id: snapshot,
      order,
      name,
      parent,
      createdAt,
      moment: recordOf(written, moment, writes),
    };
    return written.put(['snapshot', id, snapshot], JSON.stringify(record), writes);
  });
  const moments = [start, ...kept.map(({ moment }) => moment)];
  return {
    version: snapshots.version,
    start,
    tree: { current, count },
    names,
    spots: moments.map((moment) => written.spotOf(moment, writes)),
    told: moments.map(({ world }) => world),
  };
}
