// Chance for tests that can be had again.

/** Numbers from 0 to below 1 that come out the same for the same seed. */
export function random(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}
