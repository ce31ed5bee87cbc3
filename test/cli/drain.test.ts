// SIGTERM with --drain: the server says that it is not ready and goes on answering, then closes; streams get a close
// frame.

import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { begin, fileWith } from './command';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Ready } from '../../src/library';

const DRAIN_MS = 1_200;

/** A server that drains, and its process. */
async function startDraining() {
  const file = join(dirname(fileWith('x', '')), 'ready.json');
  const args = ['serve', '--port', '0', '--drain', `${DRAIN_MS}ms`, '--ready-file', file];
  const { child, finished } = begin(args);
  while (!existsSync(file)) await pause(20);
  return { ready: JSON.parse(readFileSync(file, 'utf8')) as Ready, child, finished };
}

const asked = (url: string, agent: Agent): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => void response.resume().once('end', () => resolve(response))).once(
      'error',
      reject,
    );
  });

test('a server that drains is not ready, answers until the end of the span, and closes its connections', async () => {
  const { ready, child, finished } = await startDraining();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const stream = new WebSocket(`${ready.url.replace('http', 'ws')}/v2/updates`, [
    `jwt.token.${ready.users[0]?.token}`,
    'daml.ws.auth',
  ]);
  await once(stream, 'open');
  const closed = once(stream, 'close');
  const before = await asked(`${ready.url}/_health/ready`, agent);
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);

  const from = performance.now();
  child.kill('SIGTERM');
  let probe = before;
  while (probe.statusCode === 200) probe = await asked(`${ready.url}/_health/ready`, agent);
  expect([probe.statusCode, probe.headers.connection, probe.headers['retry-after']]).toEqual([503, 'close', '1']);
  expect((await asked(`${ready.url}/_health/live`, agent)).statusCode).toBe(200);
  const late = await asked(`${ready.groups.scan}/v0/dso-party-id`, agent);
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close']);
  expect(stream.readyState).toBe(WebSocket.OPEN);

  expect((await closed)[0]).toBe(1001);
  const { status } = await finished;
  const took = performance.now() - from;
  expect(status).toBe(0);
  expect(took).toBeGreaterThanOrEqual(DRAIN_MS - 50);
});

test('SIGINT, or a second SIGTERM, ends the wait', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { child, finished } = await startDraining();
    const heard = new Promise<void>((resolve) => {
      child.stderr?.on('data', (chunk: Buffer) => void (chunk.includes('draining for 1.2 s') && resolve()));
    });
    const from = performance.now();
    child.kill('SIGTERM');
    await heard;
    child.kill(signal);
    expect((await finished).status).toBe(0);
    expect(performance.now() - from).toBeLessThan(DRAIN_MS);
  }
});
