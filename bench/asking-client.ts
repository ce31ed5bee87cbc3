// One client of one world: it creates offers and reads the end of the ledger by turns, through all replicas, and notes
// what it saw.

import { setTimeout as pause } from 'node:timers/promises';
import type { ObservedRead, ObservedWrite } from '../test/cluster/check-history';
import { createRequest, headersOf, sceneOf } from './cases';
import type { Server } from './processes';

export interface TimedRequest {
  /** Of the replica that it was sent to. */
  readonly url: string;
  readonly begin: number;
  readonly end: number;
  /** Undefined when the connection failed. */
  readonly status: number | undefined;
}

export interface WorldHistory {
  readonly world: string;
  readonly requests: TimedRequest[];
  readonly operations: (ObservedRead | ObservedWrite)[];
}

interface AskingClient {
  readonly history: WorldHistory;
  readonly number: number;
  readonly serverOf: (turn: number) => Server;
  readonly signal: AbortSignal;
}

const PAUSE_MS = 400;
const RETRY_MS = 100;

export async function keepAsking({ history, number, serverOf, signal }: AskingClient): Promise<void> {
  for (let turn = number; !signal.aborted; turn += 1) {
    const isGood = await askOnce(history, serverOf(turn), turn);
    await pause(isGood ? PAUSE_MS : RETRY_MS);
  }
}

async function askOnce(history: WorldHistory, server: Server, turn: number): Promise<boolean> {
  const isWrite = turn % 2 === 0;
  const id = `${history.world}-${turn}`;
  const { users } = sceneOf(server);
  const request = isWrite
    ? createRequest(users.at(-1)?.party ?? '', id)
    : ({ method: 'GET', path: '/v2/state/ledger-end' } as const);
  const begin = performance.now();
  const { status, text } = await answerOf(`${server.url}/_worlds/${history.world}`, request, users[0]?.token ?? '');
  const end = performance.now();
  history.requests.push({ url: server.url, begin, end, status });
  if (isWrite) history.operations.push({ kind: 'write', id, begin, end, outcome: outcomeOf(status, text) });
  else if (status === 200)
    history.operations.push({ kind: 'read', begin, end, offset: Number(JSON.parse(text).offset) });
  return status === 200;
}

const outcomeOf = (status: number | undefined, text: string): ObservedWrite['outcome'] =>
  status === 200 ? 'kept' : text.includes('Nothing was done') ? 'refused' : 'open';

async function answerOf(
  base: string,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body?: string },
  token: string,
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  try {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: headersOf(token),
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: undefined, text: '' };
  }
}
