// Runs long work in slices, so that requests are served in between. Work of one instance shares its slices: two large
// worlds rebuilt at the same time take longer, but do not block longer.

import type { MaybePromise, Work } from '../../base';

export interface SlicedWork {
  /** Small work is done at once. Rejects, or throws, with what the work throws. */
  run<T>(work: Work<T>): MaybePromise<T>;
  /** Even small work is done in slices. */
  runAhead<T>(work: Work<T>): Promise<T>;
}

/**
 * Pieces that are done before the first pause: a number, not a time, so that the same work always runs the same way.
 */
const PIECES_AT_ONCE = 16;
/** In each turn of the event loop that a request needs, it may wait for one slice and the piece that overruns it. */
const SLICE_MS = 5;
/** Storing a change takes several turns; most of them fit into one rest. */
const REST_MS = 1;

/** Browsers throttle timers: there, only the page itself waits. */
const restBefore = (next: () => void): void =>
  void (typeof process === 'undefined' ? setImmediate(next) : setTimeout(next, REST_MS));

export function createSlicedWork(now: () => number = () => performance.now(), rest = restBefore): SlicedWork {
  const waiting: (() => boolean)[] = [];
  const runTurn = (): void => {
    const slice = waiting.shift();
    if (slice && !slice()) waiting.push(slice);
    if (waiting.length > 0) rest(runTurn);
  };
  const enqueue = (slice: () => boolean): void => {
    waiting.push(slice);
    if (waiting.length === 1) rest(runTurn);
  };
  /** Works until the slice is over; true when all is done. */
  const workOn = <T>(work: Work<T>, done: (value: T) => void): boolean => {
    const until = now() + SLICE_MS;
    for (;;) {
      const step = work.next();
      if (step.done) return (done(step.value), true);
      if (now() >= until) return false;
    }
  };
  const runInSlices = <T>(work: Work<T>): Promise<T> =>
    new Promise((resolve, reject) =>
      enqueue(() => {
        try {
          return workOn(work, resolve);
        } catch (error) {
          reject(error);
          return true;
        }
      }),
    );

  return {
    run<T>(work: Work<T>): MaybePromise<T> {
      for (let piece = 0; piece < PIECES_AT_ONCE; piece += 1) {
        const step = work.next();
        if (step.done) return step.value;
      }
      return runInSlices(work);
    },
    runAhead: runInSlices,
  };
}
