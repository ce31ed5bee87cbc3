// SIGTERM while several clients create offers: every stored create was answered, and vice versa.

import { request as ask, Agent } from 'node:http';
import { start, type Started } from '../cli/command';
import { readDump } from '../../src/world';
import { inLongRuns } from '../support/long-run';
import { newFolder } from './kept';

const CLIENTS = 16;

/**
 * Creates one offer after the other on one connection until the server says that it goes away; gives how many were
 * answered.
 */
async function client({ ready: { groups, users } }: Started, name: string, told: () => void): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const create = (trackingId: string): Promise<{ readonly status: number | undefined; readonly isLast: boolean }> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({
        receiver_party_id: users[1]?.party,
        amount: '0.01',
        description: 'x',
        tracking_id: trackingId,
        expires_at: 4_000_000_000_000_000,
      });
      const headers = {
        authorization: `Bearer ${users[0]?.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      ask(`${groups.validator}/v0/wallet/transfer-offers`, { method: 'POST', headers, agent }, (response) => {
        response
          .resume()
          .once('end', () => resolve({ status: response.statusCode, isLast: response.headers.connection === 'close' }))
          .once('error', reject);
      })
        .once('error', reject)
        .end(body);
    });
  let answered = 0;
  for (;;) {
    const made = await create(`${name}-${answered}`).catch(() => undefined);
    // An idle connection may be closed before the request is read, and a new one is not taken: neither was acted on.
    if (made === undefined) return answered;
    expect(made.status).toBe(200);
    answered += 1;
    told();
    if (made.isLast) return answered;
  }
}

async function answersWhatItStores(): Promise<void> {
  // By default, a response that takes longer than 400 ms to store is cut off.
  const args = ['--data', newFolder(), '--log-level', 'error', '--limit', 'closing=20s'];
  const server = await start(args);
  let answers = 0;
  let busy = (): void => undefined;
  const manyAnswers = new Promise<void>((resolve) => (busy = resolve));
  const count = (): void => ((answers += 1) > 10 * CLIENTS ? busy() : undefined);
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(server, `client-${index}`, count)));
  await manyAnswers;
  await server.stop();
  const told = await clients;
  const again = await start(args);
  const dump = readDump(await (await fetch(`${again.ready.groups.control}/dump`)).text());
  await again.stop();
  if (!dump.ok) throw new Error(dump.error.message);
  const stored = dump.value.entries
    .flatMap((entry) => (entry.type === 'transaction' ? entry.nodes : []))
    .filter(
      (node) =>
        node.kind === 'create' &&
        node.contract.template === 'TransferOffer' &&
        node.contract.payload.trackingId.startsWith('client-'),
    );
  expect(stored.length).toBe(told.reduce((sum, answered) => sum + answered, 0));
  expect(stored.length).toBeGreaterThan(CLIENTS);
}

it(
  'a stopping server responds to every change that it stores, and stores every change that it acknowledges',
  answersWhatItStores,
);
inLongRuns(it, 'a stop under load, two more times').each([2, 3])('the same, run %i', answersWhatItStores);
