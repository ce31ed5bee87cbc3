// The folder of a store: whether it is a data folder of a supported version (`probe.ts` checks its integrity). A
// damaged file is never opened, and existing data is never replaced by an empty store.

import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { err, isObject, ok, type Result } from '../../base';
import { LOCK_FILE } from './lock';

const MARK_FILE = 'understudy-data.json';
const LOG_FILE = 'log.lmdb';
const FORMAT = 'understudy-data';
/** Increases when an older understudy would not understand the folder. */
const DATA_VERSION = 2;

export interface DataFolder {
  readonly dir: string;
  readonly log: string;
  /** It has no marker: a first start that was interrupted, or a log whose marker was lost. */
  readonly isNew: boolean;
  /** A version of understudy that wrote a smaller data version can still read it. */
  readonly isOlder: boolean;
}

/** Inspects a folder, and creates it if it does not exist. The error is one sentence. */
export function inspectFolder(dir: string): Result<DataFolder, string> {
  const names = namesIn(dir);
  if (!names.ok) return names;
  const log = join(dir, LOG_FILE);
  if (names.value.includes(MARK_FILE)) {
    const version = versionIn(dir);
    if (!version.ok) return version;
    return existsSync(log)
      ? ok({ dir, log, isNew: false, isOlder: version.value < DATA_VERSION })
      : err(`${log} is missing: ${NEXT_STEP}`);
  }
  // The marker is written once the first worlds are stored, before the first response is sent.
  const foreign = names.value.find((name) => !name.startsWith(LOG_FILE) && !name.startsWith(LOCK_FILE));
  return foreign === undefined
    ? ok({ dir, log, isNew: true, isOlder: false })
    : err(`${dir} contains ${foreign} but no ${MARK_FILE}, so it is not a data folder: use an empty folder`);
}

const NEXT_STEP = 'restore the folder from a backup, or use another folder; nothing was changed';

export const damagedMessage = ({ log }: DataFolder, reason: string): string =>
  `${log} is damaged (${reason}): ${NEXT_STEP}`;

/** For a file that could not be inspected. */
export const uninspectedMessage = ({ log }: DataFolder, reason: string): string =>
  `${log} could not be inspected (${reason}): fix this and start again; nothing was changed`;

/** lmdb never wrote to a file without a page. */
const MIN_PAGE_BYTES = 4096;

/** Whether a log may hold records: only then is it probed. */
export const hasLog = ({ log }: DataFolder): boolean =>
  (statSync(log, { throwIfNoEntry: false })?.size ?? 0) >= MIN_PAGE_BYTES;

/** Removes the files of a first start that was interrupted. */
export function clearUnfinished({ dir }: DataFolder): void {
  for (const name of readdirSync(dir)) if (name.startsWith(LOG_FILE)) rmSync(join(dir, name));
}

/** Marks the folder as a data folder of this version. */
export const markFolder = ({ dir }: DataFolder): void =>
  writeFileSync(join(dir, MARK_FILE), `${JSON.stringify({ format: FORMAT, version: DATA_VERSION })}\n`, {
    flush: true,
  });

function namesIn(dir: string): Result<readonly string[], string> {
  try {
    makeFolder(dir);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(readdirSync(dir));
  } catch (error) {
    const file = blockingFile(dir);
    return err(
      file === undefined ? unwritableMessage(dir, error) : `${file} is a file, not a folder: use another folder`,
    );
  }
}

/** The path of the folder or of an ancestor that is a file. */
function blockingFile(path: string): string | undefined {
  const found = statsAt(path);
  if (found) return found.isDirectory() ? undefined : path;
  return dirname(path) === path ? undefined : blockingFile(dirname(path));
}

/** Undefined for a missing path, or for one below a file. */
function statsAt(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

export const unwritableMessage = (dir: string, error: unknown): string =>
  `${dir} is not writable (${error instanceof Error ? error.message : String(error)}): grant this user write access, or use another folder`;

function versionIn(dir: string): Result<number, string> {
  const path = join(dir, MARK_FILE);
  const mark = parsed(readFileSync(path, 'utf8'));
  if (mark?.['format'] !== FORMAT || typeof mark['version'] !== 'number')
    return err(`${path} is not a valid marker file: ${NEXT_STEP}`);
  const version = mark['version'];
  return version > DATA_VERSION
    ? err(
        `${dir} was written by a newer understudy (data version ${version}; this one reads up to ${DATA_VERSION}): use that version, or another folder`,
      )
    : ok(version);
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Creates one folder at a time: Node's recursive mkdir never returns when a folder rejects new entries with ENOENT. */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  mkdirSync(dir);
}
