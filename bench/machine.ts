// The machine a run was made on, and which core does what: servers on one, the load on another, so that they do not
// take turns.

import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly node: string;
  readonly date: string;
  /** Whether servers and load were held on separate cores by taskset. */
  readonly pinned: boolean;
}

const SERVER_CORE = '0';
const LOAD_CORE = '1';

export function describeMachine(pinned: boolean): Machine {
  const all = cpus();
  return {
    cores: all.length,
    processor: all[0]?.model ?? 'unknown',
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
    pinned,
  };
}

/** Holds this process, which makes the load, on a core of its own. False where there is no taskset or one core only. */
export function pinLoad(): boolean {
  if (cpus().length < 2) return false;
  try {
    execFileSync('taskset', ['-a', '-p', '-c', LOAD_CORE, String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The command line that runs another one on the core of the servers, or on any. */
export function commandOn(place: 'server core' | 'any core', command: readonly string[]): readonly string[] {
  if (place === 'server core') return ['taskset', '-c', SERVER_CORE, ...command];
  const all = `0-${cpus().length - 1}`;
  // A child inherits the core of its parent.
  return hasTaskset() ? ['taskset', '-c', all, ...command] : command;
}

/** How `/proc/stat` names the cores that the servers run on. */
export const serverCores = (pinned: boolean): string => (pinned ? `cpu${SERVER_CORE}` : 'cpu');

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
