// The built command as a process, for tests that look at it from outside: arguments, streams, exit status, signals,
// HTTP.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ready } from '../../src/library';

export const ROOT = resolve(__dirname, '../..');
const COMMAND = join(ROOT, 'dist', 'understudy.js');

type Env = Readonly<Record<string, string>>;

export interface Finished {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Started {
  readonly ready: Ready;
  /** Everything on stdout and stderr so far. */
  readonly streams: () => { readonly out: string; readonly err: string };
  /** Resolves when stderr has this text: lines of the log come after the answers that they are about. */
  readonly logged: (text: string) => Promise<void>;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly stop: (signal?: NodeJS.Signals) => Promise<Finished & { readonly ms: number }>;
}

// A start takes a third of a second and a whole run of the kit ten, and ten times that when the machine is busy. What
// hangs is ended by this limit; nothing is measured by it.
jest.setTimeout(180_000);

const running = new Set<ChildProcess>();
afterAll(() => running.forEach((child) => child.kill('SIGKILL')));

/** Runs a command line to its end. */
export const run = (args: readonly string[], env: Env = {}): Promise<Finished> => launch(args, env).finished;

/** Starts a command line; its process hears signals. */
export const begin = (
  args: readonly string[],
  env: Env = {},
): { readonly child: ChildProcess; readonly finished: Promise<Finished> } => launch(args, env);

/** Starts a server on a free port; resolves when its JSON line is there. */
export async function start(args: readonly string[] = [], env: Env = {}): Promise<Started> {
  const { child, streams, finished } = launch(['serve', '--port', '0', '--json', ...args], env);
  const line = await firstLine(child, streams, finished);
  const stop: Started['stop'] = async (signal = 'SIGTERM') => {
    const from = performance.now();
    child.kill(signal);
    return { ...(await finished), ms: performance.now() - from };
  };
  const logged: Started['logged'] = async (text) => {
    while (!streams().err.includes(text)) {
      if (child.exitCode !== null)
        throw new Error(`the command ended without saying ${JSON.stringify(text)}: ${streams().err}`);
      await pause(20);
    }
  };
  const signal: Started['signal'] = (name) => void child.kill(name);
  return { ready: JSON.parse(line) as Ready, streams, logged, signal, stop };
}

function launch(
  args: readonly string[],
  env: Env,
): { child: ChildProcess; streams: Started['streams']; finished: Promise<Finished> } {
  if (!existsSync(COMMAND))
    execFileSync(process.execPath, ['-r', 'esbuild-register', 'src/build/build.ts'], { cwd: ROOT });
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('UNDERSTUDY_'));
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const told = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => void (told.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (told.err += chunk.toString()));
  const finished = new Promise<Finished>((done) => {
    child.once('close', (status) => {
      running.delete(child);
      done({ status, ...told });
    });
  });
  return { child, streams: () => ({ ...told }), finished };
}

function firstLine(child: ChildProcess, streams: Started['streams'], finished: Promise<Finished>): Promise<string> {
  return new Promise((found, failed) => {
    child.stdout?.on('data', () => {
      const { out } = streams();
      if (out.includes('\n')) found(out.slice(0, out.indexOf('\n')));
    });
    void finished.then(({ status, err }) =>
      failed(new Error(`the command ended with ${status} before it was ready: ${err}`)),
    );
  });
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers: Headers;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

export interface Call {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Env;
}

/** GET, or POST when there is a body. */
export async function call(url: string, { token, body, headers = {} }: Call = {}): Promise<Answer> {
  const bearer = token ? { authorization: `Bearer ${token}` } : {};
  const content = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, {
    ...content,
    headers: { ...bearer, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text,
    headers: response.headers,
    json: parsed(text),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a file into a fresh folder and gives its path. */
export function fileWith(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'understudy-')), name);
  writeFileSync(path, text);
  return path;
}
