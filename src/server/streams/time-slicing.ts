// Time slicing: all streams of a server share one time slice, and then yield to other work. A slice for each stream
// would not do: with a hundred busy streams, a request would wait for a hundred slices.

const SLICE_MS = 8;

export interface TimeSlices {
  /**
   * Undefined while the current slice lasts; otherwise resolves in it or in a later one. Call it right before each
   * step: the next call measures how long the step took.
   */
  take(): Promise<void> | undefined;
}

interface EventLoop {
  /** Milliseconds. */
  readonly clock: () => number;
  /** Calls back after other work had a turn. */
  readonly later: (act: () => void) => void;
  /** Calls back after pending microtasks have run. */
  readonly afterwards: (act: () => void) => void;
}

/** Looked up when needed: not every environment of a mock has them. */
const EVENT_LOOP: EventLoop = {
  clock: () => performance.now(),
  later: (act) => void setImmediate(act),
  // After all microtasks, in which a step continues, where the environment supports it.
  afterwards: (act) =>
    queueMicrotask(() => void (typeof process === 'undefined' ? setImmediate : process.nextTick)(act)),
};

export function createTimeSlices({ clock, later, afterwards }: EventLoop = EVENT_LOOP): TimeSlices {
  const waiting: (() => void)[] = [];
  let since = Number.NEGATIVE_INFINITY;

  const begin = (): void => {
    since = clock();
    wake();
  };
  /** One after the other while the slice lasts. */
  const wake = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) afterwards(goOn);
  };
  const goOn = (): void => (clock() - since <= SLICE_MS ? wake() : later(begin));
  return {
    take() {
      if (clock() - since <= SLICE_MS) return undefined;
      return new Promise((resolve) => {
        if (waiting.push(resolve) === 1) later(begin);
      });
    },
  };
}
