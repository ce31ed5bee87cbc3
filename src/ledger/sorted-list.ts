// A list in order that grows at any time: what was added is put in its place when somebody looks.

export interface SortedList<T> {
  add(value: T): void;
  /** All in order; those that compare as equal in the order of arrival. Good until the next call. */
  values(): readonly T[];
  /** Lets go of what is not wanted any more. */
  retain(isWanted: (value: T) => boolean): void;
}

/** So many are put in one by one; more are sorted together with the rest. */
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

/** The first position whose value passes, where all that follow pass too; the length when none does. */
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
