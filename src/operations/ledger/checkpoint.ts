// Offset checkpoints of lists and streams (decisions B1).

import { formatInstant, type Json } from '../../base';
import { networkOf, type State } from '../../ledger';

export const checkpoint = (state: State, offset: number): Json => ({
  OffsetCheckpoint: { value: { offset, synchronizerTimes: synchronizerTimes(state, offset) } },
});

/** How far the synchronizer's time had come at an offset. */
export function synchronizerTimes(state: State, offset: number): Json {
  const recordTime = state.updates[offset - 1]?.recordTime ?? state.lastRecordTime;
  const { synchronizerId } = networkOf(state);
  return [{ synchronizerId, recordTime: formatInstant(recordTime) }];
}
