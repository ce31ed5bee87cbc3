// How a run goes: how often, how long, how much, and where its progress is told.

import { parseArgs } from 'node:util';
import { PART_NAMES, type PartName } from './part-names';

export interface Settings {
  readonly rounds: number;
  /** How long one server is pressed in one round. */
  readonly seconds: number;
  readonly pinned: boolean;
  readonly quick: boolean;
  readonly large: boolean;
  readonly peers: boolean;
  readonly write: boolean;
  readonly parts: readonly PartName[];
  readonly tell: (line: string) => void;
}

export const USAGE = `npm run bench -- [--quick] [--large] [--peers] [--rounds N] [--seconds N] [--only PART,PART] [--write]
parts: ${PART_NAMES.join(', ')}
A full run writes bench/RESULTS.md and bench/results.json, part by part; a quick or partial one only with --write, and leaves the figures of other parts.`;

/** Throws an Error with the usage for words that mean nothing. */
export function readSettings(args: readonly string[], pinned: boolean): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: flag(), large: flag(), peers: flag(), write: flag(), rounds: { type: 'string' }, seconds: { type: 'string' }, only: { type: 'string' } },
  });
  const quick = values.quick ?? false;
  const parts = values.only === undefined ? PART_NAMES : values.only.split(',').map(partNamed);
  return {
    rounds: numberOf(values.rounds, quick ? 1 : 7),
    seconds: numberOf(values.seconds, quick ? 0.7 : 3),
    pinned,
    quick,
    large: values.large ?? false,
    peers: values.peers ?? false,
    write: values.write ?? (!quick && values.only === undefined),
    parts,
    tell: (line) => void process.stderr.write(`${line}\n`),
  };
}

const flag = (): { readonly type: 'boolean' } => ({ type: 'boolean' });

function numberOf(text: string | undefined, usual: number): number {
  const value = text === undefined ? usual : Number(text);
  if (!(value > 0)) throw new Error(`${JSON.stringify(text)} is no number above 0\n${USAGE}`);
  return value;
}

function partNamed(text: string): PartName {
  const found = PART_NAMES.find((name) => name === text);
  if (found === undefined) throw new Error(`there is no part ${JSON.stringify(text)}\n${USAGE}`);
  return found;
}
