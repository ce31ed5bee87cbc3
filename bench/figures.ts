// What a run finds: figures with their spread, and the goals they are held against.

export type Unit = 'ratio' | 'µs' | 'ms' | 's' | 'bytes' | 'kB' | 'MB' | '';

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

export interface Figure {
  /** Stable, as docs refer to it: `list-unchanged/rate`. */
  readonly id: string;
  readonly what: string;
  readonly unit: Unit;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly goal?: Goal;
}

export interface Finding {
  readonly id: string;
  readonly what: string;
  readonly unit: Unit;
  readonly values: readonly number[];
  readonly goal?: Goal;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The value that this part of all values does not exceed, from 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

export function figureOf({ values, ...rest }: Finding): Figure {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) throw new Error(`${rest.id} has no value: every round of it failed to measure`);
  return {
    ...rest,
    median: rounded(median(finite)),
    min: rounded(Math.min(...finite)),
    max: rounded(Math.max(...finite)),
  };
}

/** Judged by the median. */
export function isMet({ goal, median: value }: Pick<Figure, 'goal' | 'median'>): boolean | undefined {
  if (goal === undefined) return undefined;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Three significant digits, and no more than two decimals below 100: what a run can tell. */
const rounded = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
