// What of the tree of logs nobody needs any more. Worlds that are reverted again and again would make a chain that grows without end: a
// lineage that only another one needs is joined with it as soon as it is not much longer than that, so that few are left and each entry moves seldom.

import type { Write } from './disk';
import { headOf, PIECE_ENTRIES, pieceOf, startOf, type Lineage, type Spot } from './lineage';

/** A lineage up to so many times as long as the one that hangs on it is joined with it. */
const MOST_TIMES = 2;

/** What a lineage is needed for. */
interface Want {
  length: number;
  /** A world, snapshot or start of a world is there. */
  isHeld: boolean;
  readonly hanging: Lineage[];
}

export function trimAll(all: Map<number, Lineage>, needed: Iterable<Spot>, writes: Write[]): void {
  const wants = new Map<number, Want>();
  for (const spot of needed) wanted(wants, spot).isHeld = true;
  // A lineage is younger than what it hangs on.
  for (const lineage of [...all.values()].sort((one, other) => other.id - one.id)) {
    const want = wants.get(lineage.id);
    const heir = want && heirOf(lineage, want);
    if (want && !heir) cut(lineage, want, writes);
    else drop(all, lineage, writes);
    if (heir) inherit(heir, lineage, writes);
    const left = heir ?? (want && lineage);
    if (left?.parent) wanted(wants, left.parent).hanging.push(left);
  }
}

function wanted(wants: Map<number, Want>, { lineage, length }: Spot): Want {
  const want = wants.get(lineage) ?? { length: 0, isHeld: false, hanging: [] };
  want.length = Math.max(want.length, length);
  wants.set(lineage, want);
  return want;
}

function heirOf(lineage: Lineage, { length, isHeld, hanging: [heir, ...others] }: Want): Lineage | undefined {
  if (isHeld || !heir || others.length > 0) return undefined;
  return length - startOf(lineage) <= MOST_TIMES * (heir.stored - startOf(heir)) ? heir : undefined;
}

function drop(all: Map<number, Lineage>, { id, pieces }: Lineage, writes: Write[]): void {
  all.delete(id);
  writes.push({ key: ['lineage', id], text: undefined });
  for (const from of pieces) writes.push({ key: ['log', id, from], text: undefined });
}

/** The heir holds the entries of the other already; from now on they are its own. */
function inherit(heir: Lineage, { parent }: Lineage, writes: Write[]): void {
  const end = startOf(heir);
  heir.parent = parent;
  const pieces: number[] = [];
  for (let from = startOf(heir); from < end; from += PIECE_ENTRIES) {
    pieces.push(from);
    writes.push(pieceOf(heir, from, Math.min(end, from + PIECE_ENTRIES)));
  }
  heir.pieces = [...pieces, ...heir.pieces];
  writes.push(headOf(heir));
}

/** What lies behind all that is needed goes, and the last piece ends there. */
function cut(lineage: Lineage, { length, isHeld }: Want, writes: Write[]): void {
  if (lineage.stored > length) {
    for (const from of lineage.pieces)
      if (from >= length) writes.push({ key: ['log', lineage.id, from], text: undefined });
    lineage.pieces = lineage.pieces.filter((from) => from < length);
    const last = lineage.pieces.at(-1);
    if (last !== undefined) writes.push(pieceOf(lineage, last, length));
    lineage.stored = length;
  }
  // The array of a lineage that is held is that of a world or a snapshot.
  if (!isHeld && lineage.log.length > length) lineage.log = lineage.log.slice(0, length);
}
