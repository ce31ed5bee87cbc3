// One branch of the tree of logs, and the records that it is on disk.

import { invariant } from '../../base';
import type { LogEntry } from '../../ledger';
import { entryLine, entryLines } from '../../world';
import type { RecordWrite } from './disk';

/** A log that is on disk: the first entries of a lineage. */
export interface LogPosition {
  readonly lineage: number;
  readonly length: number;
}

export interface Lineage {
  readonly id: number;
  /** Where it branches off: always from an older one. */
  parent: LogPosition | undefined;
  /** The log from its very start, the parent's share included; it may go on growing, and may be longer than what is stored. */
  log: readonly LogEntry[];
  /** So many entries of it are on disk, or on their way. */
  stored: number;
  /** Where its segments begin, ascending. */
  segments: number[];
}

/** Entries of one record: a first write of a large world must not be one text. */
export const SEGMENT_ENTRIES = 500;

/** Fewer are what a commit brings while somebody waits: plain lines are larger, and written in a third of the time. */
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

/** Where its own entries begin. */
export const startOf = ({ parent }: Pick<Lineage, 'parent'>): number => parent?.length ?? 0;
