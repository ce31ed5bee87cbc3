// The built command as a process that tells its memory and open handles after a collection of garbage.

import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Ready } from '../../src/library';

export interface Probe {
  readonly heapUsed: number;
  readonly rss: number;
  /** Kinds of whatever keeps the process busy: sockets, timers, pipes. */
  readonly resources: readonly string[];
}

export interface SoakedServer {
  readonly ready: Ready;
  probe(): Promise<Probe>;
  /** Everything it wrote to stderr. */
  log(): string;
  /** Exit status after SIGTERM. */
  stop(): Promise<number | null>;
}

const ROOT = resolve(__dirname, '../..');

/** `data` is the folder that its worlds are kept in, if any. */
export function startSoaked(data: string | undefined): Promise<SoakedServer> {
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '-r',
      join(__dirname, 'probe.cjs'),
      join(ROOT, 'dist', 'understudy.js'),
      'serve',
      '--port',
      '0',
      '--json',
      '--quiet',
      '--clock',
      'manual',
      '--strict',
      ...(data === undefined ? [] : ['--data', data]),
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const told = { out: '', err: '' };
  const finished = new Promise<number | null>((done) => void child.once('close', done));
  child.stderr?.on('data', (chunk: Buffer) => void (told.err += chunk.toString()));
  const probe = (): Promise<Probe> =>
    new Promise((found) => {
      // Nothing else is ever sent by the server.
      child.once('message', (message) => found(message as Probe));
      child.send('probe');
    });
  return new Promise((found, failed) => {
    void finished.then((status) => failed(new Error(`the server ended with ${status}: ${told.err}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      told.out += chunk.toString();
      if (!told.out.includes('\n')) return;
      const stop = (): Promise<number | null> => {
        child.kill('SIGTERM');
        return finished;
      };
      found({
        ready: JSON.parse(told.out.slice(0, told.out.indexOf('\n'))) as Ready,
        probe,
        log: () => told.err,
        stop,
      });
    });
  });
}
