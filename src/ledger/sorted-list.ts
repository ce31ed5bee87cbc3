// A sorted list; added values are sorted lazily, on read.

export interface SortedList<T> {
  add(value: T): void;
  /** All values, sorted stably. Valid until the next call. */
  values(): readonly T[];
  /** Removes the values that do not match. */
  retain(isWanted: (value: T) => boolean): void;
}

/** Up to this many added values are inserted individually; more are sorted with the rest. */
const MAX_INSERTIONS = 32;

export function createSortedList<T>(compare: (a: T, b: T) => number): SortedList<T> {
  let sorted: T[] = [];
  let added: T[] = [];
  const settle = (): void => {
    if (added.length <= MAX_INSERTIONS)
      for (const value of added)
        sorted.splice(
          partitionPoint(sorted, (other) => compare(other, value) > 0),
          0,
          value,
        );
    else sorted = [...sorted, ...added].sort(compare);
    added = [];
  };
  return {
    add: (value) => void added.push(value),
    values() {
      if (added.length > 0) settle();
      return sorted;
    },
    retain(isWanted) {
      sorted = sorted.filter(isWanted);
      added = added.filter(isWanted);
    },
  };
}

/**
 * The first position whose value passes, by binary search: all later values must pass too. The length if none passes.
 */
export function partitionPoint<T>(values: readonly T[], passes: (value: T) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = values[middle];
    if (value === undefined || passes(value)) high = middle;
    else low = middle + 1;
  }
  return low;
}
