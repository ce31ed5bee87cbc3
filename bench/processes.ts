// Servers as processes: started, timed, weighed and stopped. Every one that a run starts is stopped when the run ends,
// however it ends.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { transformSync } from 'esbuild';
import { commandOn } from './machine';
import type { Sample } from './cases';

export const ROOT = resolve(__dirname, '..');
const TICKS_PER_SECOND = 100;
const TERMINATION_MS = 30_000;

export interface Place {
  readonly pinned: boolean;
}

export interface Server {
  readonly url: string;
  /** The line the server printed when it was ready; peers print none. */
  readonly ready: string;
  /** Resident memory now, in MB. */
  residentMb(): number;
  /** Processor seconds since its start, in steps of 10 ms. */
  cpuSeconds(): number;
  /** Those of the threads that it has now, to the microsecond where the kernel counts so (CONFIG_SCHED_INFO). */
  exactCpuSeconds(): number;
  stop(): Promise<void>;
  /** Sends SIGTERM, and waits until the process has ended by itself. */
  terminate(): Promise<void>;
  /** As when its machine is lost. */
  kill(): void;
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Runs a command and hands back its process; what it writes to stderr is kept for the error, if there is one. */
export function launch(
  command: readonly string[],
  { pinned }: Place,
): { readonly child: ChildProcess; readonly errors: () => string } {
  const [program = '', ...args] = commandOn(pinned ? 'server core' : 'any core', command);
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = `${errors}${chunk.toString('utf8')}`.slice(-2000)));
  return { child, errors: () => errors };
}

/** What a command prints, on any core. Rejects if it fails. */
export async function outputOf(command: readonly string[]): Promise<string> {
  const { child, errors } = launch(command, { pinned: false });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  // After `exit`, some of what it has printed may be unread.
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`${command.slice(0, 3).join(' ')} ended with ${status ?? 'a signal'}\n${errors()}`);
  return text;
}

/** Starts a server that prints one line of JSON with its address when it is ready. */
export function startPrinting(command: readonly string[], place: Place): Promise<Server> {
  const { child, errors } = launch(command, place);
  return new Promise((resolveReady, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${command.join(' ')} ended with ${code ?? 'a signal'} before it was ready\n${errors()}`)),
    );
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.endsWith('\n')) resolveReady(serverOf(child, urlIn(text), text));
    });
  });
}

export const startUnderstudy = (place: Place, args: readonly string[] = []): Promise<Server> =>
  startPrinting([process.execPath, 'dist/understudy.js', 'serve', '--port', '0', '--json', '--quiet', ...args], place);

/** The baseline, which gives these samples of another server's answers back. */
export const startBare = (place: Place, samples?: readonly Sample[]): Promise<Server> =>
  startCompiled('bare', place, samples && JSON.stringify(samples));

/** A server that does nothing but send the bytes of this sample. */
export function startNothing(place: Place, { status, value }: Sample): Promise<Server> {
  const body = value === undefined ? '' : JSON.stringify(value);
  const head = [
    `HTTP/1.1 ${status} OK`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: keep-alive',
    'Keep-Alive: timeout=5',
  ];
  return startCompiled('nothing', place, `${head.join('\r\n')}\r\n\r\n${body}`);
}

/** A program of this folder as plain JavaScript, so that its start is node's own, with a file to read if there is one. */
function startCompiled(name: 'bare' | 'nothing', place: Place, content: string | undefined): Promise<Server> {
  const folder = scratch();
  const program = join(folder, `${name}.js`);
  writeFileSync(
    program,
    transformSync(readFileSync(join(__dirname, `${name}.ts`), 'utf8'), { loader: 'ts', format: 'cjs' }).code,
  );
  const file = join(folder, 'content');
  if (content !== undefined) writeFileSync(file, content);
  return startPrinting([process.execPath, program, ...(content === undefined ? [] : [file])], place);
}

export function serverOf(child: ChildProcess, url: string, ready: string): Server {
  const proc = (name: string): string => readFileSync(`/proc/${child.pid}/${name}`, 'utf8');
  return {
    url,
    ready,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(proc('status'))?.[1] ?? Number.NaN) / 1024,
    cpuSeconds: () => {
      // The name in brackets may hold spaces: count from its end. Fields 14 and 15 are user and system time.
      const fields = proc('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    exactCpuSeconds: () =>
      readdirSync(`/proc/${child.pid}/task`).reduce(
        (sum, thread) => sum + Number(proc(`task/${thread}/schedstat`).split(' ')[0]) / 1e9,
        0,
      ),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await Promise.race([ended, pause(5000)]);
      child.kill('SIGKILL');
    },
    terminate: async () => {
      const ended = new Promise<number | null>((done) => child.once('exit', done));
      child.kill();
      const status = await Promise.race([ended, pause(TERMINATION_MS, 'late' as const, { ref: false })]);
      if (status === 'late') throw new Error(`a server did not end within ${TERMINATION_MS / 1000} s of SIGTERM`);
      if (status !== 0) throw new Error(`a server ended with ${status ?? 'a signal'} after SIGTERM`);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

function urlIn(line: string): string {
  const { url }: { readonly url?: unknown } = JSON.parse(line);
  if (typeof url !== 'string') throw new Error(`a server printed no url: ${line}`);
  return url;
}

const folders: string[] = [];
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder that is gone when the run ends. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
  folders.push(folder);
  return folder;
}
