// The first items of a list that only grows. A moment of a world holds its log like this: a thousand moments share one list.

export interface Prefix<T> {
  readonly items: readonly T[];
  /** How many of the items belong to it. */
  readonly length: number;
}

/** All items that are there now. */
export const prefixOf = <T>(items: readonly T[]): Prefix<T> => ({ items, length: items.length });

export const itemsOf = <T>({ items, length }: Prefix<T>): readonly T[] =>
  items.length === length ? items : items.slice(0, length);
