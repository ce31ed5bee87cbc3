// The pace of a run: spaces requests, and slows down when the target limits the rate.

import { setTimeout as pause } from 'node:timers/promises';

export interface Pace {
  /** Waits until the next request may go out. */
  readonly waitForSlot: () => Promise<void>;
  /** A response that did not limit the rate; the rate of these responses is the one that the target permits. */
  readonly accepted: () => void;
  /** Delays all requests by this time and lowers the rate below the one that the target accepted. */
  readonly slowDown: (ms: number) => void;
  /** Requests per second; undefined without a limit. */
  readonly rate: () => number | undefined;
  /** Time for which all requests waited because of the target's rate limit. */
  readonly pausedMs: () => number;
}

/** Factor applied to the rate that the target accepted before it refused. */
const CAUTION = 0.8;
const MIN_RATE = 0.5;
/** Used if the target accepted nothing before it refused. */
const FIRST_RATE = 10;

/** Spaces requests evenly; without a limit, only once the target has limited the rate. */
export function createPace(perSecond: number | undefined): Pace {
  let rate = perSecond;
  let free = performance.now();
  let resumesAt = 0;
  let accepted = 0;
  let countedSince = performance.now();
  let pausedMs = 0;
  const waitForSlot = async (): Promise<void> => {
    const now = performance.now();
    const slot = Math.max(free, now, resumesAt);
    free = rate === undefined ? slot : slot + 1000 / rate;
    if (slot > now) await pause(slot - now);
    // A refusal that arrived during the wait applies to this request too.
    if (performance.now() < resumesAt - 1) await waitForSlot();
  };
  const slowDown = (ms: number): void => {
    const now = performance.now();
    const isFirst = now >= resumesAt;
    pausedMs += Math.max(0, now + ms - Math.max(now, resumesAt));
    resumesAt = Math.max(resumesAt, now + ms);
    free = Math.max(free, resumesAt);
    // Requests sent together are refused together: they lower the rate once.
    if (!isFirst) return;
    const seen = (accepted * 1000 * CAUTION) / Math.max(1, now - countedSince + ms);
    const before = rate ?? FIRST_RATE;
    const lower = accepted === 0 ? before / 2 : Math.max(seen, before / 4);
    rate = Math.max(MIN_RATE, accepted > 0 && rate === undefined ? seen : Math.min(before, lower));
    accepted = 0;
    countedSince = resumesAt;
  };
  return {
    waitForSlot,
    accepted: () => void (accepted += 1),
    slowDown,
    rate: () => rate,
    pausedMs: () => pausedMs,
  };
}

/** Spaces requests evenly. */
export function createRateLimiter(perSecond: number | undefined): () => Promise<void> {
  return perSecond === undefined ? () => Promise.resolve() : createPace(perSecond).waitForSlot;
}
