// Token amounts: decimals with ten places, exact (big.js), never a binary float. Ledger decimals are half-even.

import Big from 'big.js';

export type Amount = Big;

/** What requests may carry: up to 28 digits before and 10 after the point (decisions B15, observed scan-validator 1.2). */
const DECIMAL = /^-?\d{1,28}(\.\d{1,10})?$/;
const HALF_EVEN = 2;
const UP = 3;
const PLACES = 10;

export const ZERO: Amount = new Big(0);

/** Reads a decimal of at most 28 digits before and 10 after the point; undefined when it is none. */
export const parseAmount = (text: string): Amount | undefined => (DECIMAL.test(text) ? new Big(text) : undefined);

const WHOLE_AND_FRACTION = /^(-?)0*(\d{1,28})(?:\.(\d{1,10}))?$/;

/** The decimal of a request as `formatAmount` writes it, without a number made of it; undefined when `parseAmount` takes none. */
export function normalizeAmount(text: string): string | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const [, sign = '', whole = '', fraction = ''] = WHOLE_AND_FRACTION.exec(text) ?? [];
  const digits = `${whole}.${fraction.padEnd(PLACES, '0')}`;
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** A decimal that our own log or settings wrote. */
export const amount = (text: string): Amount => new Big(text);

/** Ten places, always, as amounts leave the service. */
export const formatAmount = (value: Amount): string => {
  const rounded = roundHalfEven(value);
  // Nothing is not negative: what rounds to zero is written without a sign.
  return (rounded.eq(ZERO) ? ZERO : rounded).toFixed(PLACES);
};

/** Rounded half-even to ten places, as the ledger's decimals are. */
export const roundHalfEven = (value: Amount): Amount => value.round(PLACES, HALF_EVEN);

/** Quotient rounded half-even (or away from zero) to ten places. */
export function divide(a: Amount, b: Amount, rounding: 'half-even' | 'up' = 'half-even'): Amount {
  // Thirty places first, so that the final rounding sees a remainder and not an already rounded digit.
  const wide = Big();
  wide.DP = 30;
  return new wide(a).div(b).round(PLACES, rounding === 'up' ? UP : HALF_EVEN);
}

export const sumAmounts = (values: Iterable<Amount>): Amount => [...values].reduce((total, value) => total.plus(value), ZERO);
export const minAmount = (a: Amount, b: Amount): Amount => (a.lt(b) ? a : b);

const UNITS = 10n ** BigInt(PLACES);
const PLAIN = /^(-?)(\d+)(?:\.(\d{1,10}))?$/;

/** A decimal of our own log as whole units of the last place, for sums over very many: exact, and ten times as fast as decimals. */
export function parseUnits(text: string): bigint {
  const few = parseShortUnits(text);
  if (few >= 0) return BigInt(few);
  const match = PLAIN.exec(text);
  if (!match) return BigInt(roundHalfEven(amount(text)).times(UNITS.toString()).toFixed(0));
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction.padEnd(PLACES, '0'));
  return sign === '-' ? -units : units;
}

/** Whole numbers of so many digits are exact doubles. */
const EXACT_DIGITS = 15;
const ZERO_CODE = 48;

/** Units of an amount with all its places and few digits, as most are; negative for every other text. */
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

/** Ten places, always: units as `formatAmount` writes the amount that they are. */
export function formatUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(PLACES + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}
