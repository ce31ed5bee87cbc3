// Long synchronous work as a generator that yields often, so that its caller can do other things in between.

export type Work<T> = Generator<undefined, T, undefined>;

/** Synchronous if possible: awaiting costs a microtask, before which other work may run. */
export type MaybePromise<T> = T | Promise<T>;

/** Runs all pieces at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
