// Merges sorted sequences without holding them in memory.

/**
 * The items of all sequences in order; of equal items that of the earlier sequence comes first. Holds one item of each
 * sequence.
 */
export function* mergeSorted<T>(sequences: readonly Iterable<T>[], compare: (a: T, b: T) => number): Generator<T> {
  const sources = sequences.map((sequence) => sequence[Symbol.iterator]());
  const heads = sources.map((source) => source.next());
  for (;;) {
    const first = indexOfFirst(heads, compare);
    const [head, source] = [heads[first], sources[first]];
    if (head === undefined || source === undefined || head.done) return;
    yield head.value;
    heads[first] = source.next();
  }
}

function indexOfFirst<T>(heads: readonly IteratorResult<T, unknown>[], compare: (a: T, b: T) => number): number {
  let first = -1;
  heads.forEach((head, index) => {
    const best = heads[first];
    if (!head.done && (best === undefined || best.done || compare(head.value, best.value) < 0)) first = index;
  });
  return first;
}
