// The first items of an append-only list. A checkpoint stores its log as a prefix, so a thousand checkpoints share one
// list.

export interface ListPrefix<T> {
  readonly items: readonly T[];
  /** Number of items that belong to the prefix. */
  readonly length: number;
}

/** The whole list, including items appended later. */
export const prefixOf = <T>(items: readonly T[]): ListPrefix<T> => ({ items, length: items.length });

/** A copy, because the list may grow while its items are read in slices. */
export const itemsOf = <T>({ items, length }: ListPrefix<T>): readonly T[] => items.slice(0, length);
