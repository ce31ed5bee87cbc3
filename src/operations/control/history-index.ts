// Some answers want the whole log walked through once. Others are served meanwhile.

import { walkPast } from '../../ledger';
import type { ControlCall } from './control-operation';

/** Updates between two pauses: a few milliseconds. */
const SLICE = 2000;

export async function pastWalked({
  control,
  context: {
    world: { state },
  },
}: ControlCall): Promise<void> {
  while (!walkPast(state, SLICE)) await control.pause();
}
