// Readers that follow the journal. A reader is a place in the ring and nothing else: the ring is its buffer, so a slow one
// loses the oldest and is told how many. The journal knows a reader only while that waits for the next exchange.

import type { Json } from '../../base';
import type { KeptExchange } from './stored-exchange';
import type { Ring } from './ring-buffer';
import { createReader, type Sleepers } from '../waiters';

interface Reading {
  readonly ring: Ring;
  readonly sleepers: Pick<Sleepers, 'add' | 'delete'>;
  /** Number of the first exchange to read. */
  readonly from: number;
  wants(exchange: KeptExchange): boolean;
  show(exchange: KeptExchange): Json;
}

export const readFrom = (reading: Reading): AsyncIterable<Json> => ({
  [Symbol.asyncIterator]: () => createReader({ sleepers: reading.sleepers, take: placeIn(reading) }),
});

/** What comes next from a place that moves on: an exchange, how many were lost, or undefined at the end. */
function placeIn({ ring, from, wants, show }: Reading): () => Json | undefined {
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
