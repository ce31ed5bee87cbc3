// Readers that follow the journal. A reader is a position in the ring and has no buffer, so a slow reader loses the
// oldest exchanges and receives their number. The journal references a reader only while it waits for the next
// exchange.

import type { Json } from '../../base';
import type { StoredExchange } from './stored-exchange';
import type { ExchangeRing } from './exchange-ring';
import { createWaitingReader, type Waiters } from '../waiters';

interface JournalReaderSettings {
  readonly ring: ExchangeRing;
  readonly waiters: Pick<Waiters, 'add' | 'delete'>;
  /** Sequence number of the first exchange to read. */
  readonly from: number;
  wants(exchange: StoredExchange): boolean;
  show(exchange: StoredExchange): Json;
}

export const readFrom = (reading: JournalReaderSettings): AsyncIterable<Json> => ({
  [Symbol.asyncIterator]: () => createWaitingReader({ waiters: reading.waiters, take: openJournalCursor(reading) }),
});

/** The next item from a moving position: an exchange, a number of lost exchanges, or undefined at the end. */
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
