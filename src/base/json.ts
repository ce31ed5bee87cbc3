// JSON whose integers stay exact: an integer that a double cannot hold becomes a bigint, and a bigint is written as digits.

import { isSafeNumber, parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';

export type Json = null | boolean | number | bigint | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/** Only digits in a row this long can be an integer that a double cannot hold; ids have as many, but not where a number starts. */
const LONG_NUMBER = /(?:^|[\s:,[-])\d{16}/;
/** A whole number, also one that is written with a fraction of zeros. */
const WHOLE = /^(-?\d+)(?:\.0+)?$/;

function readNumber(digits: string): number | bigint {
  const whole = WHOLE.exec(digits)?.[1];
  return whole !== undefined && !isSafeNumber(whole) ? BigInt(whole) : Number(digits);
}

/** Parses JSON text; throws SyntaxError. Texts without a long run of digits take the engine's own fast parser. */
export function parseJson(text: string): Json {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text) as Json;
  // The engine's parser decides what is JSON; the lossless one only keeps the digits.
  JSON.parse(text);
  // Of two members of one name the last one counts, as for the engine.
  return parseLossless(text, undefined, { parseNumber: readNumber, onDuplicateKey: ({ newValue }) => newValue }) as Json;
}

/** JSON text; undefined members are dropped, bigints become integer literals. */
export function stringifyJson(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    return stringifyLossless(value) ?? 'null';
  }
}

/** The same value with every bigint as the nearest double: what a schema validator can judge. */
export function approximate(value: Json): Json {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(approximate);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, member === undefined ? undefined : approximate(member)]));
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
