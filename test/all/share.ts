// Shares of the slow tests: `--share 2/6` runs the second of six, which take about as long as each other.

export interface Share {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

/** Something that is run as a whole, and how long it took last time. */
export interface Weighed {
  readonly name: string;
  readonly seconds: number;
}

const MOST = 20;

/** Reads `2/6`. Throws an Error with the value and what is expected. */
export function readShare(text: string): Share {
  const [, index = NaN, of = NaN] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!(index >= 1 && index <= of && of <= MOST))
    throw new Error(
      `--share is ${JSON.stringify(text)}; expected i/n with i from 1 to n, and n at most ${MOST}, such as 2/6`,
    );
  return { index, of };
}

/** The heaviest first, each to the lightest share so far: the same deal for the same weights. */
export function dealt(all: readonly Weighed[], of: number): readonly (readonly string[])[] {
  const shares = Array.from({ length: of }, () => ({ names: [] as string[], seconds: 0 }));
  const sorted = all.toSorted((a, b) => b.seconds - a.seconds || (a.name < b.name ? -1 : 1));
  for (const { name, seconds } of sorted) {
    const lightest = shares.reduce((least, share) => (share.seconds < least.seconds ? share : least));
    lightest.names.push(name);
    lightest.seconds += seconds;
  }
  return shares.map(({ names }) => names);
}
