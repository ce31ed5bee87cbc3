// Token amounts: decimals with ten places, exact (big.js), never a binary float. Ledger decimals are half-even.

import Big from 'big.js';

export type Amount = Big;

/**
 * What requests may carry: up to 28 digits before and 10 after the point (decisions B15, observed scan-validator 1.2).
 */
const DECIMAL = /^-?\d{1,28}(\.\d{1,10})?$/;
const HALF_EVEN = 2;
const UP = 3;
const PLACES = 10;

export const ZERO: Amount = new Big(0);

/** Parses a decimal with at most 28 digits before and 10 after the point; undefined for any other text. */
export const parseAmount = (text: string): Amount | undefined => (DECIMAL.test(text) ? new Big(text) : undefined);

const WHOLE_AND_FRACTION = /^(-?)0*(\d{1,28})(?:\.(\d{1,10}))?$/;

/** A request's decimal in the form of `formatAmount`, without creating a number; undefined where `parseAmount` is. */
export function normalizeAmount(text: string): string | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const [, sign = '', whole = '', fraction = ''] = WHOLE_AND_FRACTION.exec(text) ?? [];
  const digits = `${whole}.${fraction.padEnd(PLACES, '0')}`;
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** Parses a trusted decimal, from the log or settings. */
export const amount = (text: string): Amount => new Big(text);

/** The wire form of amounts: always ten places. */
export const formatAmount = (value: Amount): string => {
  const rounded = roundHalfEven(value);
  // Avoids `-0.0000000000`.
  return (rounded.eq(ZERO) ? ZERO : rounded).toFixed(PLACES);
};

/** Rounds half-even to ten places, as ledger decimals do. */
export const roundHalfEven = (value: Amount): Amount => value.round(PLACES, HALF_EVEN);

/** Thirty places first, so that the final rounding sees the remainder and not an already rounded digit. */
const Wide = Big();
Wide.DP = 30;

/** Quotient rounded half-even (or away from zero) to ten places. */
export function divide(a: Amount, b: Amount, rounding: 'half-even' | 'up' = 'half-even'): Amount {
  return new Wide(a).div(b).round(PLACES, rounding === 'up' ? UP : HALF_EVEN);
}

export const sumAmounts = (values: Iterable<Amount>): Amount =>
  [...values].reduce((total, value) => total.plus(value), ZERO);
export const minAmount = (a: Amount, b: Amount): Amount => (a.lt(b) ? a : b);

const UNITS = 10n ** BigInt(PLACES);
const PLAIN = /^(-?)(\d+)(?:\.(\d{1,10}))?$/;

/**
 * A trusted decimal as an integer count of 10^-10 units. Exact, and ten times as fast as decimals in sums over many
 * contracts.
 */
export function parseUnits(text: string): bigint {
  const short = parseShortUnits(text);
  if (short >= 0) return BigInt(short);
  const match = PLAIN.exec(text);
  if (!match) return BigInt(roundHalfEven(amount(text)).times(UNITS.toString()).toFixed(0));
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction.padEnd(PLACES, '0'));
  return sign === '-' ? -units : units;
}

/** Integers of up to this many digits are exact doubles. */
const EXACT_DIGITS = 15;
const ZERO_CODE = 48;

/** Fast path for amounts with all ten places and few digits, which are most; negative for any other text. */
function parseShortUnits(text: string): number {
  const point = text.length - PLACES - 1;
  if (point < 1 || text.length > EXACT_DIGITS + 1 || text[point] !== '.') return -1;
  let units = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (at === point) continue;
    const digit = text.charCodeAt(at) - ZERO_CODE;
    if (digit < 0 || digit > 9) return -1;
    units = units * 10 + digit;
  }
  return units;
}

/** Formats units as `formatAmount` formats the amount. */
export function formatUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(PLACES + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}
