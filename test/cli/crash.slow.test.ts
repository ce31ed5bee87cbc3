// An internal error outside a request ends the process with 70, after the answered changes are on disk. The errors are
// injected by a preloaded script, as no known request causes one.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, run, start } from './command';

const folder = mkdtempSync(join(tmpdir(), 'crash-'));

function injecting(name: string, statement: string): Readonly<Record<string, string>> {
  const script = join(folder, `${name}.cjs`);
  writeFileSync(script, `process.on('SIGUSR2', () => { ${statement} });\n`);
  return { NODE_OPTIONS: `--require ${script}` };
}

const THROW = "throw new Error('injected bug')";
const CRASHES = [
  ['an uncaught exception', 'throws', THROW],
  ['an unhandled rejection', 'rejects', "void Promise.reject(new Error('injected bug'))"],
] as const;

describe.each(CRASHES)('%s', (_, name, statement) => {
  test('is logged, ends the server with 70, and loses no acknowledged change', async () => {
    const data = join(folder, `data-${name}`);
    const first = await start(['--data', data], injecting(name, statement));
    const { url, users, groups } = first.ready;
    const token = users[0]?.token ?? null;
    const body = {
      receiver_party_id: users[1]?.party,
      amount: '1.0',
      description: 'x',
      expires_at: 4e15,
      tracking_id: 'kept',
    };
    const offers = `${groups.validator}/v0/wallet/transfer-offers`;
    expect((await call(offers, { token, body })).status).toBe(200);
    const { status, err } = await first.stop('SIGUSR2');
    expect(status).toBe(70);
    expect(err).toMatch(/error internal error outside a request: the server stops.*injected bug/);
    await expect(fetch(url)).rejects.toThrow('fetch failed');

    const second = await start(['--data', data]);
    const again = `${second.ready.groups.validator}/v0/wallet/transfer-offers/kept/status`;
    expect((await call(again, { token, body: {} })).json).toMatchObject({ status: 'created' });
    expect((await second.stop()).status).toBe(0);
  });

  // What is not ended makes this test take ten minutes, and so fail.
  test('also ends the command of --exec', async () => {
    const exec = process.platform === 'win32' ? undefined : 'kill -USR2 $PPID; sleep 600';
    if (exec === undefined) return;
    const { status, err } = await run(['serve', '--port', '0', '--exec', exec], injecting(`exec-${name}`, statement));
    expect([status, err]).toEqual([70, expect.stringContaining('injected bug')]);
  });
});

test('an uncaught exception during shutdown ends the server with 70', async () => {
  const script = join(folder, 'shutdown.cjs');
  writeFileSync(script, `process.on('SIGTERM', () => setImmediate(() => { ${THROW} }));\n`);
  const { stop } = await start([], { NODE_OPTIONS: `--require ${script}` });
  const { status, err } = await stop();
  expect([status, err]).toEqual([70, expect.stringContaining('injected bug')]);
});

test('an uncaught exception before the server listens, or in another command, exits with 70', async () => {
  const script = join(folder, 'early.cjs');
  writeFileSync(script, `setImmediate(() => { ${THROW} });\n`);
  const { status, err } = await run(['token', '--user', 'alice'], { NODE_OPTIONS: `--require ${script}` });
  // The token may be printed before the error.
  expect([status, err]).toEqual([70, expect.stringContaining('understudy: internal error: Error: injected bug')]);
});
