// Readers that wait. They are woken after the answer is on its way, and once for all that came meanwhile.

export interface Waiters {
  add(wake: () => void): void;
  delete(wake: () => void): void;
  notify(): void;
}

export function createWaiters(): Waiters {
  const waiting = new Set<() => void>();
  let isDue = false;
  const wakeAll = (): void => {
    isDue = false;
    for (const wake of waiting) wake();
  };
  return {
    add: (wake) => void waiting.add(wake),
    delete: (wake) => void waiting.delete(wake),
    notify() {
      if (isDue || waiting.size === 0) return;
      isDue = true;
      setImmediate(wakeAll);
    },
  };
}

/** What `take` gives when nothing will ever come again. */
export const END_OF_STREAM = Symbol('over');

export interface WaitingReaderSettings<T> {
  readonly waiters: Pick<Waiters, 'add' | 'delete'>;
  /** The next one, or undefined when there is none yet. */
  take(): T | typeof END_OF_STREAM | undefined;
  /** Nobody will take any more. */
  readonly onClose?: () => void;
}

interface PendingRead<T> {
  readonly resolve: (step: IteratorResult<T, undefined>) => void;
  readonly reject: (reason: unknown) => void;
}

/** Gives what can be taken as it comes. The others know of the reader only while it waits. */
export function createWaitingReader<T>({
  waiters,
  take,
  onClose,
}: WaitingReaderSettings<T>): AsyncIterator<T, undefined> {
  const asked: PendingRead<T>[] = [];
  let ended = false;

  const end = (): void => {
    ended = true;
    waiters.delete(wake);
    for (const { resolve } of asked.splice(0)) resolve({ done: true, value: undefined });
    onClose?.();
  };
  /** Answers whoever asks, in order, as far as there is something to tell. */
  const answer = (): void => {
    while (asked.length > 0) {
      const value = take();
      if (value === END_OF_STREAM) return end();
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
    if (asked.length === 0) waiters.delete(wake);
    else waiters.add(wake);
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
