// Finds what has changed in the worlds since the last write, by comparison: worlds do not know about the store.

import { randomUUID } from 'node:crypto';
import type { ServedWorlds, WorldSession } from '../worlds/worlds';
import type { WorldRecord } from './records';
import { changeOf, writtenSession, type ChangeReferences, type WrittenSession } from './world-change';
import type { Commit, HeldWorld, StoredChange, WorldRemoval } from './world-store';

/** A world, or undefined for the table of worlds, which lists the existing ones. */
export type ChangeScope = WorldSession | undefined;

export interface ChangeTracker {
  /** Whether the world, or the table of worlds, has changed; the cost does not depend on the number of worlds. */
  hasChanges(scope: ChangeScope): boolean;
  /** Whether the world is served and none of its changes has been collected yet. */
  isNew(world: WorldSession): boolean;
  /** One commit with the changes of these worlds, and all removals; afterwards they count as written. */
  changes(scopes: Iterable<ChangeScope>): readonly Commit[];
  /** A world that another process served before. `record` is how it is stored; undefined if it must be stored again. */
  noteTaken(
    session: WorldSession,
    stored: { readonly held: HeldWorld; readonly record: WorldRecord | undefined },
  ): void;
  /** Another process holds the world from now on: that it is no longer served here is not a removal. */
  forget(id: string): void;
}

/** A world that the store has. */
interface TrackedWorld {
  readonly held: HeldWorld;
  readonly session: WorldSession;
}

interface TrackerSettings {
  readonly references: ChangeReferences;
  readonly served: () => ServedWorlds;
  /** This process as the holder of a world. */
  readonly hold: (id: string) => HeldWorld;
}

export function createChangeTracker({ references, served, hold }: TrackerSettings): ChangeTracker {
  /** The worlds that the store has. */
  const stored = new Map<string, TrackedWorld>();
  const written = new Map<string, WrittenSession>();
  let table = { count: -1, version: -1 };

  /**
   * A new world may reuse the id of a deleted one. If the commit contains a change of the new world, that change replaces
   * the deleted world, and no removal is needed.
   */
  const removals = ({ sessions, version }: ServedWorlds, scopes: ReadonlySet<ChangeScope>): readonly WorldRemoval[] => {
    if (version === table.version) return [];
    const gone = [...stored].filter(([id, { session }]) => {
      const now = sessions.get(id);
      return now !== session && (now === undefined || !scopes.has(now));
    });
    for (const [id] of gone) forget(id);
    return gone.map(([, { held }]) => ({ held, record: undefined }));
  };
  const forget = (id: string): void => {
    stored.delete(id);
    written.delete(id);
  };
  const changed = (session: WorldSession): readonly StoredChange[] => {
    const last = written.get(session.id);
    if (!isServed(session) || !hasChanged(session, last)) return [];
    const held = stored.get(session.id)?.held ?? hold(session.id);
    const next = changeOf(references, session, { held, last });
    stored.set(session.id, { held, session });
    written.set(session.id, next.written);
    return [next.change];
  };
  const isServed = (session: WorldSession): boolean => served().sessions.get(session.id) === session;

  return {
    hasChanges(session) {
      if (session) return isServed(session) && hasChanged(session, written.get(session.id));
      const { count, version } = served();
      return count !== table.count || version !== table.version;
    },
    isNew: (session) => isServed(session) && stored.get(session.id)?.session !== session,
    changes(wanted) {
      const present = served();
      const scopes = new Set(wanted);
      const changes: (StoredChange | WorldRemoval)[] = [...removals(present, scopes)];
      for (const session of scopes) if (session) changes.push(...changed(session));
      const isSame = changes.length === 0 && present.count === table.count;
      table = { count: present.count, version: present.version };
      return isSame ? [] : [{ id: randomUUID(), changes, worldsEver: present.count }];
    },
    noteTaken(session, { held, record }) {
      stored.set(session.id, { held, session });
      if (record) written.set(session.id, writtenSession(session, record));
    },
    forget,
  };
}

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
