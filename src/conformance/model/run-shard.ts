// A part of a run: `check --shard 2/3` runs the second of three, and `judge` merges the reports of all of them.

export interface RunShard {
  /** From 1 to `of`. */
  readonly index: number;
  readonly of: number;
}

const MAX_SHARDS = 1000;

/** `2/3`; undefined for anything that is not a shard. */
export function parseShard(text: string): RunShard | undefined {
  const match = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  return match && index <= of && of <= MAX_SHARDS ? { index, of } : undefined;
}

export const shardText = ({ index, of }: RunShard): string => `${index}/${of}`;
