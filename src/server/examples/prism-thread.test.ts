import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrismRequest } from './prism-messages';
import type { OperationSpec } from '../../contract';
import { testContract } from '../../../test/support/server-parts';
import { createFallback } from './prism-fallback';
import { createPrismThread, PrismTimeout, sharedPrismThread, type PrismThread } from './prism-thread';

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
  if (seed === 'hang') return;
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

test('replies of one thread reach their requests, even out of order', async () => {
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

/** Id of the thread that answers. */
async function threadOf(thread: PrismThread, seed?: string): Promise<unknown> {
  const reply = await thread.ask(request(seed));
  return reply.ok && Array.isArray(reply.value) ? reply.value[1] : reply;
}
const ALL_BUT_TIMEOUTS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;
const elapsed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('an idle thread stops, and the next request starts another', async () => {
  const thread = createPrismThread(SOURCES, { file, idleMs: 0 });
  thread.join();
  const first = await threadOf(thread);
  await elapsed(50);
  expect(await threadOf(thread)).not.toBe(first);
});

describe('a thread with several users', () => {
  const open = (): PrismThread => createPrismThread(SOURCES, { file, unusedMs: 0 });

  test('stays when one of them leaves, even twice, and stops when the last one leaves', async () => {
    const thread = open();
    const [leave, leaveLast] = [thread.join(), thread.join()];
    const first = await threadOf(thread);
    leave();
    leave();
    await elapsed(50);
    expect(await threadOf(thread)).toBe(first);
    leaveLast();
    await elapsed(50);
    expect(await threadOf(thread)).not.toBe(first);
  });

  test('completes the requests of users that have left', async () => {
    const thread = open();
    const leave = thread.join();
    const pending = threadOf(thread, 'later');
    leave();
    expect(await pending).toEqual(expect.any(Number));
  });

  test('serves a user that joins within the grace period', async () => {
    const thread = createPrismThread(SOURCES, { file, unusedMs: 60_000 });
    const leave = thread.join();
    const first = await threadOf(thread);
    leave();
    thread.join();
    expect(await threadOf(thread)).toBe(first);
  });
});

test('equal sources share one thread in the process, other sources have another', () => {
  const sources = { dir: 'unused' };
  expect(sharedPrismThread(sources)).toBe(sharedPrismThread(sources));
  expect(sharedPrismThread(sources)).not.toBe(sharedPrismThread({ dir: 'unused' }));
});

test('a request without a reply fails at the deadline with all others, and the next request starts another thread', async () => {
  // The start of a thread takes longer than any short deadline on a busy machine.
  jest.useFakeTimers({ doNotFake: [...ALL_BUT_TIMEOUTS] });
  const thread = createPrismThread(SOURCES, { file, deadlineMs: 200 });
  const first = await threadOf(thread);
  const stuck = thread.ask(request('hang'));
  jest.advanceTimersByTime(200);
  await expect(stuck).rejects.toThrow(PrismTimeout);
  await expect(stuck).rejects.toThrow("prism's thread failed: no response within 0.2 s");
  expect(await threadOf(thread)).not.toBe(first);
  jest.useRealTimers();
});

describe('a preference for which Prism exceeds its deadline', () => {
  const contract = testContract();
  const forced = { code: '200', dynamic: true };
  let left = 0;
  const stuck: PrismThread = {
    ask: () => Promise.reject(new PrismTimeout('no response within 30 s')),
    join: () => () => void (left += 1),
  };
  const fallback = createFallback(contract, stuck);
  const isExample = ({ status, content }: OperationSpec['responses'][number]): boolean =>
    status === '200' && content.some(({ examples }) => Object.keys(examples).length > 0);
  const spec = contract.operations.find(({ responses }) => responses.some(isExample));
  if (!spec) throw new Error('the test contract has examples');
  const withoutExamples: OperationSpec = {
    ...spec,
    responses: spec.responses.map((response) => ({
      ...response,
      content: response.content.map((media) => ({ ...media, examples: {} })),
    })),
  };

  test('is answered with the example of the document', async () => {
    const answer = await fallback({ spec, preference: forced, accept: undefined });
    expect(answer).toMatchObject({ ok: true, value: { status: 200 } });
  });

  test('is refused without an example', async () => {
    const answer = await fallback({ spec: withoutExamples, preference: forced, accept: undefined });
    expect(answer).toEqual({ ok: false, error: 'no response within 30 s; retry, or add an example to the document' });
  });

  test('does not keep the thread in use after it is closed', () => {
    fallback.close();
    expect(left).toBe(1);
  });
});
