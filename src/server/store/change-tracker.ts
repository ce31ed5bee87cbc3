// Finds what has changed in the worlds since the last write, by comparison: worlds do not know about the store.

import type { WorldSession, Worlds } from '../worlds/worlds';
import type { RecordWrite } from './disk';
import type { Lineages } from './lineages';
import type { HeadRecord, DataSource } from './records';
import { createRecordWriter, recordName, type ExistingRecords } from './record-writer';
import { writeSession, type WrittenSession } from './write-session';

type ServedWorlds = ReturnType<Worlds['served']>;

export interface ChangeTracker {
  /** Whether anything has changed. */
  hasChanges(served: ServedWorlds): boolean;
  /** The records to write; afterwards they count as written. */
  changes(served: ServedWorlds): readonly RecordWrite[];
}

export function createChangeTracker(source: DataSource, lineages: Lineages, before: ExistingRecords): ChangeTracker {
  const writer = createRecordWriter(lineages, before);
  const written = new Map<string, WrittenSession>();
  let count = -1;

  /** Writes the worlds that have changed; true when records may have become obsolete. */
  const writeSessions = (sessions: ServedWorlds['sessions'], writes: RecordWrite[]): boolean => {
    let isPruned = false;
    for (const id of written.keys()) if (!sessions.has(id)) isPruned = written.delete(id);
    for (const session of sessions.values()) {
      const before = written.get(session.id);
      if (!hasChanged(session, before)) continue;
      const next = writeSession(writer, session, before, writes);
      isPruned ||= before === undefined || before.state.log !== next.state.log || before.snapshots !== next.snapshots;
      written.set(session.id, next);
    }
    return isPruned;
  };

  return {
    hasChanges: (served) =>
      served.count !== count ||
      served.sessions.size !== written.size ||
      [...served.sessions.values()].some((session) => hasChanged(session, written.get(session.id))),
    changes({ sessions, count: counted }) {
      const writes: RecordWrite[] = [];
      const isPruned = writeSessions(sessions, writes);
      count = counted;
      writer.put(['head', 'folder'], JSON.stringify({ source, count } satisfies HeadRecord), writes);
      if (isPruned)
        writer.prune(
          [
            { names: [HEAD], positions: [], worlds: [] },
            ...[...written.values()].flatMap(({ own, snapshots }) => [own, snapshots]),
          ],
          writes,
        );
      return writes;
    },
  };
}

const HEAD = recordName(['head', 'folder']);

function hasChanged({ live, snapshots, start }: WorldSession, last: WrittenSession | undefined): boolean {
  if (!last || last.snapshots.version !== snapshots.version || last.snapshots.start !== start) return true;
  const { world, log, counters, clock, faults } = live.persistentState();
  const was = last.state;
  return (
    log !== was.log ||
    log.length !== last.length ||
    clock !== was.clock ||
    world !== was.world ||
    counters.traces !== was.counters.traces ||
    counters.present !== was.counters.present ||
    counters.highest !== was.counters.highest ||
    (faults !== was.faults && JSON.stringify(faults) !== last.faults)
  );
}
