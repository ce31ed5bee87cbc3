// A world after the database was restored from a backup or failed over: it may have lost its last changes, whose ids
// clients have seen. New ids are derived from an epoch that it cannot have used, as after a revert.

import { randomBytes } from 'node:crypto';
import type { WorldRecord } from '../store/records';
import type { StoredWorld } from '../store/world-store';

/** A backup may be restored several times, so that a fixed step would not do. */
const STEP_BYTES = 5;
/** Ids of snapshots that may have been lost. */
const SKIPPED_SNAPSHOTS = 1000;

export function inNewEpoch(stored: StoredWorld): StoredWorld {
  const { record } = stored;
  return {
    ...stored,
    record: {
      ...record,
      counters: countersAfter(record),
      snapshots: { ...record.snapshots, count: record.snapshots.count + SKIPPED_SNAPSHOTS },
    },
  };
}

function countersAfter({ counters, log }: WorldRecord): WorldRecord['counters'] {
  const { present, highest } = counters;
  const epoch = highest + 1 + randomBytes(STEP_BYTES).readUIntBE(0, STEP_BYTES);
  const before = log.length === present.untouched ? present.before : present.epoch;
  return { ...counters, present: { epoch, untouched: log.length, before }, highest: epoch };
}
