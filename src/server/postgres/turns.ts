// Work that takes turns. What has waited for too long is rejected without having begun, and so is, at once, all that
// waits for something that has just proved to be out of order.

export interface TurnSettings {
  /** Counts from when work is queued. */
  readonly limitMs: number;
  /** What work is rejected with whose turn does not come in time. */
  readonly overdue: () => Error;
}

export interface Turns {
  /** `left` returns the milliseconds that remain of the limit. Work that has begun always has half of it. */
  take<T>(work: (left: () => number) => Promise<T>): Promise<T>;
  /** After everything that is queued, without a limit. */
  takeLast<T>(work: () => Promise<T>): Promise<T>;
  /** Rejects all work that has not begun. */
  abandon(error: Error): void;
}

export function createTurns({ limitMs, overdue }: TurnSettings): Turns {
  const waiting = new Set<(error: Error) => void>();
  let last: Promise<unknown> = Promise.resolve();

  const takeLast = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    take: (work) =>
      new Promise((resolve, reject) => {
        const until = performance.now() + limitMs;
        const left = (): number => Math.max(until - performance.now(), limitMs / 2);
        const timer = setTimeout(() => refuse(overdue()), limitMs);
        const leaveQueue = (): boolean => {
          clearTimeout(timer);
          return waiting.delete(refuse);
        };
        const refuse = (error: Error): void => {
          if (leaveQueue()) reject(error);
        };
        waiting.add(refuse);
        void takeLast(async () => {
          if (leaveQueue()) await work(left).then(resolve, reject);
        });
      }),
    takeLast,
    abandon(error) {
      for (const refuse of waiting) refuse(error);
    },
  };
}
