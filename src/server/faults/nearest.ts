// Which of some names was probably meant.

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

/** Levenshtein distance: how many letters must be put in, taken out or changed. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
