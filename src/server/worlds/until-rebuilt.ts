// Requests to a world wait, in order of arrival, while a revert, a reset or a load rebuilds it; requests to other
// worlds continue.

import type { LiveWorld } from './live-world';
import { yieldToEventLoop } from './time-travel';

/** Undefined, without a pause, when the world is not being rebuilt. */
export const untilRebuilt = (live: Pick<LiveWorld, 'rebuilding'>): Promise<void> | undefined =>
  live.rebuilding && nextRebuilt(live);

async function nextRebuilt(live: Pick<LiveWorld, 'rebuilding'>): Promise<void> {
  // A request before this one may have begun to rebuild it again.
  while (live.rebuilding) {
    await live.rebuilding;
    // The request that rebuilt the world is answered first.
    await yieldToEventLoop();
  }
}
