// Set operations on user rights.

import type { UserRight } from './types';

/** Limit of rights per user (observed-ledger 3.5). */
export const MAX_RIGHTS = 1000;

const keyOf = (right: UserRight): string => ('party' in right ? `${right.kind} ${right.party}` : right.kind);

/** Distinct rights, in order. */
export const distinctRights = (rights: readonly UserRight[]): readonly UserRight[] => [
  ...new Map(rights.map((right) => [keyOf(right), right])).values(),
];

/** The distinct requested rights that are not held. */
export function missingRights(held: readonly UserRight[], asked: readonly UserRight[]): readonly UserRight[] {
  const known = new Set(held.map(keyOf));
  return distinctRights(asked).filter((right) => !known.has(keyOf(right)));
}

/** The distinct requested rights that are held. */
export function heldRights(held: readonly UserRight[], asked: readonly UserRight[]): readonly UserRight[] {
  const known = new Set(held.map(keyOf));
  return distinctRights(asked).filter((right) => known.has(keyOf(right)));
}

export function withoutRights(held: readonly UserRight[], taken: readonly UserRight[]): readonly UserRight[] {
  const gone = new Set(taken.map(keyOf));
  return held.filter((right) => !gone.has(keyOf(right)));
}
