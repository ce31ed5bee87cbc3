import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MUTANTS } from './mutants';
import { SHORT_LEASE } from './scenarios';

const ROOT = resolve(__dirname, '../..');

it.each([['a short lease', SHORT_LEASE] as const, ...MUTANTS.map(({ name, edits }) => [name, edits] as const)])(
  'matches the sources exactly once: %s',
  (_, edits) => {
    for (const { file, text } of edits)
      expect([file, text, readFileSync(resolve(ROOT, file), 'utf8').split(text).length - 1]).toEqual([file, text, 1]);
  },
);
