// Which of some names was probably meant.

import { editDistance } from '../../base';

const LONGEST_NAME = 100;

/** The name with the fewest letters to change, or else one that only has more of them; undefined when none comes near. */
export function nearest(wanted: string, names: readonly string[]): string | undefined {
  if (wanted.length > LONGEST_NAME) return undefined;
  const far = Math.max(2, wanted.length / 3);
  const byDistance = names.map((name) => ({ name, distance: editDistance(wanted.toLowerCase(), name.toLowerCase()) })).sort((a, b) => a.distance - b.distance);
  const best = byDistance[0];
  return best && best.distance <= far ? best.name : byDistance.find(({ name }) => isShortFor(wanted.toLowerCase(), name.toLowerCase()))?.name;
}

const SHORTEST_ABBREVIATION = 3;

/** Whether a name has all letters of another one in their order: `createOffer` is short for `createTransferOffer`. */
function isShortFor(short: string, name: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === short[at]) at += 1;
  return short.length >= SHORTEST_ABBREVIATION && at === short.length;
}
