// Suggestions for unknown words in messages: the most similar known word, or the list of known words.

/** The known word with the smallest edit distance, ignoring case; the first of equals; undefined if none is similar. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const [a, b] = [word.toLowerCase(), candidate.toLowerCase()];
    // Lengths too far apart to be similar: skip before the quadratic comparison.
    if (Math.max(a.length, b.length) > 2 * Math.min(a.length, b.length)) continue;
    const distance = editDistance(a, b);
    if (isNear(a, b, distance) && (best === undefined || distance < best.distance))
      best = { word: candidate, distance };
  }
  return best?.word;
}

/**
 * At most a third of the letters differ, or the shorter word is contained in a longer one of at most twice its length.
 */
function isNear(a: string, b: string, distance: number): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (distance <= Math.floor(longer.length / 3)) return true;
  return shorter.length >= 3 && longer.length <= shorter.length * 2 && distance === longer.length - shorter.length;
}

/** Further values are only counted. */
const MAX_LISTED = 12;

/** The end of a message about an unknown word: the suggestion, or else the known words. */
export function suggestionText(word: string, known: Iterable<string>, listed = MAX_LISTED): string {
  const all = [...new Set(known)];
  const suggestion = nearest(word, all);
  if (suggestion !== undefined) return `did you mean "${suggestion}"?`;
  if (all.length === 0) return 'none exist';
  if (all.length <= listed) return `available: ${all.join(', ')}`;
  const shown = all.length > MANY ? Math.min(listed, MAX_OF_MANY) : listed;
  const ordered = all.length > MANY ? byLikeness(word, all) : all;
  return `available: ${ordered.slice(0, shown).join(', ')} and ${all.length - shown} more`;
}

/** Longer lists are cut to the words most similar to the unknown one. */
const MANY = 60;
const MAX_OF_MANY = 5;

/** Most similar words first, by shared trigrams, then by distance; equal words keep their order. */
function byLikeness(word: string, words: readonly string[]): readonly string[] {
  const wanted = threesOf(word);
  const likeness = (other: string): number => [...threesOf(other)].filter((three) => wanted.has(three)).length;
  return words
    .map((other) => ({
      other,
      shared: likeness(other),
      distance: editDistance(word.toLowerCase(), other.toLowerCase()),
    }))
    .sort((left, right) => right.shared - left.shared || left.distance - right.distance)
    .map(({ other }) => other);
}

const threesOf = (word: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3).toLowerCase()));

/** Damerau–Levenshtein distance: insertions, deletions, substitutions and swaps of adjacent letters. */
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
