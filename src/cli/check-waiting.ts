// Shows what the scenarios of a run wait for.

import { truncate } from '../base';
import type { LearnedWaits, PendingWait } from '../conformance';

/** Shorter waits are not shown, and longer ones are shown this often. */
const EVERY_MS = 1000;
const LONGEST_CONDITION = 60;

/**
 * Calls `show` every second with the waits that have taken longer than that, the longest first, and with none when the
 * last of them has ended. Returns what ends it.
 */
export function followWaits(
  waits: LearnedWaits | undefined,
  show: (pending: readonly PendingWait[]) => void,
): () => void {
  let isShown = false;
  const look = (): void => {
    const pending = (waits?.pending() ?? []).filter(({ waitedMs }) => waitedMs >= EVERY_MS);
    if (pending.length > 0 || isShown) show(pending);
    isShown = pending.length > 0;
  };
  const timer = waits === undefined ? undefined : setInterval(look, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** `waiting 14 s for listTransferOffers until $count(body.offers) = 1, and 6 more`; undefined if nothing waits. */
export function waitingText([first, ...others]: readonly PendingWait[]): string | undefined {
  if (first === undefined) return undefined;
  const { operationId, condition, waitedMs } = first;
  const until = condition.startsWith('status ') ? `to answer with ${condition}` : `until ${condition}`;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `waiting ${Math.floor(waitedMs / 1000)} s for ${operationId} ${truncate(until, LONGEST_CONDITION)}${more}`;
}
