// Removes obsolete parts of the tree of logs. Worlds that are reverted repeatedly would make an endless chain: a
// lineage with a single child is merged with it as soon as it is not much longer, so that few lineages remain and each
// entry is rarely rewritten.

import type { RecordWrite } from './disk';
import { lineageRecord, SEGMENT_ENTRIES, segmentRecord, startOf, type Lineage, type LogPosition } from './lineage';

/** A lineage up to this many times as long as its only child is merged with it. */
const MAX_LENGTH_RATIO = 2;

/** What a lineage is needed for. */
interface LineageUse {
  length: number;
  /** A world, a snapshot or the start of a world refers to it. */
  isHeld: boolean;
  readonly hanging: Lineage[];
}

export function pruneLineages(all: Map<number, Lineage>, needed: Iterable<LogPosition>, writes: RecordWrite[]): void {
  const wants = new Map<number, LineageUse>();
  for (const position of needed) useOf(wants, position).isHeld = true;
  // A lineage is younger than its parent.
  for (const lineage of [...all.values()].sort((one, other) => other.id - one.id)) {
    const want = wants.get(lineage.id);
    const heir = want && heirOf(lineage, want);
    if (want && !heir) cut(lineage, want, writes);
    else drop(all, lineage, writes);
    if (heir) inherit(heir, lineage, writes);
    const left = heir ?? (want && lineage);
    if (left?.parent) useOf(wants, left.parent).hanging.push(left);
  }
}

function useOf(wants: Map<number, LineageUse>, { lineage, length }: LogPosition): LineageUse {
  const want = wants.get(lineage) ?? { length: 0, isHeld: false, hanging: [] };
  want.length = Math.max(want.length, length);
  wants.set(lineage, want);
  return want;
}

function heirOf(lineage: Lineage, { length, isHeld, hanging: [heir, ...others] }: LineageUse): Lineage | undefined {
  if (isHeld || !heir || others.length > 0) return undefined;
  return length - startOf(lineage) <= MAX_LENGTH_RATIO * (heir.stored - startOf(heir)) ? heir : undefined;
}

function drop(all: Map<number, Lineage>, { id, segments }: Lineage, writes: RecordWrite[]): void {
  all.delete(id);
  writes.push({ key: ['lineage', id], text: undefined });
  for (const from of segments) writes.push({ key: ['log', id, from], text: undefined });
}

/** The child already holds the entries of its parent; from now on they are its own. */
function inherit(heir: Lineage, { parent }: Lineage, writes: RecordWrite[]): void {
  const end = startOf(heir);
  heir.parent = parent;
  const segments: number[] = [];
  for (let from = startOf(heir); from < end; from += SEGMENT_ENTRIES) {
    segments.push(from);
    writes.push(segmentRecord(heir, from, Math.min(end, from + SEGMENT_ENTRIES)));
  }
  heir.segments = [...segments, ...heir.segments];
  writes.push(lineageRecord(heir));
}

/** Removes what lies behind all needed positions, and truncates the last segment there. */
function cut(lineage: Lineage, { length, isHeld }: LineageUse, writes: RecordWrite[]): void {
  if (lineage.stored > length) {
    for (const from of lineage.segments)
      if (from >= length) writes.push({ key: ['log', lineage.id, from], text: undefined });
    lineage.segments = lineage.segments.filter((from) => from < length);
    const last = lineage.segments.at(-1);
    if (last !== undefined) writes.push(segmentRecord(lineage, last, length));
    lineage.stored = length;
  }
  // The array of a needed lineage is that of a world or a snapshot.
  if (!isHeld && lineage.log.length > length) lineage.log = lineage.log.slice(0, length);
}
