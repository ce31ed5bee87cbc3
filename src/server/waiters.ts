// Readers that wait. They are woken after the answer is on its way, and once for all that came meanwhile.

export interface Sleepers {
  add(wake: () => void): void;
  delete(wake: () => void): void;
  wakeSoon(): void;
}

export function createSleepers(): Sleepers {
  const sleeping = new Set<() => void>();
  let isDue = false;
  const wakeAll = (): void => {
    isDue = false;
    for (const wake of sleeping) wake();
  };
  return {
    add: (wake) => void sleeping.add(wake),
    delete: (wake) => void sleeping.delete(wake),
    wakeSoon() {
      if (isDue || sleeping.size === 0) return;
      isDue = true;
      setImmediate(wakeAll);
    },
  };
}

/** What `take` gives when nothing will ever come again. */
export const OVER = Symbol('over');

export interface Taking<T> {
  readonly sleepers: Pick<Sleepers, 'add' | 'delete'>;
  /** The next one, or undefined when there is none yet. */
  take(): T | typeof OVER | undefined;
  /** Nobody will take any more. */
  readonly left?: () => void;
}

interface Asked<T> {
  readonly resolve: (step: IteratorResult<T, undefined>) => void;
  readonly reject: (reason: unknown) => void;
}

/** Gives what can be taken as it comes. The others know of the reader only while it waits. */
export function createReader<T>({ sleepers, take, left }: Taking<T>): AsyncIterator<T, undefined> {
  const asked: Asked<T>[] = [];
  let ended = false;

  const end = (): void => {
    ended = true;
    sleepers.delete(wake);
    for (const { resolve } of asked.splice(0)) resolve({ done: true, value: undefined });
    left?.();
  };
  /** Answers whoever asks, in order, as far as there is something to tell. */
  const answer = (): void => {
    while (asked.length > 0) {
      const value = take();
      if (value === OVER) return end();
      if (value === undefined) return;
      asked.shift()?.resolve({ done: false, value });
    }
  };
  const wake = (): void => {
    try {
      answer();
    } catch (error: unknown) {
      asked.shift()?.reject(error);
    }
    if (asked.length === 0) sleepers.delete(wake);
    else sleepers.add(wake);
  };

  return {
    next() {
      if (ended) return Promise.resolve({ done: true, value: undefined });
      return new Promise((resolve, reject) => {
        asked.push({ resolve, reject });
        wake();
      });
    },
    return() {
      if (!ended) end();
      return Promise.resolve({ done: true, value: undefined });
    },
  };
}
