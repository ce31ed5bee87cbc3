// The seed of everything random in the tests. `npm test` uses a fixed one, so that a run never fails by chance;
// UNDERSTUDY_SEED=N or UNDERSTUDY_SEED=random chooses another, and UNDERSTUDY_LONG draws a new one. See before-all.ts.

export const DEFAULT_SEED = 20_260_115;

/**
 * Set by before-all.ts for the processes of a run. The command under test reads UNDERSTUDY_SEED itself, hence another
 * name.
 */
export const SEED_VARIABLE = 'UNDERSTUDY_TEST_SEED';

export const testSeed = Number(process.env[SEED_VARIABLE] ?? DEFAULT_SEED);

/** The seed that the environment asks for; an error for a value that is not one. */
export function chooseSeed(environment: Readonly<Record<string, string | undefined>>, draw: () => number): number {
  const { UNDERSTUDY_SEED: wanted, UNDERSTUDY_LONG: long } = environment;
  if (wanted === 'random' || (wanted === undefined && long !== undefined)) return draw();
  if (wanted === undefined) return DEFAULT_SEED;
  const seed = /^-?\d{1,10}$/.test(wanted) ? Number(wanted) : NaN;
  if (!Number.isInteger(seed) || seed !== (seed | 0))
    throw new Error(`UNDERSTUDY_SEED is ${JSON.stringify(wanted)}; expected "random" or a whole number of 32 bits`);
  return seed;
}
