// Runs long work in slices, one in each turn of the event loop, so that requests are served in between. All work of a
// server shares the turns: two large worlds rebuilt at the same time take longer, but do not block longer.

import type { MaybePromise, Work } from '../../base';

export interface SlicedWork {
  /** Small work is done at once. Rejects, or throws, with what the work throws. */
  run<T>(work: Work<T>): MaybePromise<T>;
  /** Even small work is done in slices, and they are shorter until the result is wanted. */
  runAhead<T>(work: Work<T>, isWanted: () => boolean): Promise<T>;
}

/**
 * Pieces that are done before the first pause: a number, not a time, so that the same work always runs the same way.
 */
const PIECES_AT_ONCE = 16;
/** Requests wait for one slice and the piece that goes beyond it. */
const SLICE_MS = 10;
const SLICE_AHEAD_MS = 5;

export function createSlicedWork(now: () => number = () => performance.now()): SlicedWork {
  const waiting: (() => boolean)[] = [];
  const runTurn = (): void => {
    const slice = waiting.shift();
    if (slice && !slice()) waiting.push(slice);
    if (waiting.length > 0) setImmediate(runTurn);
  };
  const enqueue = (slice: () => boolean): void => {
    waiting.push(slice);
    if (waiting.length === 1) setImmediate(runTurn);
  };
  /** Works until the slice is over; true when all is done. */
  const workOn = <T>(work: Work<T>, sliceMs: () => number, done: (value: T) => void): boolean => {
    const until = now() + sliceMs();
    for (;;) {
      const step = work.next();
      if (step.done) return (done(step.value), true);
      if (now() >= until) return false;
    }
  };
  const runInSlices = <T>(work: Work<T>, sliceMs: () => number): Promise<T> =>
    new Promise((resolve, reject) =>
      enqueue(() => {
        try {
          return workOn(work, sliceMs, resolve);
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
      return runInSlices(work, () => SLICE_MS);
    },
    runAhead: (work, isWanted) => runInSlices(work, () => (isWanted() ? SLICE_MS : SLICE_AHEAD_MS)),
  };
}
