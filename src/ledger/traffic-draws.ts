// What a source of traffic leaves to chance: each draw is a hash of seed, source and number, in integer arithmetic.

import { defined, formatUnits, HOUR, later, micros, plus, type Micros } from '../base';
import { afterWeightedTime, type AmountRange, type TrafficMove, type TrafficTerms } from './traffic-source';
import type { Env } from './types';

type DrawInputs = Pick<Env, 'seed' | 'hash'>;

/** Names one arrival of a source. */
export interface ArrivalKey {
  readonly source: string;
  readonly number: number;
}

const hexOf = ({ seed, hash }: DrawInputs, { source, number }: ArrivalKey, what: string): string =>
  hash(`${seed}/traffic/${source}/${number}/${what}`);

/** An integer from 0 to below `limit`. */
const drawBelow = (draws: DrawInputs, key: ArrivalKey, what: string, limit: bigint): bigint =>
  BigInt(`0x${hexOf(draws, key, what).slice(0, 32)}`) % limit;

const HUNDREDTH = 100_000_000n;

/** An amount of the range in whole hundredths above its lower end, so that it looks like money. */
export function drawAmount(draws: DrawInputs, key: ArrivalKey, { low, high }: AmountRange): string {
  return formatUnits(low + drawBelow(draws, key, 'amount', (high - low) / HUNDREDTH + 1n) * HUNDREDTH);
}

/** Undefined for an offer that stays open. */
export function drawMove(draws: DrawInputs, key: ArrivalKey, { then }: TrafficTerms): TrafficMove | undefined {
  const drawn = Number(drawBelow(draws, key, 'then', 100n));
  if (drawn < then.accept) return 'accept';
  if (drawn < then.accept + then.reject) return 'reject';
  return drawn < then.accept + then.reject + then.withdraw ? 'withdraw' : undefined;
}

export const drawDelay = (draws: DrawInputs, key: ArrivalKey, { delay: { least, most } }: TrafficTerms): Micros =>
  plus(least, drawBelow(draws, key, 'after', most - least + 1n));

/** When arrival `number` comes if the one before it, or the start of the source, was at `from`. */
export function drawArrival(
  draws: DrawInputs,
  terms: TrafficTerms,
  from: Micros,
  number: number,
  speed: number,
): Micros {
  const { pace, begins } = terms;
  if (begins !== undefined && begins > from) return begins;
  const faster = BigInt(speed);
  if (pace.kind === 'fixed') return plus(from, (pace.every * 1000n) / faster);
  const daily = pace.weights.reduce((total, weight) => total + weight, 0n) * HOUR;
  const drawn = drawExponential(draws, { source: terms.id, number });
  const weighted = (daily * drawn * 1000n) / (pace.perDay * faster * ONE);
  return later(micros(afterWeightedTime(from, weighted, pace.weights)), plus(from, 1n));
}

const ONE = 1n << 32n;
const DIGITS = 8;

/**
 * An exponentially distributed number with mean 1, in units of 2^-32: the gaps between the events of a Poisson process, by comparisons of
 * uniform integers alone (J. von Neumann 1951, Various techniques used in connection with random digits), because
 * engines differ in the last digit of logarithms.
 */
export function drawExponential(draws: DrawInputs, key: ArrivalKey): bigint {
  const next = uniformIntegers(draws, key);
  for (let whole = 0n; ; whole += 1n) {
    const first = next();
    let length = 1;
    for (let last = first, drawn = next(); drawn < last; drawn = next()) {
      last = drawn;
      length += 1;
    }
    if (length % 2 === 1) return whole * ONE + BigInt(first);
  }
}

/** Integers of 32 bits, eight from each hash. */
function uniformIntegers(draws: DrawInputs, key: ArrivalKey): () => number {
  let hashes = 0;
  let rest = '';
  return () => {
    if (rest === '') rest = hexOf(draws, key, `gap/${hashes++}`);
    const digits = rest.slice(0, DIGITS);
    rest = rest.slice(DIGITS);
    return Number.parseInt(digits, 16);
  };
}

/** One of the entries. */
export const drawFrom = <T>(draws: DrawInputs, key: ArrivalKey, what: string, list: readonly T[]): T =>
  defined(list[Number(drawBelow(draws, key, what, BigInt(list.length)))], 'a draw below the length is an index');
