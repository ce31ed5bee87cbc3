// Readers that follow the journal. A reader is a place in the ring and nothing else: the ring is its buffer, so a slow one
// loses the oldest and is told how many. The journal knows a reader only while that waits for the next exchange.

import type { Json } from '../../base';
import type { KeptExchange } from './kept';
import type { Ring } from './ring';

interface Sleepers {
  add(wake: () => void): void;
  delete(wake: () => void): void;
}

interface Reading {
  readonly ring: Ring;
  readonly sleepers: Sleepers;
  /** Number of the first exchange to read. */
  readonly from: number;
  wants(exchange: KeptExchange): boolean;
  show(exchange: KeptExchange): Json;
}

type Step = IteratorResult<Json, undefined>;

interface Asked {
  readonly resolve: (step: Step) => void;
  readonly reject: (reason: unknown) => void;
}

export const readFrom = (reading: Reading): AsyncIterable<Json> => ({ [Symbol.asyncIterator]: () => createReader(reading) });

function createReader(reading: Reading): AsyncIterator<Json, undefined> {
  const { sleepers } = reading;
  const take = placeIn(reading);
  const asked: Asked[] = [];
  let ended = false;

  /** Answers whoever asks, in order, as far as there is something to tell. */
  const wake = (): void => {
    try {
      for (let value = asked.length > 0 ? take() : undefined; value !== undefined; value = asked.length > 0 ? take() : undefined) asked.shift()?.resolve({ done: false, value });
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
      ended = true;
      sleepers.delete(wake);
      for (const { resolve } of asked.splice(0)) resolve({ done: true, value: undefined });
      return Promise.resolve({ done: true, value: undefined });
    },
  };
}

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
