// Which files are the documents, and a digest that tells whether two sets of them are the same.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The settings of the OpenAPI linter and the AsyncAPI document of the streams share the folder with the documents. */
const NOT_DOCUMENTS: readonly string[] = ['redocly.yaml', 'ledger-streams.yaml'];

/** Paths of the documents in a folder, by name. Throws what the file system throws. */
export const documentPaths = (dir: string): readonly string[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.yaml') && !NOT_DOCUMENTS.includes(name))
    .sort()
    .map((name) => join(dir, name));

/**
 * SHA-256 in hex over the names and bytes of the files; lengths in between keep one file from running into the next.
 */
export function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const bytes = readFileSync(path);
    hash.update(`${basename(path)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
