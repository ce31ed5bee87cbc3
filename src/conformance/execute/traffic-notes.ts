// Transport events of a run: repeated requests, rate limits, shortened waits, an early end.

import type { ShortenedWaits } from './learned-waits';

/** A request that was answered only when it was repeated. */
export interface FlakyRequest {
  readonly operationId: string;
  /** Why it was repeated. */
  readonly reason: string;
  /** The id of the scenario, if all of it was repeated. */
  readonly scenario?: string;
}

export interface TrafficSummary {
  /** Requests sent, repeated ones included. */
  readonly requests: number;
  readonly flaky: readonly FlakyRequest[];
  /** Responses that only limited the rate. */
  readonly limited: number;
  /** Requests per second at the end of the run, if the target's rate limit slowed it down. */
  readonly rate?: number;
  /** Time spent waiting because of such responses. */
  readonly pausedMs: number;
  /** Why the run ended before its last scenario. */
  readonly stopped?: string;
  /** Waits that were shorter than `eventually` allows, because others had been in full and without success. */
  readonly shortenedWaits?: readonly ShortenedWaits[];
}
