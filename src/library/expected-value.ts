// What a setting or an argument accepts, as data, and its description, shared by flags and options.

import type { ExpectedArgument, LimitUnit } from '../server';

export type ExpectedValue =
  | ExpectedArgument
  | { readonly type: 'auth' | 'boolean' | 'release' }
  | { readonly type: 'limit'; readonly unit: LimitUnit; readonly min: number; readonly max: number }
  | { readonly type: 'secret'; readonly minLength: number }
  | { readonly type: 'text'; readonly description: string }
  | { readonly type: 'time'; readonly firstYear: number; readonly lastYear: number };

const UNITS: Readonly<Record<LimitUnit, string>> = {
  bytes: 'a number of bytes such as 65536, 64KiB or 1MiB',
  ms: 'a span such as 10s, 250ms or 15m',
  count: 'a whole number',
};

/** Differences between flags and options: the form of an auth mode, and whether an example is a literal. */
export interface ValueForms {
  readonly auth: string;
  readonly example: (text: string) => string;
}

/** In programs, examples are literals. */
export const OPTION_FORMS: ValueForms = {
  auth: 'unsafe, none or { jwks: address }',
  example: (text) => JSON.stringify(text),
};

/** A phrase for "but … is expected". */
export function describeExpected(expected: ExpectedValue, { auth, example }: ValueForms): string {
  switch (expected.type) {
    case 'auth':
      return auth;
    case 'boolean':
      return 'true or false';
    case 'release':
      return 'a release such as 0.6.3, or ledger=3.5,splice=0.6.3 (or scan=…,validator=…; ledger releases start at 3.0)';
    case 'amount':
      return `an amount that is not negative, with at most ten decimal places, such as ${example('12.5')},`;
    case 'instant':
      return `a time such as ${example('2026-01-15T12:00:00Z')}`;
    case 'span':
      return `a span such as ${example('10m')}, ${example('1h30m')} or ${example('250ms')}`;
    case 'world-id':
      return '1 to 64 letters, digits, dots, dashes and underscores, the first a letter or digit,';
    case 'exchange-id':
      return `the id of an exchange, such as ${example('r12')},`;
    case 'status-filter':
      return `a status such as ${example('404')}, or a class such as ${example('4xx')},`;
    case 'seed':
      return `a text without NUL characters, such as ${example('7')},`;
    case 'choice':
      return alternatives(expected.values);
    case 'sized-text':
      return `a text of 1 to ${expected.maxLength} characters`;
    case 'integer':
      return `a whole number ${rangeText(expected)}`;
    case 'number':
      return `a number ${rangeText(expected)}`;
    case 'limit':
      return `${UNITS[expected.unit]} from ${shownLimit(expected.min, expected.unit)} to ${shownLimit(expected.max, expected.unit)}`;
    case 'secret':
      return `at least ${expected.minLength} visible characters`;
    case 'text':
      return expected.description;
    case 'time':
      return `a time between the years ${expected.firstYear} and ${expected.lastYear}, such as 2026-01-15T12:00:00Z`;
  }
}

const rangeText = ({ min, max }: { readonly min: number; readonly max?: number }): string =>
  max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;

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
