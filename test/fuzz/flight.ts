// A request on its way: answers that come at once, in pieces, or not as long as a fault holds their command.

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { MockServer } from '../../src/server';
import type { Sent } from './cases';
import type { Happened, Received } from './judge';

export const LONGEST_WAIT_MS = 20_000;

export interface Flight {
  received?: Received;
  failed?: string;
}
export type Waiting = Flight & { readonly happened: Omit<Happened, 'received' | 'wasHeld'> };

export function fly(mock: MockServer, sent: Sent): Flight {
  const flight: Flight = {};
  void land(mock, sent, flight);
  return flight;
}

async function land(mock: MockServer, sent: Sent, flight: Flight): Promise<void> {
  try {
    const response = await mock.handle({ ...sent, body: new Uint8Array(sent.body) });
    const body = response.stream ? await gathered(response.stream) : response.body;
    flight.received = {
      status: response.status,
      headers: response.headers,
      body,
      isStream: response.stream !== undefined,
      isCut: response.bodyFault?.kind === 'reset',
    };
  } catch (error: unknown) {
    flight.failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Turns of the event loop after which work of this process alone has gone on: time passes while it is kept from running. */
const MANY_TURNS = 50;

/** The pieces of a stream; one that waits for news is left after some turns. */
async function gathered(stream: AsyncIterable<string>): Promise<string> {
  const iterator = stream[Symbol.asyncIterator]();
  let text = '';
  for (;;) {
    const next = await Promise.race([iterator.next(), quiet()]);
    if (next === 'quiet' || next.done === true) break;
    text += next.value;
  }
  void iterator.return?.();
  return text;
}

async function quiet(): Promise<'quiet'> {
  await pause(30);
  for (let turn = 0; turn < MANY_TURNS; turn += 1) await nextTurn();
  return 'quiet';
}

/** True when it is held in process. */
export async function waitFor(flight: Flight, mock: MockServer, heldBefore: number): Promise<boolean> {
  const since = performance.now();
  for (let turn = 0; !flight.received && flight.failed === undefined; turn += 1) {
    if (turn < 20) await nextTurn();
    else if (heldIn(mock) > heldBefore) return true;
    else if (performance.now() - since > LONGEST_WAIT_MS) return false;
    else await pause(1);
  }
  return false;
}

export const heldIn = ({ parts: { worlds } }: MockServer): number =>
  worlds.list().reduce((sum, { id }) => sum + (worlds.session(id)?.live.faults.held().length ?? 0), 0);
