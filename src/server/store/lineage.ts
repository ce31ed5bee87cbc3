// One branch of the tree of logs, and the records that store it.

import { finish, invariant, type Work } from '../../base';
import type { LogEntry } from '../../ledger';
import { entryLine, packing } from '../../world';
import type { RecordWrite } from './disk';

/** A log on disk: the first entries of a lineage. */
export interface LogPosition {
  readonly lineage: number;
  readonly length: number;
}

/** A log that branches off from another, or starts anew. */
export interface NewLineage {
  readonly id: number;
  readonly parent: LogPosition | undefined;
}

/** Consecutive entries of a lineage, as lines. */
export interface LogPiece {
  readonly lineage: number;
  /** Index of the first entry, and of the one after the last. */
  readonly first: number;
  readonly last: number;
  /** May go on beyond the last entry when it was read. */
  readonly lines: string;
}

export interface Lineage {
  readonly id: number;
  /** Where it branches off: always from an older lineage. */
  parent: LogPosition | undefined;
  /** The complete log, the parent's share included; it may grow, and may be longer than what is stored. */
  log: readonly LogEntry[];
  /** Number of entries that are on disk or being written. */
  stored: number;
  /** Start indexes of its segments, ascending. */
  segments: number[];
}

/** Entries per record: the first write of a large world must not be one string. */
export const SEGMENT_ENTRIES = 500;

/** Small commits, on which a request waits, use plain lines: larger, but written in a third of the time. */
const MIN_PACKED_ENTRIES = 200;

export const lineageRecord = ({ id, parent }: NewLineage): RecordWrite => ({
  key: ['lineage', id],
  text: JSON.stringify({ parent: parent ?? null }),
});

export const pieceRecord = ({ lineage, first, lines }: LogPiece): RecordWrite => ({
  key: ['log', lineage, first],
  text: lines,
});

export const pieceOf = (lineage: Pick<Lineage, 'id' | 'log'>, first: number, last: number): LogPiece =>
  finish(packingPiece(lineage, first, last));

/** Like `pieceOf`, in pieces of work. */
export function* packingPiece({ id, log }: Pick<Lineage, 'id' | 'log'>, first: number, last: number): Work<LogPiece> {
  invariant(last <= log.length, 'a log has no gaps');
  const entries = log.slice(first, last);
  const lines =
    entries.length < MIN_PACKED_ENTRIES
      ? entries.map((entry) => `${entryLine(entry)}\n`).join('')
      : yield* packing(entries);
  return { lineage: id, first, last, lines };
}

export const segmentRecord = (lineage: Pick<Lineage, 'id' | 'log'>, from: number, to: number): RecordWrite =>
  pieceRecord(pieceOf(lineage, from, to));

/** Index of its first own entry. */
export const startOf = ({ parent }: Pick<Lineage, 'parent'>): number => parent?.length ?? 0;
