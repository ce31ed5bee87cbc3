// How many may follow the journal, or worlds, at a time: each one keeps a connection and is woken for everything that happens.

import { err, ok } from '../base';
import type { ControlResult } from '../operations';

export interface Seats {
  /** The same entries for whoever gets a seat, until they end or the reader leaves. */
  taken<T>(entries: AsyncIterable<T>): ControlResult<AsyncIterable<T>>;
}

/** `what` is followed, `limit` is how the bound is called on the command line. */
export function createSeats(most: number, { what, limit } = { what: 'the journal', limit: 'journal-readers' }): Seats {
  let count = 0;
  return {
    taken(entries) {
      if (count >= most)
        return err({
          status: 429,
          code: 'too-many-readers',
          message: `${most} readers follow ${what}, which is the limit; close one, or raise it with --limit ${limit}=...`,
        });
      return ok({ [Symbol.asyncIterator]: () => seated(entries[Symbol.asyncIterator]()) });
    },
  };

  function seated<T>(source: AsyncIterator<T>): AsyncIterator<T> {
    let isSeated = true;
    count += 1;
    const leave = (): void => {
      if (isSeated) count -= 1;
      isSeated = false;
    };
    return {
      async next() {
        try {
          const step = await source.next();
          if (step.done) leave();
          return step;
        } catch (error: unknown) {
          leave();
          throw error;
        }
      },
      async return() {
        leave();
        await source.return?.();
        return { done: true, value: undefined };
      },
    };
  }
}
