// How far the ledger has come at an offset, as lists and streams tell it (decisions B1).

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
