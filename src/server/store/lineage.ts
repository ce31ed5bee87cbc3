// One branch of the tree of logs, and the records that store it.

import { invariant } from '../../base';
import type { LogEntry } from '../../ledger';
import { entryLine, entryLines } from '../../world';
import type { RecordWrite } from './disk';

/** A log on disk: the first entries of a lineage. */
export interface LogPosition {
  readonly lineage: number;
  readonly length: number;
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

export const lineageRecord = ({ id, parent }: Pick<Lineage, 'id' | 'parent'>): RecordWrite => ({
  key: ['lineage', id],
  text: JSON.stringify({ parent: parent ?? null }),
});

export function segmentRecord({ id, log }: Pick<Lineage, 'id' | 'log'>, from: number, to: number): RecordWrite {
  invariant(to <= log.length, 'a log has no gaps');
  const entries = log.slice(from, to);
  return {
    key: ['log', id, from],
    text:
      entries.length < MIN_PACKED_ENTRIES
        ? entries.map((entry) => `${entryLine(entry)}\n`).join('')
        : entryLines(entries),
  };
}

/** Index of its first own entry. */
export const startOf = ({ parent }: Pick<Lineage, 'parent'>): number => parent?.length ?? 0;
