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
  startOf,
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
  /** All pieces so far are stored. */
  noteStored(): void;
  /** Unless all of it is stored, the log gets another lineage. */
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
   * Begins to store a log ahead; undefined unless it has many new entries. Until `end` is called, what is stored of it
   * is neither dropped nor forgotten.
   */
  begin(log: readonly LogEntry[]): LogAhead | undefined;
  /** Drops everything behind all of these positions, and merges short lineages that have a single child. */
  prune(needed: Iterable<LogPosition>, writes: RecordWrite[]): void;
  /** Forgets everything that these positions do not need. */
  retain(needed: Iterable<LogPosition>): void;
  /** Forgets all lineages but these; their entries may have been refused. */
  keepOnly(ids: ReadonlySet<number>): void;
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
  /** Lineages that are being stored ahead. */
  const ahead = new Set<Lineage>();
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
    return isOf(own, log) && !ahead.has(own) ? own : undefined;
  };
  /** What is stored of logs that are being stored ahead. */
  const aheadPositions = (): readonly LogPosition[] =>
    [...ahead].map(({ id, stored }) => ({ lineage: id, length: stored }));

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
      if (length < MIN_ENTRIES_AHEAD || ownOf(log)) return undefined;
      const shared = nearest(all.values(), log, length);
      if (length - (shared?.length ?? 0) < MIN_ENTRIES_AHEAD) return undefined;
      const lineage = fork(shared, log);
      ahead.add(lineage);
      return logAhead(lineage, {
        length,
        isCurrent: () => isOf(lineage, log),
        end() {
          ahead.delete(lineage);
          if (lineage.stored < length && isOf(lineage, log)) byLog.delete(log);
          if (lineage.stored === startOf(lineage)) all.delete(lineage.id);
        },
      });
    },
    prune: (needed, writes) => pruneLineages(all, [...needed, ...aheadPositions()], writes),
    retain: (needed) => retainLineages(all, [...needed, ...aheadPositions()]),
    keepOnly(ids) {
      for (const [id, lineage] of all) {
        if (ids.has(id)) continue;
        all.delete(id);
        forgotten.add(lineage);
      }
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

/** Packs the log up to this length, one segment at a time. */
function logAhead(
  lineage: Lineage,
  { length, isCurrent, end }: { readonly length: number; readonly isCurrent: () => boolean; readonly end: () => void },
): LogAhead {
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
    noteStored: () => void (lineage.stored = packed),
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
