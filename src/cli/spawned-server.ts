// A server of its own for a command: the built command, started as a process that does not inherit this one's settings.

import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { isObject } from '../base';
import { packageRoot } from '../library';
import type { Io } from './io';

/**
 * Starts `serve` on a free port; it writes errors to stderr. Ctrl-C in a terminal does not reach it, so that the command
 * can still use it to finish its work. It ends with this process: the channel between the two closes then.
 */
export function spawnServer({ env }: Pick<Io, 'env'>, args: readonly string[] = []): ChildProcess {
  // Variables of the caller's environment would change the settings of the server.
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('UNDERSTUDY_')));
  return spawn(
    process.execPath,
    [join(packageRoot(), 'dist', 'understudy.js'), 'serve', '--port', '0', '--json', '--log-level', 'error', ...args],
    { env: own, stdio: ['ignore', 'pipe', 'inherit', 'ipc'], detached: true, windowsHide: true },
  );
}

/** Waits for the line with the server's address. `name` is what an error calls it. */
export function addressOfServer(child: ChildProcess, name: string): Promise<string> {
  return new Promise((started, failed) => {
    child.once('error', failed);
    child.once('close', (code) => failed(new Error(`${name} exited with ${code ?? 'a signal'} before it was ready`)));
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const end = printed.indexOf('\n');
      if (end < 0) return;
      const ready: unknown = JSON.parse(printed.slice(0, end));
      if (isObject(ready) && typeof ready['url'] === 'string') started(ready['url']);
      else failed(new Error(`${name} did not print its address`));
    });
  });
}
