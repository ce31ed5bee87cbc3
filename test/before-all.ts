// Runs once before all tests: chooses their seed and prints it unless it is the fixed one.

import { randomInt } from 'node:crypto';
import { chooseSeed, DEFAULT_SEED, SEED_VARIABLE } from './seed';
import { prepareSuccesses } from './successes';

export default function prepareRun(): void {
  const seed = chooseSeed(process.env, () => randomInt(2 ** 31));
  process.env[SEED_VARIABLE] = String(seed);
  // Commands that the tests start would take it for their own --seed.
  delete process.env['UNDERSTUDY_SEED'];
  if (seed !== DEFAULT_SEED) process.stderr.write(`test seed ${seed}; repeat this run with UNDERSTUDY_SEED=${seed}\n`);
  prepareSuccesses();
}
