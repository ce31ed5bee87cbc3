// Whether dist/ was made from the files that are on disk now. Judged by content: a checkout or a copy changes times, not bytes.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Everything that decides what ends up in dist/. */
const INPUTS = ['src', 'openapi', 'conformance', 'fixtures/worlds', 'package.json', 'package-lock.json'];
export const STAMP = '.built';

const isTest = (path: string): boolean => path.endsWith('.test.ts');

function filesUnder(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** SHA-256 in hex over the paths and bytes of all inputs below `root`, and the node whose code is kept; tests do not count. */
export function inputDigest(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const input of INPUTS) {
    const path = join(root, input);
    const files = input.endsWith('.json') ? [path].filter((file) => existsSync(file)) : filesUnder(path);
    for (const file of files.filter((name) => !isTest(name))) {
      const bytes = readFileSync(file);
      hash.update(`${relative(root, file)}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/** What the stamp holds: the digest of the inputs, then the names of the outputs. */
export const stampOf = (digest: string, outputs: readonly string[]): string => [digest, ...outputs].join('\n');

/** Whether every output exists and was made from inputs with this digest. */
export function isFresh(dist: string, digest: string): boolean {
  const stamp = join(dist, STAMP);
  if (!existsSync(stamp)) return false;
  const [made, ...outputs] = readFileSync(stamp, 'utf8').split('\n');
  return made === digest && outputs.length > 0 && outputs.every((name) => existsSync(join(dist, name)));
}
