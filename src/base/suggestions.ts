// Suggestions for unknown words in messages: the most similar known word, or the list of known words.

/** The known word with the smallest edit distance, ignoring case; the first of equals; undefined if none is similar. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const [a, b] = [word.toLowerCase(), candidate.toLowerCase()];
    const most = maxDistance(a, b);
    if (most === undefined) continue;
    const distance = editDistance(a, b, most);
    if (distance <= most && (best === undefined || distance < best.distance)) best = { word: candidate, distance };
  }
  return best?.word;
}

/**
 * The largest distance at which two words are similar: a third of the longer word, or the difference in length if the
 * longer word contains the letters of the shorter one in order and is at most twice as long. Undefined if they cannot be
 * similar.
 */
function maxDistance(a: string, b: string): number | undefined {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const difference = longer.length - shorter.length;
  const third = Math.floor(longer.length / 3);
  if (difference <= third) return third;
  return shorter.length >= 3 && longer.length <= shorter.length * 2 && isContained(shorter, longer)
    ? difference
    : undefined;
}

/** Whether the letters occur in the word in this order, with others between them. */
function isContained(letters: string, word: string): boolean {
  let found = 0;
  for (let at = 0; at < word.length; at += 1) if (word[at] === letters[found]) found += 1;
  return found === letters.length;
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
  const shown = all.length > MANY ? mostSimilar(word, all, Math.min(listed, MAX_OF_MANY)) : all.slice(0, listed);
  return `available: ${shown.join(', ')} and ${all.length - shown.length} more`;
}

/** Longer lists are cut to the words most similar to the unknown one. */
const MANY = 60;
const MAX_OF_MANY = 5;

/** The most similar words first, by shared trigrams, then by distance; words that share none keep their order. */
function mostSimilar(word: string, words: readonly string[], count: number): readonly string[] {
  const wanted = trigramsOf(word);
  const counted = words.map((other) => ({ other, shared: sharedTrigrams(other, wanted) }));
  const least = counted.map(({ shared }) => shared).toSorted((left, right) => right - left)[count - 1] ?? 0;
  return counted
    .filter(({ shared }) => shared >= least)
    .map((one) => ({
      ...one,
      distance: one.shared === 0 ? 0 : editDistance(word.toLowerCase(), one.other.toLowerCase()),
    }))
    .toSorted((left, right) => right.shared - left.shared || left.distance - right.distance)
    .slice(0, count)
    .map(({ other }) => other);
}

const sharedTrigrams = (word: string, wanted: ReadonlySet<string>): number =>
  [...trigramsOf(word)].filter((trigram) => wanted.has(trigram)).length;

const trigramsOf = (word: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3).toLowerCase()));

/**
 * Damerau–Levenshtein distance: insertions, deletions, substitutions and swaps of adjacent letters. Infinity once it is
 * certain to exceed `most`.
 */
export function editDistance(a: string, b: string, most = Infinity): number {
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
    // A swap reaches back two rows, so both must be beyond.
    if (isBeyond(row, most) && isBeyond(next, most)) return Infinity;
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

const isBeyond = (distances: readonly number[], most: number): boolean =>
  distances.every((distance) => distance > most);
