// `serve --exec COMMAND`: the command runs in a shell beside the server, in a process group of its own, and its end is ours.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ready } from '../library';
import { EXIT } from './io';
import { SERVE_FLAGS, variableOf, type ServeSettings } from './options';

type Environment = Readonly<Record<string, string | undefined>>;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A signal that was passed on so often and changed nothing kills. */
const PATIENCE = 2;
const GRACE_MS = 2_000;
const LOOK_EVERY_MS = 20;
/** Windows has no groups of processes: there only the shell itself is signalled. */
const HAS_GROUPS = process.platform !== 'win32';
const NO_SUCH_COMMAND = 127;

/**
 * What the command finds in its environment: addresses as the other commands read them, and the file with users and tokens. Our own
 * settings are left out: a server that is started inside would take them for its own, and run itself for ever.
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

/** Gives the command a ready file of its own where none was asked for, and takes it away again. */
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

/** Runs to the end of the command; gives its exit status, or 128 and the number of the signal that ended it. */
export async function runBeside(command: string, env: Environment, tell: (sentence: string) => void): Promise<number> {
  const child = spawn(command, { shell: true, detached: HAS_GROUPS, stdio: 'inherit', env });
  const ended = new Promise<number>((end) => {
    child.once('error', (error) => {
      tell(`no shell can be started for --exec: ${error.message}`);
      end(NO_SUCH_COMMAND);
    });
    child.once('exit', (code, signal) =>
      end(code ?? (signal === null ? EXIT.internal : 128 + constants.signals[signal])),
    );
  });
  const release = passSignals(child);
  const status = await ended;
  await endGroup(child);
  // Only now: who asks again while the rest of the group ends must not end us before it.
  release();
  return status;
}

/** The group does not hear the terminal: whatever we are told is passed on, to each process once. */
function passSignals(child: ChildProcess): () => void {
  let count = 0;
  const pass = (signal: NodeJS.Signals): void => void send(child, (count += 1) > PATIENCE ? 'SIGKILL' : signal);
  const last = (): void => void send(child, 'SIGKILL');
  for (const signal of SIGNALS) process.on(signal, pass);
  process.once('exit', last);
  return () => {
    for (const signal of SIGNALS) process.off(signal, pass);
    process.off('exit', last);
  };
}

/** What the command left running in its group is asked to end, and after a moment made to. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (!HAS_GROUPS || !send(child, 'SIGTERM')) return;
  for (let waited = 0; waited < GRACE_MS; waited += LOOK_EVERY_MS) {
    if (!send(child, 0)) return;
    await pause(LOOK_EVERY_MS);
  }
  send(child, 'SIGKILL');
}

/** Whether anybody is there to hear it. */
function send({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(HAS_GROUPS ? -pid : pid, signal);
  } catch {
    return false;
  }
}
