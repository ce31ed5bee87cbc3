// What runs have found, kept by part in `bench/results.json`: a part that is measured again takes the place of its
// figures alone, and one that fails or is cut off costs none of the others.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figures';
import type { Machine } from './machine';
import { PART_NAMES, type PartName } from './part-names';

export interface PartResults {
  readonly part: PartName;
  readonly machine: Machine;
  /** How the run went: `7 rounds of 3 s`, with what was left out. */
  readonly run: string;
  readonly figures: readonly Figure[];
}

/** In the order of `PART_NAMES`. */
export type Results = readonly PartResults[];

const FILE = join(__dirname, 'results.json');

/** None when there was no run yet. The file is only ever written here. */
export function readResults(): Results {
  if (!existsSync(FILE)) return [];
  const results: Results = JSON.parse(readFileSync(FILE, 'utf8'));
  return results;
}

export const writeResults = (results: Results): void => writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);

/** With the newer figures of a part in place of the older ones. */
export function renewed(results: Results, newer: PartResults): Results {
  const others = results.filter(({ part }) => part !== newer.part);
  return [...others, newer].sort((a, b) => PART_NAMES.indexOf(a.part) - PART_NAMES.indexOf(b.part));
}

export const figuresOf = (results: Results): readonly Figure[] => results.flatMap(({ figures }) => figures);
