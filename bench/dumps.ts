// Worlds of any size as dumps, made by the command itself in a folder that is gone when the run ends.

import { join } from 'node:path';
import { outputOf, scratch } from './processes';
import type { Settings } from './settings';

const made = new Map<string, Promise<string>>();

/**
 * The file of a world with quickstart's people and a crowd of this size: `parties=100,offers=1000`. Made once in a run.
 */
export function dumpOf(size: string, settings: Settings): Promise<string> {
  const known = made.get(size) ?? make(size, settings);
  made.set(size, known);
  return known;
}

async function make(size: string, { tell }: Settings): Promise<string> {
  tell(`making a world with ${size} …`);
  const out = join(scratch(), 'world');
  await outputOf([
    process.execPath,
    'dist/understudy.js',
    'fixtures',
    'generate',
    '--world',
    'quickstart',
    '--size',
    size,
    '--out',
    out,
    '--json',
  ]);
  return join(out, 'world.dump');
}
