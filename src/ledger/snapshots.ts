// The three-hour grid of ACS snapshots (observed scan-validator 3.2).

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
