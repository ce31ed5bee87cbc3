// The ready file of `serve`: other programs wait for it and read addresses, users and tokens from it.

import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { err, ok, type Result } from '../base';
import type { Ready } from '../library';

/**
 * Deletes the file of an earlier run, so that it is not mistaken for this one's. Refuses a path that is not a regular
 * file.
 */
export function clearReadyFile(path: string): Result<undefined, string> {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there && !there.isFile()) return err(`--ready-file ${path} exists and is not a regular file: use another path`);
  return attempt(path, () => rmSync(path, { force: true }));
}

/** Written under a temporary name and renamed, so that readers never see a partial file. */
export function writeReadyFile(path: string, ready: Ready): Result<undefined, string> {
  const temporary = `${path}.${process.pid}.tmp`;
  return attempt(path, () => {
    writeFileSync(temporary, `${JSON.stringify(ready)}\n`);
    renameSync(temporary, path);
  });
}

function attempt(path: string, work: () => void): Result<undefined, string> {
  try {
    work();
    return ok(undefined);
  } catch (error: unknown) {
    return err(`cannot write --ready-file ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
