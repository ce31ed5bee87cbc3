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

/** A server that drains for a span, and its process. */
async function startDraining(span: string) {
  const file = join(dirname(fileWith('x', '')), 'ready.json');
  const args = ['serve', '--port', '0', '--drain', span, '--ready-file', file];
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

test('a draining server is not ready, still responds, and closes its connections at the end', async () => {
  // Longer than any machine takes for some requests: a second signal ends it.
  const { ready, child, finished } = await startDraining('10m');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const stream = new WebSocket(`${ready.url.replace('http', 'ws')}/v2/updates`, [
    `jwt.token.${ready.users[0]?.token}`,
    'daml.ws.auth',
  ]);
  await once(stream, 'open');
  const closed = once(stream, 'close');
  const before = await asked(`${ready.url}/_health/ready`, agent);
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);

  child.kill('SIGTERM');
  let probe = before;
  while (probe.statusCode === 200) probe = await asked(`${ready.url}/_health/ready`, agent);
  expect([probe.statusCode, probe.headers.connection, probe.headers['retry-after']]).toEqual([503, 'close', '1']);
  expect((await asked(`${ready.url}/_health/live`, agent)).statusCode).toBe(200);
  const late = await asked(`${ready.groups.scan}/v0/dso-party-id`, agent);
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close']);
  expect(stream.readyState).toBe(WebSocket.OPEN);

  child.kill('SIGTERM');
  expect((await closed)[0]).toBe(1001);
  expect((await finished).status).toBe(0);
});

test('draining ends by itself', async () => {
  const { child, finished } = await startDraining('300ms');
  const from = performance.now();
  child.kill('SIGTERM');
  expect((await finished).status).toBe(0);
  expect(performance.now() - from).toBeGreaterThanOrEqual(300 - 50);
});

test('the log has a line when the shutdown begins and one when it ends', async () => {
  const { child, finished } = await startDraining('300ms');
  child.kill('SIGTERM');
  const { err } = await finished;
  expect(err).toMatch(/ stopping: draining for 0\.3 s; SIGINT ends the drain early\n/);
  expect(err).toMatch(/ stopped seconds=\d+(\.\d+)?\n$/);
  const { child: other, finished: ended } = await startDraining('10m');
  other.kill('SIGINT');
  expect((await ended).err).toMatch(/ stopping\n(.*\n)*.* stopped seconds=[\d.]+\n$/);
});

test('SIGINT, or a second SIGTERM, ends draining early', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { child, finished } = await startDraining('10m');
    const heard = new Promise<void>((resolve) => {
      child.stderr?.on('data', (chunk: Buffer) => void (chunk.includes('draining for ') && resolve()));
    });
    child.kill('SIGTERM');
    await heard;
    child.kill(signal);
    expect((await finished).status).toBe(0);
  }
});
