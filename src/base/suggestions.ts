// The known word that was probably meant by one that nobody knows.

/** The word with the fewest letters to change, whatever their case; the first of several; undefined when none comes near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const [asked, there] = [word.toLowerCase(), candidate.toLowerCase()];
    // Too far apart whatever the letters are; a long word costs nothing so.
    if (Math.max(asked.length, there.length) > 2 * Math.min(asked.length, there.length)) continue;
    const distance = editDistance(asked, there);
    if (isNear(asked, there, distance) && (best === undefined || distance < best.distance))
      best = { word: candidate, distance };
  }
  return best?.word;
}

/** At most a third of the letters are others, or all letters of the shorter come in the longer, which is not much longer. */
function isNear(a: string, b: string, distance: number): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (distance <= Math.floor(longer.length / 3)) return true;
  return shorter.length >= 3 && longer.length <= shorter.length * 2 && distance === longer.length - shorter.length;
}

/** More values than these are only counted. */
const MAX_LISTED = 12;

/** What to tell of a word that nobody knows: the nearest, or where none is near what there is. */
export function suggestionText(word: string, known: Iterable<string>, listed = MAX_LISTED): string {
  const all = [...new Set(known)];
  const meant = nearest(word, all);
  if (meant !== undefined) return `the nearest is "${meant}"`;
  if (all.length === 0) return 'there are none';
  return `there ${all.length === 1 ? 'is' : 'are'} ${all.slice(0, listed).join(', ')}${all.length > listed ? ` and ${all.length - listed} more` : ''}`;
}

/** How many letters must be put in, taken out or changed, or two that stand side by side exchanged (Damerau and Levenshtein). */
export function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchange = isExchange ? (before[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(change, exchange, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
