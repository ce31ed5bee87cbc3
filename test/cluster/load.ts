// Clients that write and read a world through all replicas, at random, until they are stopped.

import { setTimeout as pause } from 'node:timers/promises';
import { random } from '../random';
import type { WorldClient } from './world-client';

export interface RunningLoad {
  readonly client: WorldClient;
  /** Reads what was written last, which may be answered much later. */
  look(url: string): void;
  /** Resolves when the requests that are under way now are answered. */
  answered(): Promise<void>;
  /** Resolves when everything is answered. */
  stop(): Promise<void>;
}

interface LoadSettings {
  readonly client: WorldClient;
  /** Base addresses of the replicas that may be asked now. */
  readonly urls: () => readonly string[];
  readonly clients: number;
  readonly seed: number;
  /** Between two requests of a client. */
  readonly pauseMs?: number;
}

const PAUSE_MS = 20;
/** Clients meet at these offers. */
const RECENT = 6;
const REPEATED_READS = 3;
const MOVES = ['accept', 'reject', 'withdraw'] as const;

export function startLoad({ client, urls, clients, seed, pauseMs = PAUSE_MS }: LoadSettings): RunningLoad {
  const over = new AbortController();
  const recent: string[] = [];
  let count = 0;

  const newOffer = (): string => {
    const id = `offer-${(count += 1)}`;
    recent.unshift(id);
    recent.length = Math.min(recent.length, RECENT);
    return id;
  };
  const next = random(seed);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(next() * from.length)];
  /** Repeated, so that replicas may answer from what they have cached. */
  const readEnd = async (url: string): Promise<void> => {
    for (let times = 0; times < REPEATED_READS; times += 1) await client.end(url);
  };
  const step = async (): Promise<void> => {
    const url = (): string => pick(urls()) ?? '';
    const known = pick(recent);
    const draw = next();
    if (draw < 0.4 || known === undefined) await client.create(url(), newOffer());
    else if (draw < 0.6) await readEnd(url());
    else if (draw < 0.8) await client.status(url(), known);
    else if (draw < 0.9) await client.move(url(), pick(MOVES) ?? 'accept', known);
    else if (draw < 0.93) await client.create(url(), known);
    else {
      // The same tracking id from two clients at once.
      const id = newOffer();
      await Promise.all([client.create(url(), id), client.create(url(), id)]);
    }
  };
  const underWay = new Map<number, Promise<void>>();
  const run = async (_: unknown, number: number): Promise<void> => {
    while (!over.signal.aborted) {
      const current = step();
      underWay.set(number, current);
      await current;
      await pause(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, run));
  const looks: Promise<unknown>[] = [];
  return {
    client,
    look(url) {
      const [latest] = recent;
      looks.push(client.end(url), ...(latest === undefined ? [] : [client.status(url, latest)]));
    },
    answered: async () => void (await Promise.all(underWay.values())),
    async stop() {
      over.abort();
      await all;
      await Promise.all(looks);
    },
  };
}
