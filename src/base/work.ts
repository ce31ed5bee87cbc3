// Long synchronous work as a generator that yields often, so that its caller can do other things in between.

export type Work<T> = Generator<undefined, T, undefined>;

/** Synchronous if possible: awaiting costs a microtask, before which other work may run. */
export type MaybePromise<T> = T | Promise<T>;

/** Continues with the value, at once if it is there. */
export const andThen = <T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> =>
  value instanceof Promise ? later(value, next) : next(value);

const later = async <T, R>(value: Promise<T>, next: (value: T) => MaybePromise<R>): Promise<R> => next(await value);

/** Runs the work; an error that it throws, at once or later, becomes another value. */
export function recovering<T>(
  work: () => MaybePromise<T>,
  recover: (error: unknown) => MaybePromise<T>,
): MaybePromise<T> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error: unknown) {
    return recover(error);
  }
}

/** Runs the work, then `end`, whether the work succeeds or throws. */
export function concluding<T>(work: () => MaybePromise<T>, end: () => void): MaybePromise<T> {
  let isPending = false;
  try {
    const value = work();
    isPending = value instanceof Promise;
    return value instanceof Promise ? concluded(value, end) : value;
  } finally {
    if (!isPending) end();
  }
}

/** Passes the value on in the turn of `end`, where `finally` would take some microtasks more. */
async function concluded<T>(value: Promise<T>, end: () => void): Promise<T> {
  try {
    return await value;
  } finally {
    end();
  }
}

/** Runs all pieces at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
