// Builds the history index in slices, serving other requests in between.

import { extendHistoryIndex } from '../../ledger';
import type { ControlOperationCall } from './control-operation';

/** Updates between two pauses: a few milliseconds. */
const SLICE_UPDATES = 2000;

export async function historyIndexed({
  control,
  context: {
    world: { state },
  },
}: ControlOperationCall): Promise<void> {
  while (!extendHistoryIndex(state, SLICE_UPDATES)) await control.yieldToOthers();
}
