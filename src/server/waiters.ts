// Readers that wait for entries. They are notified after the response was written, once for all entries since.

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

/** Returned by `take` after the last entry. */
export const END_OF_STREAM = Symbol('over');

export interface WaitingReaderSettings<T> {
  readonly waiters: Pick<Waiters, 'add' | 'delete'>;
  /** The next entry, or undefined when there is none yet. */
  take(): T | typeof END_OF_STREAM | undefined;
  /** Called when the reader is done. */
  readonly onClose?: () => void;
}

interface PendingRead<T> {
  readonly resolve: (step: IteratorResult<T, undefined>) => void;
  readonly reject: (reason: unknown) => void;
}

/** Yields entries as they come. The reader is registered as a waiter only while it waits. */
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
  /** Resolves pending reads in order, as far as there are entries. */
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
