// One process per folder: a lock file names the process that uses it. The lock of a killed process is detected and
// replaced.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { err, isObject, ok, type Result } from '../../base';

export const LOCK_FILE = 'lock';

interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process, where the system provides it: process ids are reused. */
  readonly began: string;
}

/**
 * Locks the folder, or returns one sentence about the current owner. Returns the release function. Throws file system
 * errors.
 */
export function lockFolder(dir: string): Result<() => void, string> {
  const path = join(dir, LOCK_FILE);
  const text = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    began: startOf(process.pid) ?? '',
  } satisfies LockOwner);
  const mine = (): Result<() => void, string> => ok(() => rmSync(path, { force: true }));
  if (createFile(path, text)) return mine();
  const left = textAt(path);
  const refused = left === undefined ? undefined : inUse(dir, path, left);
  if (refused !== undefined) return err(refused);
  // Renamed first: of two processes that find the same stale lock, one then finds the lock of the other.
  const aside = `${path}.${process.pid}`;
  if (left !== undefined) moveAside(path, aside);
  const moved = textAt(aside);
  if (moved !== undefined && moved !== left) renameSync(aside, path);
  rmSync(aside, { force: true });
  return createFile(path, text) ? mine() : err(`${dir} was just locked by another process: use another folder`);
}

function inUse(dir: string, path: string, text: string): string | undefined {
  const owner = ownerIn(text);
  if (!owner) return undefined;
  if (owner.host !== hostname())
    return `${dir} is locked by process ${owner.pid} on ${owner.host}: stop that process, or remove ${path} if it no longer runs`;
  return isRunning(owner)
    ? `${dir} is in use by process ${owner.pid}: stop that process, or use another folder`
    : undefined;
}

/** A truncated file was left by a process that ended while writing it. */
function ownerIn(text: string): LockOwner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const { pid, host, began } = value;
    return typeof pid === 'number' && typeof host === 'string' && typeof began === 'string'
      ? { pid, host, began }
      : undefined;
  } catch {
    return undefined;
  }
}

function isRunning({ pid, began }: LockOwner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user also exists.
    if (codeOf(error) !== 'EPERM') return false;
  }
  const begins = startOf(pid);
  return begins === undefined ? pid !== process.pid : begins === began;
}

/** Fields of a process after its name; the first one is its state. */
const STARTED = 19;

/** The boot id and the tick at which a process began (Linux); undefined where the system does not provide them. */
function startOf(pid: number): string | undefined {
  const stat = textAt(`/proc/${pid}/stat`);
  const boot = textAt('/proc/sys/kernel/random/boot_id');
  // The program name, in parentheses, may contain any character.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const tick = fields?.[STARTED];
  if (tick === undefined || boot === undefined) return undefined;
  return fields?.[0] === 'Z' ? 'zombie' : `${boot.trim()} ${tick}`;
}

function createFile(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function moveAside(path: string, aside: string): void {
  try {
    renameSync(path, aside);
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** In a test runner, errors of Node come from another realm and are instances of another Error. */
const codeOf = (error: unknown): unknown => (isObject(error) ? error['code'] : undefined);

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
