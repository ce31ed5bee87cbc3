// Who may make frames, and when: all streams of a server together take so long at a time, and then everybody else has a turn. Each by itself
// would not do: with a hundred of them pouring, a request would wait for a hundred turns.

const SLICE_MS = 8;

export interface TimeSlices {
  /** Undefined while the present turn goes on; otherwise resolves in it or in a later one. Asked right before each step: how long that took is known when the next one asks. */
  take(): Promise<void> | undefined;
}

interface EventLoop {
  /** Milliseconds. */
  readonly clock: () => number;
  /** Acts once everybody else had a turn. */
  readonly later: (act: () => void) => void;
  /** Acts once whoever goes on by itself has come to a stop. */
  readonly afterwards: (act: () => void) => void;
}

/** Asked for when they are needed: not every place that a mock is made in has them. */
const EVENT_LOOP: EventLoop = {
  clock: () => performance.now(),
  later: (act) => void setImmediate(act),
  // Behind all microtasks, which a step goes on in, where there is such a place.
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
  /** One after the other, as long as there is time. */
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
