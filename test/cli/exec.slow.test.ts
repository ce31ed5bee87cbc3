// `serve --exec`: what the command finds, how its end and its signals come through, and that nothing is left.

import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { variableOf } from '../../src/cli/options';
import { SERVE_FLAGS } from '../../src/cli/serve-flags';
import { block, tableAfter } from '../docs/pages';
import { eventually } from '../support/eventually';
import { begin, ROOT, run, type Finished } from './command';

const understudy = `"${process.execPath}" "${join(ROOT, 'dist/understudy.js')}"`;
const exec = (
  command: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> => run(['serve', '--port', '0', ...args, '--exec', command], env);
const fresh = (): string => mkdtempSync(join(tmpdir(), 'exec-'));

async function appears(path: string): Promise<string> {
  while (!existsSync(path) || readFileSync(path, 'utf8') === '') await pause(20);
  return readFileSync(path, 'utf8').trim();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

it('forwards output, errors and the exit status, and prints in one line where the server is', async () => {
  const { status, out, err } = await exec('echo to stdout; echo to stderr >&2; exit 7');
  expect({ status, out }).toEqual({ status: 7, out: 'to stdout\n' });
  expect(err).toMatch(/^understudy: serving the world quickstart at http:\/\/127\.0\.0\.1:\d+\nto stderr\n$/);
});

it('passes addresses and the ready file, which other commands understand', async () => {
  const { status, out } = await exec(
    `set -e; env | grep ^UNDERSTUDY_ | sort; cat "$UNDERSTUDY_READY_FILE"; ${understudy} clock; ${understudy} check --suite instance-names`,
    ['--data', fresh(), '--clock', 'manual', '--control-token', 'open-sesame'],
  );
  expect(status).toBe(0);
  const found = new Map(
    out
      .split('\n')
      .filter((line) => line.startsWith('UNDERSTUDY_'))
      .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect([...found.keys()].sort()).toEqual(
    tableAfter('docs/exec.md', 'variables')
      .map(([name = '']) => name.replaceAll('`', ''))
      .sort(),
  );
  const url = found.get('UNDERSTUDY_URL');
  expect(found.get('UNDERSTUDY_SCAN_URL')).toBe(`${url}/api/scan`);
  expect(out).toContain(`{"url":"${url}"`);
  expect(out).toContain('2026-01-15T12:00:00Z frozen');
  expect(out).toContain('✓ instance-names');
  expect(existsSync(found.get('UNDERSTUDY_TARGET') ?? '')).toBe(false);
});

it('keeps a requested ready file, and does not pass on its own settings', async () => {
  const file = join(fresh(), 'ready.json');
  const { status, out } = await run(['serve'], {
    UNDERSTUDY_PORT: '0',
    UNDERSTUDY_SEED: 'mine',
    UNDERSTUDY_WORLD: 'empty',
    UNDERSTUDY_READY_FILE: file,
    UNDERSTUDY_EXEC: 'env',
    UNDERSTUDY_WORLD_ID: 'kept',
  });
  expect(status).toBe(0);
  const handed = new Set(tableAfter('docs/exec.md', 'variables').map(([name = '']) => name.replaceAll('`', '')));
  for (const variable of SERVE_FLAGS.map(variableOf).filter((name) => !handed.has(name)))
    expect(out).not.toContain(`${variable}=`);
  expect(out).toContain(`UNDERSTUDY_READY_FILE=${file}\n`);
  expect(out).toContain('UNDERSTUDY_WORLD_ID=kept\n');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ world: 'empty', seed: 'mine' });
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'forwards %s to all processes that the command started',
  async (signal) => {
    const folder = fresh();
    const { child, finished } = begin([
      'serve',
      '--port',
      '0',
      '--exec',
      `sh -c 'trap "echo told; exit 5" TERM INT HUP; echo $$ > ${folder}/pid; while :; do sleep 0.05; done'; echo after $?; exit 9`,
    ]);
    const pid = Number(await appears(join(folder, 'pid')));
    child.kill(signal);
    const { status, out } = await finished;
    // The shell itself may end by the signal, or see its command's end first.
    expect(out).toContain('told');
    expect([9, 128 + { SIGTERM: 15, SIGINT: 2, SIGHUP: 1 }[signal]]).toContain(status);
    await eventually(() => expect(isRunning(pid)).toBe(false));
  },
);

it('reports the signal that ended the command', async () => {
  expect((await exec('kill -TERM $$')).status).toBe(143);
  expect((await exec('kill -KILL $$')).status).toBe(137);
});

it('kills a process that ignores signals on the third signal', async () => {
  const folder = fresh();
  const { child, finished } = begin([
    'serve',
    '--port',
    '0',
    '--exec',
    `trap 'echo heard >> ${folder}/heard' TERM; echo $$ > ${folder}/pid; while :; do sleep 0.05; done`,
  ]);
  const pid = Number(await appears(join(folder, 'pid')));
  // Signals in quick succession may arrive as one.
  for (const heard of ['heard', 'heard\nheard']) {
    child.kill('SIGTERM');
    while ((await appears(join(folder, 'heard'))) !== heard) await pause(20);
  }
  child.kill('SIGTERM');
  expect((await finished).status).toBe(137);
  await eventually(() => expect(isRunning(pid)).toBe(false));
});

it('leaves nothing running: neither the server nor child processes of the command', async () => {
  const folder = fresh();
  const { status, out } = await exec(
    `(trap '' TERM; exec sleep 300) & echo $! > ${folder}/deaf; sleep 300 & echo $! > ${folder}/pid; echo $UNDERSTUDY_URL`,
  );
  expect(status).toBe(0);
  for (const name of ['deaf', 'pid'])
    await eventually(() => expect(isRunning(Number(readFileSync(join(folder, name), 'utf8')))).toBe(false));
  await expect(fetch(out.trim())).rejects.toThrow('fetch failed');
});

it('ignores a signal that arrives after the command has ended, while its child processes are terminated', async () => {
  const folder = fresh();
  const { child, finished } = begin([
    'serve',
    '--port',
    '0',
    '--exec',
    `(trap '' TERM; exec sleep 300) & echo $! > ${folder}/deaf; echo $$ > ${folder}/pid; exit 3`,
  ]);
  const pid = Number(await appears(join(folder, 'pid')));
  while (isRunning(pid)) await pause(10);
  await pause(100);
  child.kill('SIGTERM');
  expect((await finished).status).toBe(3);
  await eventually(() => expect(isRunning(Number(readFileSync(join(folder, 'deaf'), 'utf8')))).toBe(false));
});

it('does not run the command when the server cannot start', async () => {
  const { status, out } = await run(['serve', '--port', '0', '--world', 'nowhere', '--exec', 'echo ran']);
  expect({ status, out }).toEqual({ status: 3, out: '' });
});

it('exits with 127 for a command that does not exist, as a shell does', async () =>
  expect((await exec('no-such-command-here')).status).toBe(127));

it('runs what the page shows', () => expect(block('docs/exec.md', 'exec')).toContain("--exec 'npm test'"));
