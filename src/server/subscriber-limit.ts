// Limits the clients that follow the journal or worlds: each keeps a connection open and is notified of every event.

import { err, ok } from '../base';
import type { ControlResult, LimitName } from '../operations';

export interface SubscriberLimit {
  /** The same entries, counted as a subscriber until they end or the reader returns. */
  admit<T>(entries: AsyncIterable<T>): ControlResult<AsyncIterable<T>>;
}

interface SubscriptionKind {
  readonly what: string;
  readonly limit: LimitName;
}

const JOURNAL: SubscriptionKind = { what: 'the journal', limit: 'journalReaders' };

export function createSubscriberLimit(most: number, { what, limit } = JOURNAL): SubscriberLimit {
  let count = 0;
  return {
    admit(entries) {
      if (count >= most)
        return err({
          status: 429,
          code: 'too-many-readers',
          message: `${most} readers follow ${what}, which is the limit; close one`,
          limit,
        });
      return ok({ [Symbol.asyncIterator]: () => counted(entries[Symbol.asyncIterator]()) });
    },
  };

  function counted<T>(source: AsyncIterator<T>): AsyncIterator<T> {
    let isCounted = true;
    count += 1;
    const leave = (): void => {
      if (isCounted) count -= 1;
      isCounted = false;
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
