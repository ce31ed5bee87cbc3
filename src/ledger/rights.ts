// Rights of users as a set: which are the same, and what an asked list adds to or takes from those that are there.

import type { UserRight } from './types';

/** A participant refuses more of them for one user (observed-ledger 3.5). */
export const MAX_RIGHTS = 1000;

const keyOf = (right: UserRight): string => ('party' in right ? `${right.kind} ${right.party}` : right.kind);

/** Each right once, in the order in which they came. */
export const distinctRights = (rights: readonly UserRight[]): readonly UserRight[] => [
  ...new Map(rights.map((right) => [keyOf(right), right])).values(),
];

/** Those of the asked rights that are not held, each once. */
export function missingRights(held: readonly UserRight[], asked: readonly UserRight[]): readonly UserRight[] {
  const known = new Set(held.map(keyOf));
  return distinctRights(asked).filter((right) => !known.has(keyOf(right)));
}

/** Those of the asked rights that are held, each once. */
export function heldRights(held: readonly UserRight[], asked: readonly UserRight[]): readonly UserRight[] {
  const known = new Set(held.map(keyOf));
  return distinctRights(asked).filter((right) => known.has(keyOf(right)));
}

export function withoutRights(held: readonly UserRight[], taken: readonly UserRight[]): readonly UserRight[] {
  const gone = new Set(taken.map(keyOf));
  return held.filter((right) => !gone.has(keyOf(right)));
}
