// The first items of a list that only grows. A checkpoint of a world holds its log like this: a thousand checkpoints share one list.

export interface ListPrefix<T> {
  readonly items: readonly T[];
  /** How many of the items belong to it. */
  readonly length: number;
}

/** All items that are there now. */
export const prefixOf = <T>(items: readonly T[]): ListPrefix<T> => ({ items, length: items.length });

export const itemsOf = <T>({ items, length }: ListPrefix<T>): readonly T[] =>
  items.length === length ? items : items.slice(0, length);
