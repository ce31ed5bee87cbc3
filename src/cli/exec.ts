// `serve --exec COMMAND`: runs a shell command in its own process group and exits with its status.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ready } from '../library';
import { EXIT } from './io';
import { variableOf } from './options';
import { SERVE_FLAGS } from './serve-flags';
import type { ServeSettings } from './serve-settings';

type Environment = Readonly<Record<string, string | undefined>>;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** After this many forwarded signals the next one is SIGKILL. */
const MAX_FORWARDED_SIGNALS = 2;
const GRACE_MS = 2_000;
const LOOK_EVERY_MS = 20;
/** Windows has no process groups: there only the shell itself is signalled. */
const HAS_GROUPS = process.platform !== 'win32';
const NO_SUCH_COMMAND = 127;

/**
 * The environment of the command: addresses, as the other commands read them, and the ready file. The variables of
 * `serve` are removed: a nested server would otherwise apply them, UNDERSTUDY_EXEC included.
 */
export function environmentFor(
  env: Environment,
  { groups, url }: Ready,
  { readyFile, controlToken }: Pick<ServeSettings, 'readyFile' | 'controlToken'>,
): Environment {
  const ours = new Set(SERVE_FLAGS.map(variableOf));
  const file =
    readyFile === undefined ? {} : { UNDERSTUDY_READY_FILE: resolve(readyFile), UNDERSTUDY_TARGET: resolve(readyFile) };
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !ours.has(name))),
    UNDERSTUDY_URL: url,
    UNDERSTUDY_LEDGER_URL: groups.ledger,
    UNDERSTUDY_VALIDATOR_URL: groups.validator,
    UNDERSTUDY_SCAN_URL: groups.scan,
    UNDERSTUDY_CONTROL_URL: groups.control,
    ...file,
    ...(controlToken === undefined ? {} : { UNDERSTUDY_CONTROL_TOKEN: controlToken }),
  };
}

/** Adds a temporary ready file where --ready-file is not set, and deletes it afterwards. */
export async function withReadyFile(
  settings: ServeSettings,
  work: (settings: ServeSettings) => Promise<number>,
): Promise<number> {
  if (settings.exec === undefined || settings.readyFile !== undefined) return work(settings);
  const folder = mkdtempSync(join(tmpdir(), 'understudy-exec-'));
  try {
    return await work({ ...settings, readyFile: join(folder, 'ready.json') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the command to its end; returns its exit status, or 128 plus the number of the signal that ended it. */
export async function runBeside(command: string, env: Environment, tell: (sentence: string) => void): Promise<number> {
  // First, because a signal that comes as soon as the command runs would end this process alone.
  const release = passSignals(() => child);
  const child = spawn(command, { shell: true, detached: HAS_GROUPS, stdio: 'inherit', env });
  const ended = new Promise<number>((end) => {
    child.once('error', (error) => {
      tell(`cannot start a shell for --exec: ${error.message}`);
      end(NO_SUCH_COMMAND);
    });
    child.once('exit', (code, signal) =>
      end(code ?? (signal === null ? EXIT.internal : 128 + constants.signals[signal])),
    );
  });
  const status = await ended;
  await endGroup(child);
  // Until the group has ended, a repeated signal must not end this process first.
  release();
  return status;
}

/** The group does not receive the terminal's signals, so they are forwarded to it. */
function passSignals(running: () => ChildProcess): () => void {
  let count = 0;
  const pass = (signal: NodeJS.Signals): void =>
    void send(running(), (count += 1) > MAX_FORWARDED_SIGNALS ? 'SIGKILL' : signal);
  const last = (): void => void send(running(), 'SIGKILL');
  for (const signal of SIGNALS) process.on(signal, pass);
  process.once('exit', last);
  return () => {
    for (const signal of SIGNALS) process.off(signal, pass);
    process.off('exit', last);
  };
}

/** Sends SIGTERM to the processes left in the group, and SIGKILL after a grace period. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (!HAS_GROUPS || !send(child, 'SIGTERM')) return;
  for (let waited = 0; waited < GRACE_MS; waited += LOOK_EVERY_MS) {
    if (!send(child, 0)) return;
    await pause(LOOK_EVERY_MS);
  }
  send(child, 'SIGKILL');
}

/** Returns whether the process or group still exists. */
function send({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(HAS_GROUPS ? -pid : pid, signal);
  } catch {
    return false;
  }
}
