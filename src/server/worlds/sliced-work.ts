// Runs long work in slices, so that requests are served in between. Work of one instance shares its slices: two large
// worlds rebuilt at the same time take longer, but do not block longer.

import type { MaybePromise, Work } from '../../base';

export interface SlicedWork {
  /** Small work is done at once. Rejects, or throws, with what the work throws. */
  run<T>(work: Work<T>): MaybePromise<T>;
  /**
   * Does even small work in slices. Before each slice, no sliced work runs for `restMs()`, by default as long as for
   * `run`; if other work waits too, for the shortest of these times. Browsers ignore it.
   */
  runAhead<T>(work: Work<T>, restMs?: () => number): Promise<T>;
}

/**
 * Pieces that are done before the first pause: a number, not a time, so that the same work always runs the same way.
 */
const PIECES_AT_ONCE = 16;
/** In each turn of the event loop that a request needs, it may wait for one slice and the piece that overruns it. */
const SLICE_MS = 5;
/** Storing a change takes several turns; most of them fit into one rest. */
export const REST_MS = 1;

/** Browsers throttle timers: there, only the page itself waits. */
const restBefore = (next: () => void, ms: number): void =>
  void (typeof process === 'undefined' ? setImmediate(next) : setTimeout(next, ms));

/** Work that waits for its next slice. */
interface WaitingWork {
  /** Works for one slice; true when all is done. */
  readonly slice: () => boolean;
  readonly restMs: () => number;
}

export function createSlicedWork(now: () => number = () => performance.now(), rest = restBefore): SlicedWork {
  const waiting: WaitingWork[] = [];
  const continueAfterRest = (): void => {
    if (waiting.length > 0) rest(runTurn, Math.min(...waiting.map(({ restMs }) => restMs())));
  };
  const runTurn = (): void => {
    const work = waiting.shift();
    if (work && !work.slice()) waiting.push(work);
    continueAfterRest();
  };
  const enqueue = (work: WaitingWork): void => {
    waiting.push(work);
    if (waiting.length === 1) continueAfterRest();
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
  const runInSlices = <T>(work: Work<T>, restMs = () => REST_MS): Promise<T> =>
    new Promise((resolve, reject) => {
      const slice = (): boolean => {
        try {
          return workOn(work, resolve);
        } catch (error) {
          reject(error);
          return true;
        }
      };
      enqueue({ slice, restMs });
    });

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
