// `understudy demo`: what it serves and prints, and how it stops.

import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../../src/base';
import { eventually } from '../support/eventually';
import { begin, run } from './command';

const ADDRESS = /dashboard {2}(http:\/\/127\.0\.0\.1:\d+)\/_console\/#\/dashboard/;
const NO_SCREEN = { DISPLAY: '', WAYLAND_DISPLAY: '', WSL_DISTRO_NAME: '' };

interface RunningDemo {
  readonly url: string;
  readonly printed: string;
  readonly stop: () => Promise<number | null>;
}

async function startDemo(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningDemo> {
  const { child, finished } = begin(['demo', '--port', '0', ...args], { ...NO_SCREEN, ...env });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  const url = await eventually(() => {
    const [, found] = ADDRESS.exec(printed) ?? [];
    if (found === undefined) throw new Error(`no address in ${JSON.stringify(printed)}`);
    return found;
  });
  const stop = async (): Promise<number | null> => {
    child.kill('SIGINT');
    return (await finished).status;
  };
  return { url, printed, stop };
}

const read = async (url: string, path: string): Promise<unknown> => (await fetch(`${url}/_control/v1${path}`)).json();

it('serves a world with a past until now, users who act and a fast clock, and stops on Ctrl-C', async () => {
  const { url, printed, stop } = await startDemo(['--speed', '3600x']);
  expect(printed).toContain('3600 times real time: an hour passes in 1 s');
  expect(await read(url, '/clock')).toMatchObject({ mode: 'running', speed: 3_600_000 });
  const statistics = await read(url, '/statistics');
  const volumes = isObject(statistics) && Array.isArray(statistics['periods']) ? statistics['periods'] : [];
  expect(volumes.filter((period) => isObject(period) && period['transfers'] !== 0).length).toBeGreaterThan(20);
  // The traffic's own offers, named by source and number.
  await eventually(async () =>
    expect(JSON.stringify(await read(url, '/updates?limit=1000'))).toContain('"trackingId":"payment-1"'),
  );
  expect(await stop()).toBe(0);
});

it('opens the dashboard on request, and only prints it without a terminal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'));
  writeFileSync(
    join(folder, 'xdg-open'),
    `#!/bin/sh\nprintf %s "$1" > ${folder}/part && mv ${folder}/part ${folder}/opened\n`,
  );
  chmodSync(join(folder, 'xdg-open'), 0o755);
  const env = { DISPLAY: ':0', PATH: `${folder}:${process.env['PATH']}` };
  const silent = await startDemo([], env);
  await silent.stop();
  expect(() => readFileSync(join(folder, 'opened'))).toThrow('ENOENT');
  const { url, stop } = await startDemo(['--open'], env);
  expect(await eventually(() => readFileSync(join(folder, 'opened'), 'utf8'))).toBe(`${url}/_console/#/dashboard`);
  await stop();
});

it('explains a speed and a world that it cannot use', async () => {
  expect(await run(['demo', '--speed', 'fast'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('--speed (or UNDERSTUDY_SPEED) is "fast", but a speed from 0.001x to 1000000x'),
  });
  expect(await run(['demo', '--world', 'demos'])).toMatchObject({ status: 3, err: expect.stringContaining('demo') });
});
