// Correct servers for the selftest: the built command, started as processes that do not inherit this one's settings. A
// process is used several times, its world reset in between: starting one costs more than most mutants.

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../base';
import { readTarget, type TargetDialect, type ReferenceServer } from '../conformance';
import type { Io } from './io';
import { addressOfServer, spawnServer } from './spawned-server';

interface ReferenceServers {
  /** A process with additional options of `serve` is used once. */
  readonly start: (dialect: TargetDialect, options?: readonly string[]) => Promise<ReferenceServer>;
  /** Stops those that still run. */
  readonly stopAll: () => void;
}

export function referenceServers(io: Io): ReferenceServers {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
  const running = new Set<ChildProcess>();
  const stopAll = (): void => {
    for (const child of running) child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  // A signal must not leave servers behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopAll();
      process.kill(process.pid, signal);
    });
  }
  let count = 0;
  const launched = async (dialect: TargetDialect, options: readonly string[]): Promise<ReusableServer> => {
    const readyFile = join(folder, `${(count += 1)}.json`);
    const child = spawnServer(io, [...PATIENT, '--dialect', dialect, '--ready-file', readyFile, ...options]);
    running.add(child);
    const ended = new Promise<void>((end) => child.once('close', () => end()));
    void ended.then(() => running.delete(child));
    const url = await addressOfServer(child, 'the reference server');
    const target = readTarget({ file: readyFile }, {});
    if (!target.ok) throw new Error(`the ready JSON of the reference server is not a valid target: ${target.error}`);
    return { dialect, url, target: target.value, end: () => (child.kill(), ended), startedAt: performance.now() };
  };
  const idle: ReusableServer[] = [];
  const start = async (dialect: TargetDialect, options: readonly string[] = []): Promise<ReferenceServer> => {
    const isPlain = options.length === 0;
    const index = isPlain ? idle.findIndex((one) => one.dialect === dialect) : -1;
    const server = idle.splice(index, index < 0 ? 0 : 1)[0] ?? (await launched(dialect, options));
    const stop = async (): Promise<void> => {
      if (isPlain && performance.now() - server.startedAt < MAX_AGE_MS && (await isReset(server.url)))
        idle.push(server);
      else await server.end();
    };
    return { url: server.url, target: server.target, stop };
  };
  return { start, stopAll };
}

/** A reset also sets the clock back to the start; after this age, catching up with the wall clock takes too long. */
const MAX_AGE_MS = 20_000;

interface ReusableServer {
  readonly dialect: TargetDialect;
  readonly url: string;
  readonly target: ReferenceServer['target'];
  readonly startedAt: number;
  readonly end: () => Promise<void>;
}

async function isReset(url: string): Promise<boolean> {
  try {
    const reset = await fetch(`${url}/_control/v1/reset`, { method: 'POST' });
    if (!reset.ok) return false;
    const state: unknown = await reset.json();
    const clock = isObject(state) && isObject(state['clock']) ? state['clock'] : {};
    return await isAdvanced(url, Date.now() * 1000 - Number(clock['nowMicros']));
  } catch {
    return false;
  }
}

/** Suites take expiry times from the wall clock, so the ledger must not lag behind it. */
async function isAdvanced(url: string, lagMicros: number): Promise<boolean> {
  if (!(lagMicros > 0)) return lagMicros <= 0;
  const body = JSON.stringify({ byMicros: lagMicros });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/_control/v1/clock/advance`, { method: 'POST', headers, body })).ok;
}

/** The kit shares a machine with many servers, which may stall it: limits of time are not what the self-test checks. */
const PATIENT = ['headers-time', 'body-time', 'keep-alive'].flatMap((limit) => ['--limit', `${limit}=10m`]);
