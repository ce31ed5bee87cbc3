// Requests of a world wait while it is rebuilt by a revert, a reset or a load, in the order in which they came; requests
// of other worlds go on.

import type { LiveWorld } from './live-world';

/** Undefined, without a pause, when the world is not being rebuilt. */
export const untilRebuilt = (live: Pick<LiveWorld, 'rebuilding'>): Promise<void> | undefined =>
  live.rebuilding && nextRebuilt(live);

async function nextRebuilt(live: Pick<LiveWorld, 'rebuilding'>): Promise<void> {
  // A request before this one may have begun to rebuild it again.
  while (live.rebuilding) await live.rebuilding;
}
