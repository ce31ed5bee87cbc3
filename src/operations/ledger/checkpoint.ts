// Offset checkpoints of lists and streams (decisions B1).

import { formatInstant, type Json } from '../../base';
import { networkOf, type State } from '../../ledger';

export function checkpoint(state: State, offset: number): Json {
  const recordTime = state.updates[offset - 1]?.recordTime ?? state.lastRecordTime;
  const { synchronizerId } = networkOf(state);
  return {
    OffsetCheckpoint: {
      value: { offset, synchronizerTimes: [{ synchronizerId, recordTime: formatInstant(recordTime) }] },
    },
  };
}
