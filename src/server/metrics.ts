// Counters of the server. They are incremented as requests come, in tens of nanoseconds, and become text only when they
// are read.

/** Values by size: each count is that of the values up to its bound and above the one before. */
export interface Histogram {
  readonly bounds: readonly number[];
  /** One more than bounds: the last one has no bound. */
  readonly counts: readonly number[];
  readonly sum: number;
  observe(value: number): void;
}

function createHistogram(bounds: readonly number[]): Histogram {
  const counts = [...bounds, 0].map(() => 0);
  let sum = 0;
  return {
    bounds,
    counts,
    get sum() {
      return sum;
    },
    observe(value) {
      let at = 0;
      while (value > (bounds[at] ?? Infinity)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
      sum += value;
    },
  };
}

/** Requests by class of their status, 1xx first. */
type StatusCounts = [number, number, number, number, number];

interface GroupMetrics {
  readonly byOperation: Map<string, StatusCounts>;
  readonly seconds: Histogram;
}

export interface Metrics {
  readonly groups: ReadonlyMap<string, GroupMetrics>;
  openStreams: number;
  count(request: CountedRequest): void;
}

interface CountedRequest {
  readonly group: string;
  /** Undefined where the path has none. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly ms: number;
}

/** Label of requests without an operation. */
const NO_OPERATION = 'none';
const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];
const UPGRADED = 101;

export function createMetrics(): Metrics {
  const groups = new Map<string, GroupMetrics>();
  const groupOf = (name: string): GroupMetrics => {
    const known = groups.get(name);
    if (known) return known;
    const made = { byOperation: new Map<string, StatusCounts>(), seconds: createHistogram(SECONDS) };
    groups.set(name, made);
    return made;
  };
  return {
    groups,
    openStreams: 0,
    count({ group, operation = NO_OPERATION, status, ms }) {
      const { byOperation, seconds } = groupOf(group);
      const counts = byOperation.get(operation) ?? [0, 0, 0, 0, 0];
      const at = Math.floor(status / 100) - 1;
      counts[at] = (counts[at] ?? 0) + 1;
      byOperation.set(operation, counts);
      // A stream is as long as its client wants it.
      if (status !== UPGRADED) seconds.observe(ms / 1000);
    },
  };
}

/** What a store measures of its commits. */
export interface CommitMetrics {
  /** From the first change that waits for a commit until it is written or has failed. */
  readonly waitSeconds: Histogram;
  /** Worlds that were written together. */
  readonly worlds: Histogram;
  failures: number;
}

export const createCommitMetrics = (): CommitMetrics => ({
  waitSeconds: createHistogram(SECONDS),
  worlds: createHistogram([1, 2, 4, 8, 16, 32]),
  failures: 0,
});

/** What a replica measures of the requests that it passes to others. */
export interface ForwardMetrics {
  /** By what was forwarded. */
  readonly counts: { request: number; stream: number };
  /** Refused with 503, because the replica of the world could not be reached or its answer was lost. */
  failures: number;
  /** From a request to the answer of the other replica; streams are left out. */
  readonly seconds: Histogram;
}

export const createForwardMetrics = (): ForwardMetrics => ({
  counts: { request: 0, stream: 0 },
  failures: 0,
  seconds: createHistogram(SECONDS),
});

/** What a replica counts of the worlds that it serves. */
export interface OwnershipMetrics {
  /** Worlds by how they came here or left. */
  readonly changes: { taken: number; lost: number; released: number };
  /** Since the last heartbeat was sent that PostgreSQL accepted; Infinity while it joins again. */
  readonly beatAgeSeconds: () => number;
}
