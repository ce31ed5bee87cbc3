// Logs as a tree: a revert, a load or a copy starts a lineage that hangs on the one it shares its beginning with, so that nothing
// is ever written twice or anew. Where a log belongs is seen from its entries: those that two logs share are the same objects.

import { defined } from '../../base';
import type { LogEntry } from '../../ledger';
import type { Prefix } from '../worlds/list-prefix';
import type { Write } from './disk';
import { headOf, PIECE_ENTRIES, pieceOf, type Lineage, type Spot } from './lineage';
import { trimAll } from './prune-lineages';

export interface Lineages {
  /** Where the first entries of a log are; what is not on disk yet is added to the writes. A log that `grows` gets a lineage to itself. */
  place(log: readonly LogEntry[], length: number, to: { readonly writes: Write[]; readonly grows: boolean }): Spot;
  /** Drops what lies behind every one of these spots, and joins short lineages that only one other hangs on with it. */
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
      writes.push(pieceOf(lineage, from, lineage.stored));
    }
  };
  const fork = (parent: Spot | undefined, log: readonly LogEntry[], writes: Write[]): Lineage => {
    const id = (last += 1);
    const lineage = { id, parent, log, stored: parent?.length ?? 0, pieces: [] };
    all.set(id, lineage);
    writes.push(headOf(lineage));
    return lineage;
  };

  return {
    place(log, length, { writes, grows }) {
      // Lineages that were read may share an array: the youngest holds most of it.
      const own = [...all.values()].findLast((lineage) => lineage.log === log);
      const shared = own ? undefined : nearest(all.values(), log, length);
      if (shared?.length === length && !grows) return shared;
      const lineage = own ?? fork(shared, log, writes);
      extend(lineage, length, writes);
      return { lineage: lineage.id, length };
    },
    trim: (needed, writes) => trimAll(all, needed, writes),
    logAt: ({ lineage, length }) => ({ items: defined(all.get(lineage), `lineage ${lineage} is on disk`).log, length }),
    follow({ lineage, length }, log) {
      const grown = all.get(lineage);
      if (grown?.stored !== length) return false;
      grown.log = log;
      return true;
    },
  };
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
