// What a setting accepts, as data, and the part of its description that flags and options share.

import type { LimitUnit } from '../server';

export type ExpectedValue =
  | { readonly type: 'auth' | 'boolean' | 'release' | 'span' }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  | { readonly type: 'limit'; readonly unit: LimitUnit; readonly min: number; readonly max: number }
  | { readonly type: 'secret'; readonly minLength: number }
  | { readonly type: 'text'; readonly description: string }
  | { readonly type: 'time'; readonly firstYear: number; readonly lastYear: number };

const UNITS: Readonly<Record<LimitUnit, string>> = {
  bytes: 'a number of bytes such as 65536, 64KiB or 1MiB',
  ms: 'a span such as 10s, 250ms or 15m',
  count: 'a whole number',
};

/** A phrase for "but … is expected". Flags and options write an auth mode differently, so the caller names its form. */
export function describeExpected(expected: ExpectedValue, forms: { readonly auth: string }): string {
  switch (expected.type) {
    case 'auth':
      return forms.auth;
    case 'boolean':
      return 'true or false';
    case 'release':
      return 'a release such as 0.6.3, or scan=…,validator=…,ledger=…';
    case 'span':
      return 'a span such as 15m';
    case 'choice':
      return alternatives(expected.values);
    case 'integer':
      return `a whole number from ${expected.min} to ${expected.max}`;
    case 'limit':
      return `${UNITS[expected.unit]} from ${shownLimit(expected.min, expected.unit)} to ${shownLimit(expected.max, expected.unit)}`;
    case 'secret':
      return `at least ${expected.minLength} visible characters`;
    case 'text':
      return expected.description;
    case 'time':
      return `a time of the years ${expected.firstYear} to ${expected.lastYear}, such as 2026-01-15T12:00:00Z`;
  }
}

/** `a, b or c`. */
export const alternatives = (values: readonly string[]): string =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}` : values.join('');

const SPANS: readonly (readonly [string, number])[] = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
];
const SIZES: readonly (readonly [string, number])[] = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
  ['B', 1],
];

/** A limit as users write it: `1MiB`, `10s`, `2000`. */
export function shownLimit(value: number, unit: LimitUnit): string {
  if (unit === 'count' || value === 0) return String(value);
  const [word, factor] = (unit === 'ms' ? SPANS : SIZES).find(([, size]) => value % size === 0) ?? ['', 1];
  return `${value / factor}${word}`;
}
