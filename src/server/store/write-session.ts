// The records of one world. Snapshots are compared only when their tree has changed, so the cost of a write does not
// depend on their number.

import type { WorldCheckpoint, PersistentState } from '../worlds/live-world';
import type { SnapshotTree } from '../worlds/snapshots';
import type { WorldSession } from '../worlds/worlds';
import type { RecordWrite } from './disk';
import { clockRecord, type SnapshotRecord, type WorldRecord } from './records';
import { checkpointRecordOf, type RecordReferences, type RecordWriter } from './record-writer';

/** Snapshots and start of a world as last written. */
interface WrittenSnapshots extends RecordReferences {
  readonly version: number;
  readonly start: WorldCheckpoint;
  readonly tree: Omit<SnapshotTree, 'entries'>;
}

/** A world as last written. */
export interface WrittenSession {
  readonly state: PersistentState;
  readonly length: number;
  readonly faults: string;
  readonly own: RecordReferences;
  readonly snapshots: WrittenSnapshots;
}

export function writeSession(
  writer: RecordWriter,
  session: WorldSession,
  last: WrittenSession | undefined,
  writes: RecordWrite[],
): WrittenSession {
  const { id, live, snapshots, start, createdAt } = session;
  const state = live.persistentState();
  const { world, log: entries, counters, clock, faults } = state;
  const log = writer.lineages.locate(entries, entries.length, { writes, grows: true });
  const written =
    last?.snapshots.version === snapshots.version && last.snapshots.start === start
      ? last.snapshots
      : writeSnapshots(writer, session, writes);
  const record: WorldRecord = {
    told: writer.descriptionNumber(world, writes),
    log,
    counters,
    faults,
    clock: clockRecord(clock, live.clock.now()),
    snapshots: { current: written.tree.current ?? null, count: written.tree.count },
    start: checkpointRecordOf(writer, start, writes),
    createdAt: createdAt.toISOString(),
  };
  const name = writer.put(['world', id], JSON.stringify(record), writes);
  return {
    state,
    length: entries.length,
    faults: JSON.stringify(faults),
    own: { names: [name], positions: [log], worlds: [world] },
    snapshots: written,
  };
}

function writeSnapshots(
  writer: RecordWriter,
  { id, snapshots, start }: WorldSession,
  writes: RecordWrite[],
): WrittenSnapshots {
  const { entries, current, count } = snapshots.tree();
  const names = entries.map(({ id: snapshot, name = null, parent = null, createdAt, checkpoint }, order) => {
    const record: SnapshotRecord = {
      id: snapshot,
      order,
      name,
      parent,
      createdAt,
      moment: checkpointRecordOf(writer, checkpoint, writes),
    };
    return writer.put(['snapshot', id, snapshot], JSON.stringify(record), writes);
  });
  const checkpoints = [start, ...entries.map(({ checkpoint }) => checkpoint)];
  return {
    version: snapshots.version,
    start,
    tree: { current, count },
    names,
    positions: checkpoints.map((checkpoint) => writer.positionOf(checkpoint, writes)),
    worlds: checkpoints.map(({ world }) => world),
  };
}
