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

export const USAGE = `npm run bench -- --quick                  about three minutes, small worlds
npm run bench                             about 40 minutes, alone on the machine
npm run bench -- --peers --large          with prism and Mockoon, and with a million updates
npm run bench -- --only start,kit --write some parts

The cost of understudy relative to a bare node:http server in the same run, as ratios; docs/speed.md describes how each figure is measured.

  --quick         one short round and small worlds
  --large         worlds of a million updates in the parts flat and large (3 GB in the folder for temporary files)
  --peers         prism and Mockoon in the parts requests and start; first: npm ci --prefix bench/peers --ignore-scripts
  --rounds N      how often servers take turns (usually 7)
  --seconds N     how long each is pressed in a round (usually 3)
  --only PARTS    ${PART_NAMES.join(', ')}
  --write         writes bench/RESULTS.md and bench/results.json, part by part; a full run does so by itself. Figures of other parts stay

Exit status: 0 measured, whatever the figures are; 1 a part failed; 2 usage error.`;

/** Of words that mean nothing. */
export class WrongUsage extends Error {}

/** Throws WrongUsage. */
export function readSettings(args: readonly string[], pinned: boolean): Settings {
  const values = valuesOf(args);
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

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: flag(),
        large: flag(),
        peers: flag(),
        write: flag(),
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        only: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const flag = (): { readonly type: 'boolean' } => ({ type: 'boolean' });

function numberOf(text: string | undefined, usual: number): number {
  const value = text === undefined ? usual : Number(text);
  if (!(value > 0)) throw new WrongUsage(`${JSON.stringify(text)} is no number above 0`);
  return value;
}

function partNamed(text: string): PartName {
  const found = PART_NAMES.find((name) => name === text);
  if (found === undefined)
    throw new WrongUsage(`there is no part ${JSON.stringify(text)}; there are: ${PART_NAMES.join(', ')}`);
  return found;
}
