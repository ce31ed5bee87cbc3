// A server for one story: the built command, started as a process that does not inherit the settings of this one.

import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { isObject } from '../base';
import { packageRoot } from '../library';
import type { Io } from './io';

export interface StoryServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Rejects if the server does not start; its reason is then on stderr. */
export async function startStoryServer({ env }: Io): Promise<StoryServer> {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('UNDERSTUDY_')));
  const child = spawn(
    process.execPath,
    [join(packageRoot(), 'dist', 'understudy.js'), 'serve', '--port', '0', '--json', '--log-level', 'error'],
    { env: own, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((end) => child.once('close', () => end()));
  const stop = (): Promise<void> => (child.kill(), ended);
  return { url: await addressOf(child), stop };
}

/** Waits for the line with the server's address. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((started, failed) => {
    child.once('error', failed);
    child.once('close', (code) =>
      failed(new Error(`the server exited with ${code ?? 'a signal'} before it was ready`)),
    );
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const end = printed.indexOf('\n');
      if (end < 0) return;
      const ready: unknown = JSON.parse(printed.slice(0, end));
      if (isObject(ready) && typeof ready['url'] === 'string') started(ready['url']);
      else failed(new Error('the server did not print its address'));
    });
  });
}
