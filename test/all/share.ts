// Shares of the slow tests: `--share 2/6` runs the second of six, of similar duration.

export interface Share {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

/** Something that is run as a whole, and how long it took last time. */
export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

const MAX_SHARES = 20;

/** Reads `2/6`. Throws an Error with the value and what is expected. */
export function readShare(text: string): Share {
  const [, index = NaN, of = NaN] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!(index >= 1 && index <= of && of <= MAX_SHARES))
    throw new Error(
      `--share is ${JSON.stringify(text)}; expected i/n with i from 1 to n, and n at most ${MAX_SHARES}, such as 2/6`,
    );
  return { index, of };
}

/** Assigns the longest first, each to the share with the least time so far. Deterministic. */
export function splitIntoShares(all: readonly Timed[], of: number): readonly (readonly string[])[] {
  const shares = Array.from({ length: of }, () => ({ names: [] as string[], seconds: 0 }));
  const sorted = all.toSorted((a, b) => b.seconds - a.seconds || (a.name < b.name ? -1 : 1));
  for (const { name, seconds } of sorted) {
    const shortest = shares.reduce((least, share) => (share.seconds < least.seconds ? share : least));
    shortest.names.push(name);
    shortest.seconds += seconds;
  }
  return shares.map(({ names }) => names);
}
