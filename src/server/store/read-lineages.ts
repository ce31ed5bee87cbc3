// Restores the tree of logs and checks that it has no gap: a missing segment is damage, and such a log is never served.

import { InvariantError, defined, finish, invariant, type Work } from '../../base';
import type { LogEntry } from '../../ledger';
import { openEntryReader, type EntryReader } from '../../world';
import { textOf, type DiskRecord } from './disk';
import type { Lineage, LogPosition } from './lineage';

interface LineageDraft {
  readonly id: number;
  readonly parent: LogPosition | undefined;
  /** The entries that it does not share with its parent. */
  readonly own: LogEntry[];
  readonly segments: number[];
}

interface WholeLineage {
  readonly lineage: Lineage;
  /** Its array, if it may still be extended: not that of a lineage that was in memory before. */
  readonly log: LogEntry[] | undefined;
}

export interface LineagesReader {
  /** Uses a lineage that is in memory, from which others may branch off. */
  use(lineage: Lineage): void;
  /** Takes records of kind `lineage`, then those of kind `log`, each in key order. Throws InvariantError for a gap. */
  take(record: DiskRecord): void;
  /** The same in pieces of work. */
  taking(record: DiskRecord): Work<void>;
  lineages(): readonly Lineage[];
}

export function openLineagesReader(): LineagesReader {
  const known: Lineage[] = [];
  const readings = new Map<number, LineageDraft>();
  const reader = openEntryReader();
  function* taking({ key: [kind, id, from], bytes }: DiskRecord): Work<void> {
    if (kind === 'lineage')
      readings.set(Number(id), { id: Number(id), parent: parentIn(textOf({ bytes })), own: [], segments: [] });
    else
      yield* addSegment(defined(readings.get(Number(id)), `lineage ${id} has entries and is missing itself`), {
        from: Number(from),
        bytes,
        reader,
      });
  }
  return {
    use: (lineage) => void known.push(lineage),
    take: (record) => finish(taking(record)),
    taking,
    lineages() {
      const done = new Map(known.map((lineage): [number, WholeLineage] => [lineage.id, { lineage, log: undefined }]));
      // Older ones first, so that each parent is complete before its children.
      for (const reading of readings.values()) done.set(reading.id, lineageOf(reading, done));
      return [...done.values()].map(({ lineage }) => lineage);
    },
  };
}

function parentIn(text: string): LogPosition | undefined {
  // The digest of a record vouches for its shape.
  const { parent } = JSON.parse(text) as { readonly parent: LogPosition | null };
  return parent ?? undefined;
}

function* addSegment(
  { id, parent, own, segments }: LineageDraft,
  { from, bytes, reader }: { readonly from: number; readonly bytes: Buffer; readonly reader: EntryReader },
): Work<void> {
  const end = (parent?.length ?? 0) + own.length;
  invariant(from === end, `lineage ${id} has no entries from ${end} to ${from}`);
  segments.push(from);
  const entries = yield* reader.linesInPieces(bytes);
  if (!entries.ok) throw new InvariantError(`an entry of lineage ${id} after ${from} ${entries.error}`);
  for (const entry of entries.value) own.push(entry);
}

function lineageOf(
  { id, parent, own, segments }: LineageDraft,
  older: ReadonlyMap<number, WholeLineage>,
): WholeLineage {
  const before =
    parent && defined(older.get(parent.lineage), `lineage ${id} hangs on ${parent.lineage}, which is missing`);
  const shared = parent?.length ?? 0;
  invariant(
    (before?.lineage.stored ?? 0) >= shared,
    `lineage ${parent?.lineage ?? 0} ends before entry ${shared}, where lineage ${id} begins`,
  );
  const log = before ? extended(before, shared, own) : own;
  return { lineage: { id, parent, log, stored: shared + own.length, segments }, log };
}

/**
 * The first lineage that continues where its parent ends shares the array; lineages that branch off in the middle copy
 * it.
 */
function extended({ lineage, log: array }: WholeLineage, shared: number, own: readonly LogEntry[]): LogEntry[] {
  const log = array?.length === shared ? array : lineage.log.slice(0, shared);
  for (const entry of own) log.push(entry);
  return log;
}
