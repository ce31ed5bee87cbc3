// How the requests of a case are answered: over the network, or from the recording of an earlier run.

import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '../target/target';
import { send, type StepRequest } from './client';
import { readStream } from './stream';
import type { RecordedExchange } from '../model/exchange';

/** A step that polls until its expectation holds. */
interface RetryRequest {
  /** Number of the step within its scenario, from 0. */
  readonly step: number;
  readonly everyMs: number;
  /** Monotonic clock in milliseconds. */
  readonly deadline: number;
}

export interface Transport {
  /** True when nothing is sent, so no token is needed. */
  readonly isRecorded: boolean;
  readonly send: (target: Target, request: StepRequest, timeoutMs: number) => Promise<RecordedExchange>;
  /** Waits until the step may poll again; false when it may not. */
  readonly waitForRetry: (asking: RetryRequest) => Promise<boolean>;
  /** The recorded answers of a step that read answers of the run again. */
  readonly rereadAt?: (step: number) => readonly RecordedExchange[];
  /** The recording is exhausted: the recorded run ended here. */
  readonly isExhausted?: () => boolean;
}

export const network: Transport = {
  isRecorded: false,
  send: (target, request, timeoutMs) =>
    request.stream
      ? readStream(target, { ...request, stream: request.stream }, timeoutMs)
      : send(target, request, timeoutMs),
  waitForRetry: async ({ everyMs, deadline }) => {
    if (performance.now() + everyMs > deadline) return false;
    await pause(everyMs);
    return true;
  },
};
