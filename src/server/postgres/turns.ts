// A queue that runs one piece of work at a time. Work that waits too long while nothing succeeds is rejected before it
// has begun. `abandon` rejects all waiting work at once, for example when its connection has failed.

export interface TurnSettings {
  /** Counts from when work is queued, or from when the last work before it succeeded. */
  readonly limitMs: number;
  /** The error for work whose turn does not come in time. */
  readonly overdue: () => Error;
}

export interface Turns {
  /** `left` returns the milliseconds that remain of the limit. Work that has begun always has half of it. */
  take<T>(work: (left: () => number) => Promise<T>): Promise<T>;
  /** Runs after everything that is queued, without a limit. */
  takeLast<T>(work: () => Promise<T>): Promise<T>;
  /** Rejects all work that has not begun. */
  abandon(error: Error): void;
}

/** Work never waits longer than this many limits, however fast the queue moves. */
const MOST_LIMITS = 4;

export function createTurns({ limitMs, overdue }: TurnSettings): Turns {
  const waiting = new Set<(error: Error) => void>();
  let succeededAt = -Infinity;
  let last: Promise<unknown> = Promise.resolve();

  const succeeded =
    <T>(resolve: (result: T) => void) =>
    (result: T): void => {
      succeededAt = performance.now();
      resolve(result);
    };
  const takeLast = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    take: (work) =>
      new Promise((resolve, reject) => {
        const queuedAt = performance.now();
        const left = (): number => Math.max(queuedAt + limitMs - performance.now(), limitMs / 2);
        /** A long queue that advances is no failure: the process may be busy while PostgreSQL responds. */
        const look = (): void => {
          const restMs = Math.min(succeededAt + limitMs, queuedAt + MOST_LIMITS * limitMs) - performance.now();
          if (restMs > 0) timer = setTimeout(look, restMs);
          else refuse(overdue());
        };
        let timer = setTimeout(look, limitMs);
        const leaveQueue = (): boolean => {
          clearTimeout(timer);
          return waiting.delete(refuse);
        };
        const refuse = (error: Error): void => {
          if (leaveQueue()) reject(error);
        };
        waiting.add(refuse);
        void takeLast(async () => {
          if (leaveQueue()) await work(left).then(succeeded(resolve), reject);
        });
      }),
    takeLast,
    abandon(error) {
      for (const refuse of waiting) refuse(error);
    },
  };
}
