// Logs as a tree: a revert, a load or a copy starts a lineage that branches off from the one it shares its beginning
// with, so that no entry is written twice. Shared entries are the same objects, which tells where a log belongs.

import { defined, type Work } from '../../base';
import type { LogEntry } from '../../ledger';
import type { ListPrefix } from '../worlds/list-prefix';
import type { RecordWrite } from './disk';
import {
  packingPiece,
  pieceOf,
  SEGMENT_ENTRIES,
  type Lineage,
  type LogPiece,
  type LogPosition,
  type NewLineage,
} from './lineage';
import { pruneLineages } from './prune-lineages';

/** What has to be stored of logs. */
export interface LogWrites {
  readonly lineages: NewLineage[];
  readonly pieces: LogPiece[];
}

/** A new log that is stored piece by piece, ahead of the change that refers to it. */
export interface LogAhead {
  readonly lineage: NewLineage;
  /** Packs the next piece; undefined at the end, and if the log has another lineage by now. */
  next(): Work<LogPiece> | undefined;
  /** All pieces that were packed are stored. */
  noteStored(): void;
  /** A commit refers to it, or never will. Unless all of it is stored, the log gets another lineage. */
  end(): void;
}

export interface Lineages {
  /**
   * The position of a log; entries that are not stored yet are added to the writes. A log that `grows` gets its own
   * lineage.
   */
  locate(
    log: readonly LogEntry[],
    length: number,
    to: { readonly writes: LogWrites; readonly grows: boolean },
  ): LogPosition;
  /**
   * Begins to store a log ahead; undefined unless it has many entries and shares none with a lineage. Until `end` is
   * called, what is stored of it is neither dropped nor forgotten, except by `forgetAll`.
   */
  begin(log: readonly LogEntry[]): LogAhead | undefined;
  /** Whether storing a log ahead has ended since the last `prune` or `retain`: nothing may refer to the log. */
  isPruningDue(): boolean;
  /** Drops everything behind all of these positions, and merges short lineages that have a single child. */
  prune(needed: Iterable<LogPosition>, writes: RecordWrite[]): void;
  /** Forgets everything that these positions do not need. */
  retain(needed: Iterable<LogPosition>): void;
  /** Forgets all lineages but these and those stored ahead; the entries of others may have been refused. */
  keepOnly(ids: ReadonlySet<number>): void;
  /** What was stored may be lost. */
  forgetAll(): void;
  /** The lineage, if its log is known up to this length. */
  known(position: LogPosition): Lineage | undefined;
  /** Adds lineages that were read, unless as much of them is known. False, and adds none, if one was forgotten since. */
  add(read: readonly Lineage[]): boolean;
  /** The log that ends at a position. */
  logAt(position: LogPosition): ListPrefix<LogEntry>;
  /**
   * Lets the lineage grow with this log, which begins with the entries at the position; false when more than that is
   * stored of it.
   */
  follow(position: LogPosition, log: readonly LogEntry[]): boolean;
}

/** A log with fewer new entries is stored together with the change that refers to it. */
const MIN_ENTRIES_AHEAD = 2 * SEGMENT_ENTRIES;

/**
 * `before` are the lineages that are already stored. Numbers of new ones follow theirs, unless `nextNumber` gives them.
 */
export function createLineages(before: Iterable<Lineage> = [], nextNumber?: () => number): Lineages {
  const all = new Map<number, Lineage>();
  // Lineages that were read may share an array: the youngest holds most of it.
  const byLog = new WeakMap<readonly LogEntry[], Lineage>();
  const forgotten = new WeakSet<Lineage>();
  /** Lineages that are being stored ahead: not all of them is stored. */
  const unfinished = new Set<Lineage>();
  /** These, and those that are stored ahead until a commit refers to them. */
  const storedAhead = new Set<Lineage>();
  const add = (read: readonly Lineage[]): boolean => {
    if (read.some((lineage) => forgotten.has(lineage))) return false;
    for (const lineage of read) {
      // A served world may go on with it.
      if ((all.get(lineage.id)?.stored ?? -1) >= lineage.stored) continue;
      all.set(lineage.id, lineage);
      byLog.set(lineage.log, lineage);
    }
    return true;
  };
  add([...before]);
  let last = Math.max(0, ...all.keys());
  const newNumber = nextNumber ?? ((): number => (last += 1));

  const extend = (lineage: Lineage, length: number, { pieces }: LogWrites): void => {
    while (lineage.stored < length) {
      const from = lineage.stored;
      lineage.stored = Math.min(length, from + SEGMENT_ENTRIES);
      lineage.segments.push(from);
      pieces.push(pieceOf(lineage, from, lineage.stored));
    }
  };
  const fork = (parent: LogPosition | undefined, log: readonly LogEntry[]): Lineage => {
    const id = newNumber();
    const lineage = { id, parent, log, stored: parent?.length ?? 0, segments: [] };
    all.set(id, lineage);
    byLog.set(log, lineage);
    return lineage;
  };
  const isOf = (lineage: Lineage | undefined, log: readonly LogEntry[]): lineage is Lineage =>
    lineage?.log === log && byLog.get(log) === lineage && all.get(lineage.id) === lineage;

  /** A write finds its lineage at once, beside any number of others. */
  const ownOf = (log: readonly LogEntry[]): Lineage | undefined => {
    const own = byLog.get(log);
    // A commit cannot wait for a lineage that is being stored ahead, and must not store its pieces once more.
    return isOf(own, log) && !unfinished.has(own) ? own : undefined;
  };
  let isPruningDue = false;
  const aheadPositions = (): readonly LogPosition[] =>
    [...storedAhead].map(({ id, stored }) => ({ lineage: id, length: stored }));

  return {
    locate(log, length, { writes, grows }) {
      const own = ownOf(log);
      const shared = own ? undefined : nearest(all.values(), log, length);
      if (shared?.length === length && !grows) return shared;
      const lineage = own ?? fork(shared, log);
      if (!own) writes.lineages.push({ id: lineage.id, parent: shared });
      extend(lineage, length, writes);
      return { lineage: lineage.id, length };
    },
    begin(log) {
      const { length } = log;
      // What another lineage has may not be stored yet, or may be refused.
      if (length < MIN_ENTRIES_AHEAD || ownOf(log) || nearest(all.values(), log, length)) return undefined;
      const lineage = fork(undefined, log);
      unfinished.add(lineage);
      storedAhead.add(lineage);
      return logAhead(lineage, {
        length,
        isCurrent: () => isOf(lineage, log),
        finished: () => void unfinished.delete(lineage),
        end() {
          storedAhead.delete(lineage);
          isPruningDue = true;
          if (!unfinished.delete(lineage)) return;
          if (isOf(lineage, log)) byLog.delete(log);
          if (lineage.stored === 0) all.delete(lineage.id);
        },
      });
    },
    isPruningDue: () => isPruningDue,
    prune(needed, writes) {
      isPruningDue = false;
      pruneLineages(all, [...needed, ...aheadPositions()], writes);
    },
    retain(needed) {
      isPruningDue = false;
      retainLineages(all, [...needed, ...aheadPositions()]);
    },
    keepOnly(ids) {
      for (const [id, lineage] of all) {
        if (ids.has(id) || storedAhead.has(lineage)) continue;
        all.delete(id);
        forgotten.add(lineage);
      }
    },
    forgetAll() {
      for (const lineage of all.values()) forgotten.add(lineage);
      all.clear();
      storedAhead.clear();
    },
    known({ lineage: id, length }) {
      const lineage = all.get(id);
      return lineage && lineage.stored >= length ? lineage : undefined;
    },
    add,
    logAt: ({ lineage, length }) => ({ items: defined(all.get(lineage), `lineage ${lineage} is on disk`).log, length }),
    follow({ lineage, length }, log) {
      const grown = all.get(lineage);
      if (grown?.stored !== length) return false;
      grown.log = log;
      byLog.set(log, grown);
      return true;
    },
  };
}

interface AheadSettings {
  readonly length: number;
  readonly isCurrent: () => boolean;
  readonly finished: () => void;
  readonly end: () => void;
}

/** Packs the log up to this length, one segment at a time. */
function logAhead(lineage: Lineage, { length, isCurrent, finished, end }: AheadSettings): LogAhead {
  let packed = lineage.stored;
  return {
    lineage: { id: lineage.id, parent: lineage.parent },
    next() {
      if (packed === length || !isCurrent()) return undefined;
      const first = packed;
      packed = Math.min(length, first + SEGMENT_ENTRIES);
      // Noted before it is stored: it is deleted with the lineage even if the outcome of its write is unknown.
      lineage.segments.push(first);
      return packingPiece(lineage, first, packed);
    },
    noteStored() {
      lineage.stored = packed;
      if (packed === length && isCurrent()) finished();
    },
    end,
  };
}

function retainLineages(all: Map<number, Lineage>, needed: Iterable<LogPosition>): void {
  const used = new Set<number>();
  for (const { lineage } of needed)
    for (let id: number | undefined = lineage; id !== undefined && !used.has(id); id = all.get(id)?.parent?.lineage)
      used.add(id);
  for (const id of all.keys()) if (!used.has(id)) all.delete(id);
}

/** The longest stored prefix that a log shares with any lineage; on a tie, the oldest. */
function nearest(lineages: Iterable<Lineage>, log: readonly LogEntry[], length: number): LogPosition | undefined {
  let best: LogPosition | undefined;
  for (const lineage of lineages) {
    const shared = sharedLength(lineage.log, log, Math.min(lineage.stored, length));
    if (shared > (best?.length ?? 0)) best = { lineage: lineage.id, length: shared };
  }
  return best;
}

/** Two logs that share an entry share all entries before it. */
function sharedLength(one: readonly LogEntry[], other: readonly LogEntry[], most: number): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (one[middle - 1] === other[middle - 1]) low = middle;
    else high = middle - 1;
  }
  return low;
}
