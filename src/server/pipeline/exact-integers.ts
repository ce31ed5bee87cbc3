// Exact integers and a validator that sees doubles: 2^63 - 1 and 2^63 are one double, but only the first is an int64.

import { isList, type Json } from '../../base';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
const TWO_TO_63 = 2 ** 63;
/** A double that no integer format takes. */
const FAR_OUT = 1e300;

export const isInt64 = (value: bigint): boolean => value >= INT64_MIN && value <= INT64_MAX;

/**
 * The value as the schema validator should see it: integers beyond int64 are moved so far out that no format takes
 * them.
 */
export function judgeable(value: Json): Json {
  return hasWideInteger(value) ? replaced(value) : value;
}

const isWide = (value: Json | undefined): boolean => typeof value === 'bigint' || value === TWO_TO_63;

function hasWideInteger(value: Json | undefined): boolean {
  if (value === null || typeof value !== 'object') return isWide(value);
  return Object.values(value).some(hasWideInteger);
}

function replaced(value: Json): Json {
  if (value === TWO_TO_63) return FAR_OUT;
  if (typeof value === 'bigint') return isInt64(value) ? Number(value) : value > 0n ? FAR_OUT : -FAR_OUT;
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(replaced);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, member === undefined ? undefined : replaced(member)]),
  );
}
