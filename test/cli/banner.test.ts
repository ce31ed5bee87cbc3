// The banner of a running command: one screen, no colours in a pipe, and lines that work when a shell gets them.

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { call, ROOT, start } from './command';

const shell = promisify(execFile);
const shells = ['/bin/bash', '/usr/bin/bash'].filter((path) => existsSync(path)).slice(0, 1);

/** Starts a server that shows its banner; resolves when the last line of it is there. */
function startWithBanner(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly child: ChildProcess; readonly text: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'understudy.js'), 'serve', '--port', '0'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if ((text.match(/curl -s/g) ?? []).length === 3 && text.endsWith('\n')) resolve({ child, text });
    });
  });
}

describe('the banner', () => {
  let child: ChildProcess;
  let text = '';
  beforeAll(async () => {
    ({ child, text } = await startWithBanner());
  });
  afterAll(() => void child.kill());

  test('is one screen without escape codes', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
    // oxlint-disable-next-line no-control-regex -- escape codes are what is looked for
    expect(text).not.toMatch(/\u001b/);
  });

  test('shows what is in the ready line', () => {
    for (const shown of [
      '/api/validator',
      '/api/scan',
      'alice::1220',
      'quickstart, seed 1',
      'clock real',
      'documented dialect',
      'unsafe',
      'TOKEN=ey',
    ])
      expect(text).toContain(shown);
  });

  test.each(shells)('has lines that work when pasted into %s', async (path) => {
    const lines = text.split('\n');
    const pasted = lines.slice(lines.findIndex((line) => line.includes('TOKEN='))).join('\n');
    for (const round of [1, 2]) {
      const { stdout } = await shell(path, ['-c', pasted.replaceAll(/^ {2}curl -s/gm, '  echo; curl -s')]);
      const answers = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(answers).toEqual([
        expect.objectContaining({ token_name: expect.any(String) }),
        { offer_contract_id: expect.stringMatching(/^00/) },
        { offers: expect.any(Array) },
      ]);
      const [, created, listed] = answers;
      expect([round, JSON.stringify(listed).includes(String(created?.['offer_contract_id']))]).toEqual([round, true]);
    }
  });
});

test('NO_COLOR and a pipe leave log and help without escape codes', async () => {
  const server = await start([], { NO_COLOR: '1', FORCE_COLOR: '1' });
  await call(`${server.ready.groups.scan}/v0/nowhere`);
  const { out, err } = await server.stop();
  expect(err).toContain('/v0/nowhere');
  // oxlint-disable-next-line no-control-regex -- escape codes are what is looked for
  expect(out + err).not.toMatch(/\u001b/);
});
