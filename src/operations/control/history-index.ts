// Builds indexes of the history in slices, serving other requests in between.

import { extendHistoryIndex, extendStatistics, type State } from '../../ledger';
import type { ControlOperationCall } from './control-operation';

/** Updates between two pauses: a few milliseconds. */
const SLICE_UPDATES = 2000;

const inSlices =
  (extend: (state: State, most: number) => boolean) =>
  async ({
    control,
    context: {
      world: { state },
    },
  }: ControlOperationCall): Promise<void> => {
    while (!extend(state, SLICE_UPDATES)) await control.yieldToOthers();
  };

export const historyIndexed = inSlices(extendHistoryIndex);
export const statisticsIndexed = inSlices(extendStatistics);
