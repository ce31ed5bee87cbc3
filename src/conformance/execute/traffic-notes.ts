// What happened to the requests of a run beside their answers: repeated, refused for their rate, stopped.

/** A request that got an answer only when it was repeated. */
export interface FlakyRequest {
  readonly operationId: string;
  /** Why it was repeated. */
  readonly reason: string;
}

export interface TrafficSummary {
  /** Requests sent, repeated ones included. */
  readonly requests: number;
  readonly flaky: readonly FlakyRequest[];
  /** Answers that only asked for fewer requests. */
  readonly limited: number;
  /** Requests per second at the end of the run, where the target had it slow down. */
  readonly rate?: number;
  /** Time spent waiting on such answers. */
  readonly pausedMs: number;
  /** Why the run ended before its last scenario. */
  readonly stopped?: string;
}
