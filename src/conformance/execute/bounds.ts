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
  /** The time limit as shown in the reason, such as `after 30m (--max-time)`. */
  readonly timeText?: string;
  /** Aborted by a signal; its reason is the message. */
  readonly stop?: AbortSignal | undefined;
}

export interface Bounded {
  readonly transport: Transport;
  readonly requests: () => number;
  /** Why the run has ended early. */
  readonly stopped: () => string | undefined;
}

export function withBounds(transport: Transport, bounds: RunBounds): Bounded {
  const { maxRequests = Infinity, deadline = Infinity, timeText = 'at its time limit', stop } = bounds;
  let requests = 0;
  let stopped: string | undefined;
  const assertRunning = (): void => {
    if (stop?.aborted === true) stopped ??= String(stop.reason);
    if (requests >= maxRequests) stopped ??= `after ${requests} requests (--max-requests)`;
    if (performance.now() >= deadline) stopped ??= timeText;
    if (stopped !== undefined) throw new RunStoppedError(stopped);
  };
  const untilStopped = <T>(work: Promise<T>): Promise<T> =>
    stop === undefined ? work : Promise.race([work, whenAborted(stop)]);
  return {
    transport: {
      ...transport,
      send: async (target, request, timeoutMs) => {
        assertRunning();
        requests += 1;
        const exchange = await untilStopped(transport.send(target, request, timeoutMs));
        return exchange;
      },
      waitForRetry: async (retry) => {
        assertRunning();
        return untilStopped(transport.waitForRetry(retry));
      },
    },
    requests: () => requests,
    stopped: () => {
      if (stop?.aborted === true) stopped ??= String(stop.reason);
      return stopped;
    },
  };
}

const aborts = new WeakMap<AbortSignal, Promise<never>>();

/** Rejects when the signal is aborted; one listener for all requests. */
function whenAborted(signal: AbortSignal): Promise<never> {
  const known = aborts.get(signal);
  if (known) return known;
  const aborted = new Promise<never>((_, reject) => {
    const end = (): void => reject(new RunStoppedError(String(signal.reason)));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  aborted.catch(() => undefined);
  aborts.set(signal, aborted);
  return aborted;
}
