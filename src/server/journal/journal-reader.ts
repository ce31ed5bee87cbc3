// Readers that follow the journal. A reader is a place in the ring and nothing else: the ring is its buffer, so a slow one
// loses the oldest and is told how many. The journal knows a reader only while that waits for the next exchange.

import type { Json } from '../../base';
import type { StoredExchange } from './stored-exchange';
import type { RingBuffer } from './ring-buffer';
import { createWaitingReader, type Waiters } from '../waiters';

interface JournalReaderSettings {
  readonly ring: RingBuffer;
  readonly waiters: Pick<Waiters, 'add' | 'delete'>;
  /** Number of the first exchange to read. */
  readonly from: number;
  wants(exchange: StoredExchange): boolean;
  show(exchange: StoredExchange): Json;
}

export const readFrom = (reading: JournalReaderSettings): AsyncIterable<Json> => ({
  [Symbol.asyncIterator]: () => createWaitingReader({ waiters: reading.waiters, take: openJournalCursor(reading) }),
});

/** What comes next from a place that moves on: an exchange, how many were lost, or undefined at the end. */
function openJournalCursor({ ring, from, wants, show }: JournalReaderSettings): () => Json | undefined {
  let place = from;
  return () => {
    if (place < ring.first) {
      const lost = ring.first - place;
      place = ring.first;
      return { lost };
    }
    while (place < ring.next) {
      const exchange = ring.at(place);
      place += 1;
      if (exchange && wants(exchange)) return show(exchange);
    }
    return undefined;
  };
}
