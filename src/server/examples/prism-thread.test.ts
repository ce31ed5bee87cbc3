import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrismRequest } from './prism-messages';
import { createPrismThread } from './prism-thread';

const folder = mkdtempSync(join(tmpdir(), 'thread-'));
const SOURCES = { dir: 'unused' };

/** A worker that answers with its thread id, or does what the seed says. */
const file = join(folder, 'worker.js');
writeFileSync(
  file,
  `const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', ({ id, request: { seed } }) => {
  if (seed === 'throw') throw new Error('injected');
  if (seed === 'exit') process.exit(3);
  const answer = () => parentPort.postMessage({ id, reply: { ok: true, value: [seed ?? null, threadId] } });
  if (seed === 'later') setTimeout(answer, 20); else answer();
});
`,
);

const request = (seed?: string): PrismRequest => ({
  operation: { group: 'scan', file: 'scan.yaml', path: '/x', method: 'GET' },
  response: { status: 200, mediaType: 'application/json', isJson: true, example: undefined },
  ...(seed === undefined ? {} : { seed }),
});

test('replies reach their requests, also out of order, from one thread', async () => {
  const thread = createPrismThread(SOURCES, { file });
  const replies = await Promise.all([
    thread.ask(request('later')),
    thread.ask(request('at once')),
    thread.ask(request()),
  ]);
  const id = expect.any(Number) as number;
  expect(replies).toEqual([
    { ok: true, value: ['later', id] },
    { ok: true, value: ['at once', id] },
    { ok: true, value: [null, id] },
  ]);
  expect(new Set(replies.map((reply) => (reply.ok && Array.isArray(reply.value) ? reply.value[1] : reply))).size).toBe(
    1,
  );
});

test.each([
  ['throws', 'throw', "prism's thread failed: injected"],
  ['exits', 'exit', "prism's thread failed: it ended with status 3"],
])('a thread that %s fails its pending requests, and the next request starts another', async (_, seed, message) => {
  const thread = createPrismThread(SOURCES, { file });
  const outcomes = await Promise.allSettled([thread.ask(request(seed)), thread.ask(request())]);
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'answered'))).toEqual([
    `Error: ${message}`,
    `Error: ${message}`,
  ]);
  expect(await thread.ask(request())).toMatchObject({ ok: true });
});

test('an idle thread ends, and the next request starts another', async () => {
  const thread = createPrismThread(SOURCES, { file, idleMs: 0 });
  const threadOf = async (): Promise<unknown> => {
    const reply = await thread.ask(request());
    return reply.ok && Array.isArray(reply.value) ? reply.value[1] : reply;
  };
  const first = await threadOf();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await threadOf()).not.toBe(first);
});
