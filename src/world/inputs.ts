// Inputs of generated worlds: each is a hash of seed and path, such as `offers/17/amount`. An input does not depend on
// the number of others, and no binary fractions are used, which engines might round differently.

import { hash } from 'node:crypto';
import { amount, defined, formatAmount, micros, type Micros } from '../base';

export interface Inputs {
  /** 64 hex digits. */
  value(path: string): string;
  /** An integer from 0 to below `limit`, at most 2^32. */
  below(path: string, limit: number): number;
  /** The same with a bias to small numbers: few members are busy, most are quiet. */
  skewed(path: string, limit: number): number;
  pick<T>(path: string, list: readonly T[]): T;
  /** One of the keys, with the probability of its weight. */
  weighted<K extends string>(path: string, weights: Readonly<Record<K, number>>): K;
  /** A span from `from` to below `to`. */
  span(path: string, from: Micros, to: Micros): Micros;
  /**
   * A positive decimal, distributed like money: half of them within a factor of three of the median, a few far larger.
   */
  money(path: string, middle: bigint): string;
}

/** Integers of this many hex digits are exact doubles, also when two of them are multiplied. */
const DIGITS = 6;
const SPACE = 16 ** DIGITS;

export function createInputs(seed: string): Inputs {
  const value = (path: string): string => hash('sha256', `${seed}/${path}`, 'hex');
  const share = (hex: string): number => Number.parseInt(hex.slice(0, DIGITS), 16);
  const below = (path: string, limit: number): number =>
    Number(BigInt(`0x${value(path).slice(0, 16)}`) % BigInt(limit));
  return {
    value,
    below,
    skewed: (path, limit) => {
      const drawn = share(value(path));
      return Number((BigInt(limit) * BigInt(drawn) * BigInt(drawn)) / BigInt(SPACE * SPACE));
    },
    pick: (path, list) => defined(list[below(path, list.length)], 'the list to pick from is not empty'),
    weighted: (path, weights) => weightedKey(weights, (total) => below(path, total)),
    span: (path, from, to) =>
      micros(from + (BigInt(`0x${value(path).slice(0, 24)}`) % (to - from > 0n ? to - from : 1n))),
    money: (path, middle) => moneyOf(value(path), middle),
  };
}

function weightedKey<K extends string>(weights: Readonly<Record<K, number>>, drawn: (total: number) => number): K {
  // The keys of a record of K are Ks; the type of Object.keys does not say so.
  const keys = Object.keys(weights) as K[];
  let rest = drawn(keys.reduce((total, key) => total + weights[key], 0));
  const found = keys.find((key) => (rest -= weights[key]) < 0);
  return defined(found, 'the drawn number is below the sum of the weights');
}

/** 2^(n/8) in millionths: powers are looked up, because engines may differ in the last digit of a logarithm. */
const EIGHTH_POWERS = [
  1_000_000n,
  1_090_508n,
  1_189_207n,
  1_296_840n,
  1_414_214n,
  1_542_211n,
  1_681_793n,
  1_834_008n,
] as const;
const UNIT = 10_000_000_000n;
/** Random number of decimals as people write them: mostly two or none, sometimes all ten. */
const DECIMALS = [0, 0, 0, 1, 2, 2, 2, 2, 2, 4, 6, 10] as const;

/** The sum of eight bytes is nearly normal; as an exponent it makes the amount nearly log-normal. */
function moneyOf(hex: string, middle: bigint): string {
  const bytes = Array.from({ length: 8 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
  const exponent = Math.floor((bytes.reduce((total, byte) => total + byte, 0) - 1020) / 16);
  const power = defined(EIGHTH_POWERS[((exponent % 8) + 8) % 8], 'there are eight eighths');
  const octave = Math.floor(exponent / 8);
  const fine = 1_000_000n + BigInt(Number.parseInt(hex.slice(16, 20), 16));
  const raw = (middle * UNIT * power * fine) / 1_000_000_000_000n;
  const scaled = octave >= 0 ? raw << BigInt(octave) : raw >> BigInt(-octave);
  const step =
    10n **
    BigInt(10 - defined(DECIMALS[Number.parseInt(hex.slice(20, 24), 16) % DECIMALS.length], 'a remainder is an index'));
  const rounded = scaled < step ? step : scaled - (scaled % step);
  return tidy(formatAmount(amount(rounded.toString()).times('1e-10')));
}

/** As a person would write it. */
const tidy = (text: string): string => text.replace(/\.?0+$/, '');
