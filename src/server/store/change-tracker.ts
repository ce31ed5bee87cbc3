// Finds what has changed in the worlds since the last write, by comparison: worlds do not know about the store.

import type { ServedWorlds, WorldSession } from '../worlds/worlds';
import type { RecordWrite } from './disk';
import type { Lineages } from './lineages';
import type { HeadRecord, DataSource } from './records';
import { createRecordWriter, recordName, type ExistingRecords } from './record-writer';
import { writeSession, type WrittenSession } from './write-session';

/** A world, or undefined for the table of worlds: which ones there are. */
export type ChangeScope = WorldSession | undefined;

export interface ChangeTracker {
  /** Whether the world has changed, or which worlds there are; costs the same beside any number of worlds. */
  hasChanges(scope: ChangeScope): boolean;
  /** The records to write for these worlds and for the table of worlds; afterwards they count as written. */
  changes(scopes: Iterable<ChangeScope>): readonly RecordWrite[];
}

interface TrackerSettings {
  readonly source: DataSource;
  readonly lineages: Lineages;
  readonly before: ExistingRecords;
  readonly served: () => ServedWorlds;
}

export function createChangeTracker({ source, lineages, before, served }: TrackerSettings): ChangeTracker {
  const writer = createRecordWriter(lineages, before);
  const written = new Map<string, WrittenSession>();
  let table = { count: -1, version: -1 };

  /** Forgets the worlds that are no longer served; true when there are any. */
  const dropRemoved = ({ sessions, version }: ServedWorlds): boolean => {
    let isPruned = false;
    if (version !== table.version)
      for (const id of written.keys()) if (!sessions.has(id)) isPruned = written.delete(id);
    return isPruned;
  };
  /** Writes a world if it has changed; true when records may have become obsolete. */
  const writeChanged = (session: WorldSession, writes: RecordWrite[]): boolean => {
    const last = written.get(session.id);
    if (!hasChanged(session, last)) return false;
    const next = writeSession(writer, session, last, writes);
    written.set(session.id, next);
    return last === undefined || last.state.log !== next.state.log || last.snapshots !== next.snapshots;
  };
  const isServed = (session: WorldSession): boolean => served().sessions.get(session.id) === session;

  return {
    hasChanges(session) {
      if (session) return isServed(session) && hasChanged(session, written.get(session.id));
      const { count, version } = served();
      return count !== table.count || version !== table.version;
    },
    changes(scopes) {
      const writes: RecordWrite[] = [];
      const present = served();
      let isPruned = dropRemoved(present);
      for (const session of scopes)
        if (session && isServed(session)) isPruned = writeChanged(session, writes) || isPruned;
      table = { count: present.count, version: present.version };
      writer.put(['head', 'folder'], JSON.stringify({ source, count: table.count } satisfies HeadRecord), writes);
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
