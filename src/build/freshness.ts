// Whether a part of dist/ matches the sources on disk. Compares contents: a checkout or a copy changes times, not
// bytes.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readStamp } from './stamp';

/** Everything that determines the contents of dist/. */
const INPUTS = ['src', 'openapi', 'conformance', 'fixtures/worlds', 'package.json', 'package-lock.json'];

/** Everything that determines the guide. */
const GUIDE_INPUTS = ['docs', 'tools/docs', 'src/build', 'package-lock.json'];

const isTest = (path: string): boolean => path.endsWith('.test.ts');

function filesUnder(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

export const inputDigest = (root: string): string => digestOf(root, INPUTS);

export const guideDigest = (root: string): string => digestOf(root, GUIDE_INPUTS);

/** SHA-256 in hex over the paths and bytes of all inputs below `root`, without tests. */
function digestOf(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(root, input);
    const files = input.endsWith('.json') ? [path].filter((file) => existsSync(file)) : filesUnder(path);
    for (const file of files.filter((name) => !isTest(name))) {
      const bytes = readFileSync(file);
      hash.update(`${relative(root, file)}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/** Whether every file of the part exists and was built from inputs with this digest. */
export function isFresh(dist: string, part: string, digest: string): boolean {
  const stamp = readStamp(dist, part);
  return stamp !== undefined && stamp.digest === digest && stamp.files.every((name) => existsSync(join(dist, name)));
}
