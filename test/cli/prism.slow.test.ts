// Prism loads in its own thread: meanwhile the server answers other requests, and its thread does not outlive the
// server.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { call, ROOT, start } from './command';

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

test('the first generated response delays no other request, and our own examples do not wait for Prism', async () => {
  const { ready, stop } = await start();
  const { scan } = ready.groups;
  const order: string[] = [];
  const timed = async (name: string, prefer?: string): Promise<number> => {
    const from = performance.now();
    const answer = await call(`${scan}/v0/dso-party-id`, prefer === undefined ? {} : { headers: { prefer } });
    expect([name, answer.status]).toEqual([name, 200]);
    order.push(name);
    return performance.now() - from;
  };
  const dynamic = timed('dynamic', 'dynamic=true');
  const others = [await timed('plain'), await timed('by code', 'code=200')];
  while (!order.includes('dynamic')) others.push(await timed('while prism loads'));
  const loadingTook = await dynamic;
  expect(order.slice(0, 2)).toEqual(['plain', 'by code']);
  // Loading prism takes some 3 s, and a response some milliseconds; both take longer on a busy machine.
  expect(Math.max(...others)).toBeLessThan(loadingTook);
  expect(median(others)).toBeLessThan(loadingTook / 10);
  expect((await stop()).status).toBe(0);
});

test('a process that used Prism exits by itself', async () => {
  const script = `
    const { createMock } = require('canton-understudy');
    const mock = createMock();
    mock.fetch(mock.groups.scan + '/v0/dso-party-id', { headers: { prefer: 'dynamic=true' } })
      .then((response) => process.stdout.write(String(response.status)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: ROOT, timeout: 50_000 });
  expect(stdout).toBe('200');
});
