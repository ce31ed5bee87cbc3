// How requests of a case reach something that answers: the network, or what an earlier run has recorded.

import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '../target/target';
import { send, type StepRequest } from './client';
import type { RecordedExchange } from '../model/exchange';

/** A step that asks again until its expectation holds. */
interface RetryRequest {
  /** Number of the step within its scenario, from 0. */
  readonly step: number;
  readonly everyMs: number;
  /** Reading of the monotonic clock in milliseconds. */
  readonly deadline: number;
}

export interface Transport {
  /** Nothing is sent, so no token is needed either. */
  readonly isRecorded: boolean;
  readonly send: (target: Target, request: StepRequest, timeoutMs: number) => Promise<RecordedExchange>;
  /** Waits until the step may ask again; false when it may not. */
  readonly waitForRetry: (asking: RetryRequest) => Promise<boolean>;
  /** The recording has nothing more: the run that it is of ended here. */
  readonly isExhausted?: () => boolean;
}

export const network: Transport = {
  isRecorded: false,
  send,
  waitForRetry: async ({ everyMs, deadline }) => {
    if (performance.now() + everyMs > deadline) return false;
    await pause(everyMs);
    return true;
  },
};
