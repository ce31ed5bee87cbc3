// Clients that write and read a world through all replicas, at random, until they are stopped.

import { setTimeout as pause } from 'node:timers/promises';
import { createRandom, type Random } from './random';
import type { WorldClient } from './world-client';

export interface RunningLoad {
  readonly client: WorldClient;
  stop(): Promise<void>;
}

interface LoadSettings {
  readonly client: WorldClient;
  /** Base addresses of the replicas that may be asked now. */
  readonly urls: () => readonly string[];
  readonly clients: number;
  readonly seed: number;
}

const PAUSE_MS = 20;
/** Clients meet at these offers. */
const RECENT = 6;
const MOVES = ['accept', 'reject', 'withdraw'] as const;

export function startLoad({ client, urls, clients, seed }: LoadSettings): RunningLoad {
  const over = new AbortController();
  const recent: string[] = [];
  let count = 0;

  const newOffer = (): string => {
    const id = `offer-${(count += 1)}`;
    recent.unshift(id);
    recent.length = Math.min(recent.length, RECENT);
    return id;
  };
  const step = async (random: Random): Promise<void> => {
    const url = (): string => random.pick(urls()) ?? '';
    const known = random.pick(recent);
    const draw = random.next();
    if (draw < 0.4 || known === undefined) await client.create(url(), newOffer());
    else if (draw < 0.6) await client.end(url());
    else if (draw < 0.8) await client.status(url(), known);
    else if (draw < 0.9) await client.move(url(), random.pick(MOVES) ?? 'accept', known);
    else if (draw < 0.93) await client.create(url(), known);
    else {
      // The same tracking id from two clients at once.
      const id = newOffer();
      await Promise.all([client.create(url(), id), client.create(url(), id)]);
    }
  };
  const run = async (number: number): Promise<void> => {
    const random = createRandom(seed + number);
    while (!over.signal.aborted) {
      await step(random);
      await pause(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, number) => run(number)));
  return {
    client,
    async stop() {
      over.abort();
      await all;
    },
  };
}
