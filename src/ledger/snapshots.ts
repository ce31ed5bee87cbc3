// The three-hour schedule of ACS snapshots (observed scan-validator 3.2), and their record times according to the
// service contract: those of their last transactions (4.3).

import { HOUR, micros, plus, type Micros } from '../base';
import type { Snapshot, State } from './state';

const SNAPSHOT_PERIOD = micros(3n * HOUR);

const latestSnapshot = (state: State, migrationId: number): Snapshot | undefined => {
  const last = state.snapshots.at(-1);
  return last?.migrationId === migrationId ? last : undefined;
};

/** When the next snapshot of the present migration is due; undefined before its first update. */
export function nextSnapshotAt(state: State): Micros | undefined {
  const last = latestSnapshot(state, state.migrationId);
  // A forced snapshot shifts the grid: the next one comes three hours after it.
  if (last) return plus(last.recordTime, SNAPSHOT_PERIOD);
  if (state.migrationStart === undefined) return undefined;
  const hour = state.migrationStart - (state.migrationStart % HOUR);
  return micros(hour - (hour % SNAPSHOT_PERIOD) + SNAPSHOT_PERIOD);
}

/**
 * A new snapshot, dated by its last transaction. Undefined if no transaction followed the previous snapshot, which it
 * would repeat. A forced snapshot keeps the time at which it was persisted (decisions B31), and so does one whose
 * migration has no transaction yet.
 */
export function datedByTransaction(
  { updates }: State,
  snapshot: Snapshot,
  previous: Snapshot | undefined,
): Snapshot | undefined {
  if (snapshot.forced) return snapshot;
  const before = previous?.migrationId === snapshot.migrationId ? previous : undefined;
  for (let index = updates.length - 1; index >= 0; index -= 1) {
    const update = updates[index];
    if (!update || update.migrationId !== snapshot.migrationId) break;
    if (before && update.recordTime <= before.recordTime) break;
    if (update.type === 'transaction' && update.recordTime <= snapshot.recordTime)
      return { ...snapshot, recordTime: update.recordTime };
  }
  return before ? undefined : snapshot;
}
