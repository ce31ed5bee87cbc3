// The newest exchanges, bounded by number and by bytes; the oldest are evicted first. Sequence numbers are never
// reused.

import { invariant } from '../../base';
import type { StoredExchange } from './stored-exchange';

export interface RingBuffer {
  /** Sequence number of the oldest stored exchange, or the next number when there is none. */
  readonly first: number;
  /** Sequence number of the next exchange. */
  readonly next: number;
  push(exchange: StoredExchange): void;
  at(number: number): StoredExchange | undefined;
  /** Removes all exchanges and returns how many there were. */
  clear(): number;
}

export function createRingBuffer({ entries, bytes }: { readonly entries: number; readonly bytes: number }): RingBuffer {
  invariant(
    Number.isSafeInteger(entries) && entries > 0,
    'a journal keeps at least one exchange, or nothing could be shown',
  );
  const slots: (StoredExchange | undefined)[] = [];
  let [first, next, held] = [1, 1, 0];
  const drop = (): void => {
    held -= slots[first % entries]?.weight ?? 0;
    slots[first % entries] = undefined;
    first += 1;
  };
  // The newest one stays whatever its size, because it is the one that a developer looks up next.
  const isOverfull = (): boolean => held > bytes && next - first > 1;
  return {
    get first() {
      return first;
    },
    get next() {
      return next;
    },
    push(exchange) {
      invariant(exchange.number === next, 'exchanges are numbered one after the other, for the number finds the slot');
      if (next - first === entries) drop();
      slots[next % entries] = exchange;
      held += exchange.weight;
      next += 1;
      while (isOverfull()) drop();
    },
    at: (number) => (number >= first && number < next ? slots[number % entries] : undefined),
    clear() {
      const count = next - first;
      slots.length = 0;
      [first, held] = [next, 0];
      return count;
    },
  };
}
