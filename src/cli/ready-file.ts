// The ready file of `serve`: what others wait for.

import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { err, ok, type Result } from '../base';
import type { Ready } from '../library';

/** Takes away the file of an earlier run, so that nobody takes it for ours. What is no plain file stays untouched. */
export function clearReadyFile(path: string): Result<undefined, string> {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there && !there.isFile()) return err(`--ready-file ${path} is there and no plain file: name another`);
  return attempt(path, () => rmSync(path, { force: true }));
}

/** Written under another name first, so that whoever waits for the file never reads half of it. */
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
    return err(`--ready-file ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
