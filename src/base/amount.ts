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

export const sum = (values: Iterable<Amount>): Amount => [...values].reduce((total, value) => total.plus(value), ZERO);
export const least = (a: Amount, b: Amount): Amount => (a.lt(b) ? a : b);
