// One client of one world: it creates offers, looks them up and reads the end of the ledger by turns, through all
// replicas, and notes how long each answer took.

import { setTimeout as pause } from 'node:timers/promises';
import type { ClientAnswer, WorldClient } from '../test/cluster/world-client';

export interface TimedRequest {
  /** Of the replica that it was sent to. */
  readonly url: string;
  readonly begin: number;
  readonly end: number;
  /** Undefined when the connection failed. */
  readonly status: number | undefined;
  /** The body of an answer that is not 200. */
  readonly refusal?: string | undefined;
}

export interface WorldHistory {
  readonly world: string;
  readonly client: WorldClient;
  readonly requests: TimedRequest[];
}

interface AskingClient {
  readonly history: WorldHistory;
  readonly number: number;
  /** The replicas take turns. */
  readonly urlOf: (turn: number) => string;
  readonly signal: AbortSignal;
}

const PAUSE_MS = 400;
const RETRY_MS = 100;

export async function keepAsking({ history, number, urlOf, signal }: AskingClient): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const [url, begin] = [urlOf(number + turn), performance.now()];
    const answer = await ask(history.client, url, turn);
    const isRefused = answer?.status !== 200;
    const refusal = isRefused ? answer?.text : undefined;
    history.requests.push({ url, begin, end: performance.now(), status: answer?.status, refusal });
    await pause(isRefused ? RETRY_MS : PAUSE_MS);
  }
}

const KINDS = 3;

function ask(client: WorldClient, url: string, turn: number): Promise<ClientAnswer | undefined> {
  const id = `offer-${Math.floor(turn / KINDS)}`;
  const kind = turn % KINDS;
  return kind === 0 ? client.create(url, id) : kind === 1 ? client.status(url, id) : client.end(url);
}
