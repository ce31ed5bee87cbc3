// Work in pieces: long synchronous work yields often, so that its caller may do other things in between.

export type Work<T> = Generator<undefined, T, undefined>;

/** Synchronous when possible: awaiting costs a turn in which others come first. */
export type MaybePromise<T> = T | Promise<T>;

/** Does all of it at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
