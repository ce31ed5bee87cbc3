// Replicas as processes that share a database, to be killed and stopped.

import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Ready } from '../../src/library';

const ROOT = resolve(__dirname, '../..');

export const CONTROL_TOKEN = 'control-token-of-the-cluster';

export interface ReplicaProcess {
  readonly url: string;
  readonly ready: Ready;
  /** SIGKILL and SIGTERM end it; SIGSTOP and SIGCONT do not. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  readonly log: () => string;
}

const running = new Set<ChildProcess>();
afterAll(() => running.forEach((child) => child.kill('SIGKILL')));

export interface ReplicaOptions {
  /** Another build of the command. */
  readonly program?: string;
  /** Further arguments of the command. */
  readonly args?: readonly string[];
  /** How far its wall clock is ahead. */
  readonly skewMs?: number;
}

const SKEWED = resolve(__dirname, '../support/skewed-clock.cjs');
const PROGRAM = join(ROOT, 'dist', 'understudy.js');

/** Resolves when the replica is ready. */
export async function startReplicaProcess(
  database: string,
  { program = PROGRAM, args: more = [], skewMs }: ReplicaOptions = {},
): Promise<ReplicaProcess> {
  const args = [
    ...(skewMs === undefined ? [] : ['--require', SKEWED]),
    program,
    'serve',
    '--port',
    '0',
    '--json',
    '--log-level',
    'warn',
    '--control-token',
    CONTROL_TOKEN,
    '--data',
    database,
    ...more,
  ];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(skewMs === undefined ? {} : { CLOCK_SKEW_MS: String(skewMs) }) },
  });
  running.add(child);
  const told = { out: '', err: '' };
  child.stderr.on('data', (chunk: Buffer) => void (told.err += chunk.toString()));
  const ended = new Promise<void>((done) =>
    child.once('close', () => {
      running.delete(child);
      done();
    }),
  );
  const line = await new Promise<string>((found, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      told.out += chunk.toString();
      if (told.out.includes('\n')) found(told.out.slice(0, told.out.indexOf('\n')));
    });
    void ended.then(() => failed(new Error(`a replica ended before it was ready: ${told.err}`)));
  });
  const ready = JSON.parse(line) as Ready;
  return { url: ready.url, ready, signal: (signal) => void child.kill(signal), ended, log: () => told.err };
}
