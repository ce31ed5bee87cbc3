// Random choices that a seed repeats (mulberry32).

export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** Undefined for an empty list. */
  pick<T>(from: readonly T[]): T | undefined;
}

export function createRandom(seed: number): Random {
  let state = Math.trunc(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, pick: (from) => from[Math.floor(next() * from.length)] };
}
