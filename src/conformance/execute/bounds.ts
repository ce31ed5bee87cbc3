// Ends a run early: after a number of requests, at a time, or on a signal. Scenarios that are still running are
// dropped, as if they had not been reached.

import type { Transport } from './transport';

/** The run has ended; the scenario was not judged. */
export class RunStoppedError extends Error {
  override readonly name = 'RunStoppedError';
}

export interface RunBounds {
  readonly maxRequests?: number | undefined;
  /** Monotonic clock in milliseconds. */
  readonly deadline?: number | undefined;
  /** The time limit as shown in the reason, such as `after 30 min (--time-limit)`. */
  readonly timeText?: string;
  /** Aborted by a signal; its reason is the message. */
  readonly stop?: AbortSignal | undefined;
}

export interface Bounded {
  readonly transport: Transport;
  readonly requests: () => number;
  /** Rejects as soon as the run ends, even if the work has not ended. */
  readonly untilStopped: <T>(work: Promise<T>) => Promise<T>;
  /** Ends the run for this reason. */
  readonly end: (reason: string) => void;
  /** Why the run has ended early. */
  readonly stopped: () => string | undefined;
}

export function withBounds(transport: Transport, bounds: RunBounds): Bounded {
  const { maxRequests = Infinity, deadline = Infinity, timeText = 'at its time limit', stop } = bounds;
  let requests = 0;
  let stopped: string | undefined;
  const end = createEnd();
  const finish = (reason: string): void => {
    stopped ??= reason;
    end.reject(new RunStoppedError(stopped));
  };
  const onSignal = (): void => finish(String(stop?.reason));
  if (stop?.aborted === true) onSignal();
  else stop?.addEventListener('abort', onSignal, { once: true });
  const assertRunning = (): void => {
    if (requests >= maxRequests) finish(`after ${requests} requests (--max-requests)`);
    if (performance.now() >= deadline) finish(timeText);
    if (stopped !== undefined) throw new RunStoppedError(stopped);
  };
  /** A time limit that cuts nothing off has no effect, so its timer runs only during the work. */
  const untilStopped = async <T>(work: Promise<T>): Promise<T> => {
    const left = deadline - performance.now();
    const timer = left < MAX_TIMER_MS ? setTimeout(finish, left, timeText) : undefined;
    try {
      return await Promise.race([end.promise, work]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    transport: {
      ...transport,
      send: async (target, request, timeoutMs) => {
        assertRunning();
        requests += 1;
        return untilStopped(transport.send(target, request, timeoutMs));
      },
      waitForRetry: async (retry) => {
        assertRunning();
        return untilStopped(transport.waitForRetry(retry));
      },
    },
    requests: () => requests,
    untilStopped,
    end: finish,
    stopped: () => stopped,
  };
}

/** The longest time of a timer in Node. */
const MAX_TIMER_MS = 2 ** 31;

interface RunEnd {
  readonly promise: Promise<never>;
  readonly reject: (error: RunStoppedError) => void;
}

function createEnd(): RunEnd {
  let reject: RunEnd['reject'] = () => undefined;
  const promise = new Promise<never>((_, fail) => (reject = fail));
  promise.catch(() => undefined);
  return { promise, reject };
}
