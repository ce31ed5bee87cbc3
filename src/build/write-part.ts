// Writes the files of a part into dist/ and removes those that its last build left.

import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { OutputFiles } from './esbuild-options';
import { BUILD_PARTS } from './parts';
import { readStamp, stampName, stampText } from './stamp';

/** The stamp is removed first and written last, so that an interrupted build is stale. */
export function writePart(
  dist: string,
  part: string,
  { digest, files }: { readonly digest: string; readonly files: OutputFiles },
): void {
  const before = readStamp(dist, part)?.files ?? [];
  rmSync(join(dist, stampName(part)), { force: true });
  for (const [name, text] of files) writeAtomically(join(dist, name), text, text.startsWith('#!') ? 0o755 : 0o644);
  for (const name of before.filter((one) => !files.has(one))) rmSync(join(dist, name), { force: true });
  writeAtomically(join(dist, stampName(part)), stampText({ digest, files: [...files.keys()] }), 0o644);
}

/**
 * Removes files that belong to no part, such as those of an older version. Only safe when no other part is being built.
 */
export function removeUnknownFiles(dist: string): void {
  const known = new Set(BUILD_PARTS.flatMap((part) => [stampName(part), ...(readStamp(dist, part)?.files ?? [])]));
  const present = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)));
  for (const name of present.filter((one) => !known.has(one))) rmSync(join(dist, name));
}

/** A process that starts meanwhile sees the old file or the new one, never a part of either. */
function writeAtomically(path: string, text: string, mode: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  chmodSync(temporary, mode);
  renameSync(temporary, path);
}
