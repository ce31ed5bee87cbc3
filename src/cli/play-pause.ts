// Pauses of a story, which a signal ends early.

import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after this much wall time, and at once when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** Resolves when the signal is aborted. */
export const untilAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
