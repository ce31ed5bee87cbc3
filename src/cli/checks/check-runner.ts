// Runs a check for the server: the built command as a process of its own, which ends with the server, and whose lines
// become events.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject, type Json } from '../../base';
import { packageRoot } from '../../library';
import type { CheckListener, CheckOrder, CheckRunEvent, CheckRunner, RunningCheck } from '../../server';
import type { Io } from '../io';
import { checkArguments, checkEnvironment, REPORT_FILES, repeatCommand } from './check-arguments';
import { eachLine } from './each-line';

/** From SIGINT, after which the command writes its reports, to SIGKILL. */
const STOP_MS = 10_000;
const SUITES_MS = 60_000;

interface CheckRunnerSettings {
  readonly env: Io['env'];
  readonly controlToken: string | undefined;
  /** Address of this server, once it listens. */
  readonly address: { readonly url: string };
  /** Path of the built command; that of this package by default. */
  readonly command?: string;
}

/** The runner, and what ends its processes. */
export interface ClosableCheckRunner extends CheckRunner {
  close(): void;
}

export function createCheckRunner({
  env,
  controlToken,
  address,
  command = join(packageRoot(), 'dist', 'understudy.js'),
}: CheckRunnerSettings): ClosableCheckRunner {
  const children = new Set<ChildProcess>();
  let listed: Promise<readonly Json[]> | undefined;

  const spawnCommand = (args: readonly string[], variables: Io['env']): ChildProcess => {
    const child = spawn(process.execPath, [command, ...args], { env: variables, stdio: ['ignore', 'pipe', 'pipe'] });
    children.add(child);
    child.once('close', () => children.delete(child));
    return child;
  };

  const baseOf = (world: string): string => (world === 'default' ? address.url : `${address.url}/_worlds/${world}`);

  /** The users, tokens and ids of a world of this server, as a target file. */
  const readyTarget = async (world: string): Promise<string> => {
    const answer = await fetch(`${baseOf(world)}/_control/v1/status`, {
      headers: controlToken === undefined ? {} : { 'x-understudy-control-token': controlToken },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the status of world ${world} could not be read: ${answer.status} ${text}`);
    return text;
  };

  const start = (order: CheckOrder, listener: CheckListener): RunningCheck => {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-check-'));
    const fileOf = (format: 'json' | 'html'): string => join(folder, REPORT_FILES[format]);
    let child: ChildProcess | undefined;
    let isStopped = false;
    const stop = (): void => {
      isStopped = true;
      if (child) interrupt(child);
    };
    const run = async (): Promise<number | undefined> => {
      const targetFile = order.world === undefined ? undefined : join(folder, 'target.json');
      if (targetFile !== undefined && order.world !== undefined)
        writeFileSync(targetFile, await readyTarget(order.world), { mode: 0o600 });
      if (isStopped) return undefined;
      const files = { folder, targetFile, hasControlToken: controlToken !== undefined };
      const own = order.world === undefined ? undefined : controlToken;
      child = spawnCommand(checkArguments(order, files), checkEnvironment(env, order, own));
      return listenTo(child, listener);
    };
    const runToEnd = async (): Promise<void> => {
      let exit: number | undefined;
      try {
        exit = await run();
      } catch (error: unknown) {
        listener.onNote(error instanceof Error ? error.message : String(error));
      }
      // It has the tokens of the world's users.
      rmSync(join(folder, 'target.json'), { force: true });
      listener.onEnd(exit);
    };
    void runToEnd();
    return {
      stop,
      hasReport: () => existsSync(fileOf('json')),
      report: (format) => readFile(fileOf(format)).catch(() => undefined),
      discard() {
        child?.kill('SIGKILL');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  };

  return {
    suites: () =>
      (listed ??= printedJson(spawnCommand(['suites'], checkEnvironment(env, NO_ORDER, undefined))).catch((error) => {
        listed = undefined;
        throw error;
      })),
    describe: (order) => ({
      urls: [order.url ?? baseOf(order.world ?? order.source)],
      command: repeatCommand(order, address.url),
    }),
    start,
    close() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

const NO_ORDER = { tokens: {} };

function interrupt(child: ChildProcess): void {
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
  child.once('close', () => clearTimeout(timer));
}

/** Passes its lines on; resolves with its exit status, or undefined after a signal. */
function listenTo(child: ChildProcess, listener: CheckListener): Promise<number | undefined> {
  eachLine(child.stdout, (line) => {
    const event = eventIn(line);
    if (event) listener.onEvent(event);
    else if (line !== '') listener.onNote(line);
  });
  eachLine(child.stderr, (line) => (line === '' ? undefined : listener.onNote(line)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? undefined));
  });
}

/** The command prints nothing else that is an object. */
function eventIn(line: string): CheckRunEvent | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && typeof value['event'] === 'string' ? (value as CheckRunEvent) : undefined;
  } catch {
    return undefined;
  }
}

async function printedJson(child: ChildProcess): Promise<readonly Json[]> {
  const timer = setTimeout(() => child.kill('SIGKILL'), SUITES_MS).unref();
  let printed = '';
  let problem = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => (problem += chunk.toString('utf8')));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearTimeout(timer);
  if (code !== 0) throw new Error(`the command could not list the suites: ${problem.trim()}`);
  return JSON.parse(printed) as readonly Json[];
}
