// Formats amounts, times and parties for display, without rounding.

import { formatInstant6, micros, parseInstant, truncateMiddle } from '../../base';

export interface AmountParts {
  /** With its sign, and thousands separated. */
  readonly whole: string;
  /** Significant decimals with the decimal point; empty if there are none. */
  readonly fraction: string;
  /** Trailing zeros. */
  readonly zeros: string;
}

export function amountParts(text: string): AmountParts | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const counting = fraction.replace(/0+$/, '');
  const zeros = fraction.slice(counting.length);
  const point = fraction === '' ? '' : '.';
  return {
    whole: `${sign === '-' ? '−' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u202f')}`,
    fraction: counting === '' ? '' : `${point}${counting}`,
    zeros: counting === '' ? `${point}${zeros}` : zeros,
  };
}

export interface InstantParts {
  readonly iso: string;
  readonly date: string;
  readonly time: string;
  /** With the decimal point; empty for a whole second. */
  readonly fraction: string;
  readonly micros: string;
}

const RUNNING_DIGITS = 3;

/**
 * Takes a date-time or microseconds since 1970; undefined for anything else. The time of a clock that runs always has
 * milliseconds, so that its width stays the same.
 */
export function instantParts(at: string | number | bigint, { running = false } = {}): InstantParts | undefined {
  const instant = typeof at === 'string' ? parseInstant(at) : isWhole(at) ? micros(at) : undefined;
  if (instant === undefined) return undefined;
  const iso = formatInstant6(instant);
  const [, date = '', time = '', fraction = ''] = /^(.*)T(\d\d:\d\d:\d\d)\.(\d{6})Z$/.exec(iso) ?? [];
  const short = running ? fraction.slice(0, RUNNING_DIGITS) : fraction.replace(/0+$/, '');
  return { iso, date, time, fraction: short === '' ? '' : `.${short}`, micros: instant.toString() };
}

const isWhole = (value: number | bigint): boolean => typeof value === 'bigint' || Number.isSafeInteger(value);

/** A count, with thousands separated as in amounts. */
export const countText = (count: number): string => amountParts(String(count))?.whole ?? String(count);

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** A duration in microseconds in its two largest units: `1h 20m`, `3s`, `250ms`. */
export function spanText(span: number): string {
  const sign = span < 0 ? '−' : '';
  const seconds = Math.abs(span) / 1_000_000;
  if (seconds < 1) return `${sign}${Math.round(seconds * 1000)}ms`;
  let rest = Math.floor(seconds);
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count}${unit}`];
  });
  return `${sign}${parts.slice(0, 2).join(' ')}`;
}

export interface PartyParts {
  readonly hint: string;
  /** Both ends of the fingerprint; empty without one. */
  readonly short: string;
}

export function partyParts(party: string): PartyParts {
  const at = party.lastIndexOf('::');
  if (at === -1) return { hint: party, short: '' };
  const fingerprint = party.slice(at + 2);
  return {
    hint: party.slice(0, at),
    short: truncateMiddle(fingerprint, 8, 4),
  };
}
