// Logs as a tree: a revert, a load or a copy starts a lineage that hangs on the one it shares its beginning with, so that nothing
// is ever written twice or anew. Where a log belongs is seen from its entries: those that two logs share are the same objects.

import { defined } from '../../base';
import type { LogEntry } from '../../ledger';
import { entryLine } from '../../world';
import type { Prefix } from '../worlds/prefix';
import type { Write } from './disk';

/** A log that is on disk: the first entries of a lineage. */
export interface Spot {
  readonly lineage: number;
  readonly length: number;
}

export interface Lineage {
  readonly id: number;
  readonly parent: Spot | undefined;
  /** The log from its very start, the parent's share included; it may go on growing. */
  log: readonly LogEntry[];
  /** So many entries of it are on disk, or on their way. */
  stored: number;
  /** Where its pieces begin, ascending. */
  pieces: number[];
}

/** Entries of one record: a first write of a large world must not be one text. */
const PIECE_ENTRIES = 500;

export interface Lineages {
  /** Where the first entries of a log are; what is not on disk yet is added to the writes. A log that `grows` gets a lineage to itself. */
  place(log: readonly LogEntry[], length: number, to: { readonly writes: Write[]; readonly grows: boolean }): Spot;
  /** Drops what lies behind every one of these spots. */
  trim(needed: Iterable<Spot>, writes: Write[]): void;
  /** The log that ends at a spot. */
  logAt(spot: Spot): Prefix<LogEntry>;
  /** From now on the lineage grows as this log does, which begins with what the spot holds; false when more than that is stored of it. */
  follow(spot: Spot, log: readonly LogEntry[]): boolean;
}

/** `before` are those that are on disk already. */
export function createLineages(before: Iterable<Lineage> = []): Lineages {
  const all = new Map([...before].map((lineage) => [lineage.id, lineage]));
  let last = Math.max(0, ...all.keys());

  const extend = (lineage: Lineage, length: number, writes: Write[]): void => {
    while (lineage.stored < length) {
      const from = lineage.stored;
      lineage.stored = Math.min(length, from + PIECE_ENTRIES);
      lineage.pieces.push(from);
      writes.push({ key: ['log', lineage.id, from], text: textOf(lineage.log, from, lineage.stored) });
    }
  };
  const fork = (parent: Spot | undefined, log: readonly LogEntry[], writes: Write[]): Lineage => {
    const id = (last += 1);
    const lineage = { id, parent, log, stored: parent?.length ?? 0, pieces: [] };
    all.set(id, lineage);
    writes.push({ key: ['lineage', id], text: JSON.stringify({ parent: parent ?? null }) });
    return lineage;
  };

  return {
    place(log, length, { writes, grows }) {
      const own = [...all.values()].find((lineage) => lineage.log === log);
      const shared = own ? undefined : nearest(all.values(), log, length);
      if (shared?.length === length && !grows) return shared;
      const lineage = own ?? fork(shared, log, writes);
      extend(lineage, length, writes);
      return { lineage: lineage.id, length };
    },
    trim(needed, writes) {
      const wanted = new Map<number, number>();
      const want = ({ lineage, length }: Spot): void => void wanted.set(lineage, Math.max(length, wanted.get(lineage) ?? 0));
      for (const spot of needed) want(spot);
      // A lineage is younger than what it hangs on.
      for (const lineage of [...all.values()].sort((one, other) => other.id - one.id)) {
        const length = wanted.get(lineage.id);
        if (length === undefined) {
          all.delete(lineage.id);
          writes.push({ key: ['lineage', lineage.id], text: undefined });
        } else if (lineage.parent) want(lineage.parent);
        dropPieces(lineage, length ?? 0, writes);
      }
    },
    logAt: ({ lineage, length }) => ({ items: defined(all.get(lineage), `lineage ${lineage} is on disk`).log, length }),
    follow({ lineage, length }, log) {
      const grown = all.get(lineage);
      if (grown?.stored !== length) return false;
      grown.log = log;
      return true;
    },
  };
}

function dropPieces(lineage: Lineage, length: number, writes: Write[]): void {
  for (const from of lineage.pieces.filter((piece) => piece >= length)) {
    writes.push({ key: ['log', lineage.id, from], text: undefined });
    lineage.stored = Math.min(lineage.stored, from);
  }
  lineage.pieces = lineage.pieces.filter((piece) => piece < length);
}

/** The longest stored beginning that a log shares with any lineage; of equals the oldest. */
function nearest(lineages: Iterable<Lineage>, log: readonly LogEntry[], length: number): Spot | undefined {
  let best: Spot | undefined;
  for (const lineage of lineages) {
    const shared = sharedLength(lineage.log, log, Math.min(lineage.stored, length));
    if (shared > (best?.length ?? 0)) best = { lineage: lineage.id, length: shared };
  }
  return best;
}

/** Two logs that share an entry share all before it. */
function sharedLength(one: readonly LogEntry[], other: readonly LogEntry[], most: number): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (one[middle - 1] === other[middle - 1]) low = middle;
    else high = middle - 1;
  }
  return low;
}

function textOf(log: readonly LogEntry[], from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += 1) text += `${entryLine(defined(log[at], 'a log has no gaps'))}\n`;
  return text;
}
