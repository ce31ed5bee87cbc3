// A world after a restore of the database from a backup, or after a failover. It may have lost its last changes, whose
// ids clients have seen. New ids are derived from an epoch that it cannot have used, as after a revert.

import { randomBytes } from 'node:crypto';
import type { WorldRecord } from '../store/records';
import type { StoredWorld } from '../store/world-store';

/** Random, because a backup may be restored several times: a fixed step could repeat ids. */
const STEP_BYTES = 5;
/** More than the snapshots that may have been lost, so that their ids are not reused. */
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
