// The slow test files, with the seconds that each took in the last complete run (slow-seconds.json).

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Timed } from './share';

export const ROOT = resolve(__dirname, '../..');
const TABLE = join(__dirname, 'slow-seconds.json');
/** Assumed duration of files that are missing from the table; shorter ones are not recorded. */
const FEW_SECONDS = 10;

/** In every share: a minute of faults (docs/scaling.md). */
export const ALWAYS: readonly string[] = ['test/cluster/nemesis.slow.test.ts'];

export function slowFiles(): readonly Timed[] {
  const known = JSON.parse(readFileSync(TABLE, 'utf8')) as Readonly<Record<string, number>>;
  return ['src', 'test']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.slow.test.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .toSorted()
    .map((name) => ({ name, seconds: known[name] ?? FEW_SECONDS }));
}

/** What Jest writes with `--json`; names are absolute, times in milliseconds. */
export interface JestResults {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

/** Keeps the seconds of files that take more than a few. */
export function writeSeconds({ testResults }: JestResults): void {
  const seconds = testResults
    .map(({ name, startTime, endTime }) => [relative(ROOT, name), Math.round((endTime - startTime) / 1000)] as const)
    .filter(([, took]) => took > FEW_SECONDS)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(TABLE, `${JSON.stringify(Object.fromEntries(seconds), undefined, 2)}\n`);
}
