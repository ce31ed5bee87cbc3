// Name entries by name and in both list orders. Derived from the log like every index, so that a list or a lookup reads
// no more entries than it returns.

import { partitionPoint, createSortedList, type SortedList } from './sorted-list';
import type { LedgerContract } from './types';

/** The members of a record that the index needs. */
interface IndexedName {
  readonly contract: LedgerContract<'AnsEntry'>;
  readonly archived: object | undefined;
}

export type NameOrder = 'oldest-first' | 'by-name';

export interface NameIndex<E extends IndexedName> {
  add(record: E): void;
  /** To be called once the record is marked as archived. */
  remove(record: E): void;
  /** Entries of exactly this name that are not archived, oldest first. */
  named(name: string): readonly E[];
  /** In order; archived ones may still be among them. */
  inOrder(order: NameOrder): readonly E[];
  /** Those whose name starts with the prefix, by name; archived ones may still be among them. */
  startingWith(prefix: string): readonly E[];
}

const nameOf = ({ contract }: IndexedName): string => contract.payload.name;
const byName = (a: IndexedName, b: IndexedName): number => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b)));

/** Entries of one instant are ordered by name. */
export function byAge(a: IndexedName, b: IndexedName): number {
  if (a.contract.createdAt === b.contract.createdAt) return byName(a, b);
  return a.contract.createdAt < b.contract.createdAt ? -1 : 1;
}

/** Number of archived entries allowed in the lists, in addition to the number of active ones. */
const MAX_ARCHIVED = 64;

export function createNameIndex<E extends IndexedName>(): NameIndex<E> {
  const ofName = new Map<string, readonly E[]>();
  const orders: Readonly<Record<NameOrder, SortedList<E>>> = {
    'by-name': createSortedList<E>(byName),
    'oldest-first': createSortedList<E>(byAge),
  };
  let living = 0;
  let dead = 0;
  const sweep = (): void => {
    for (const order of Object.values(orders)) order.retain(({ archived }) => archived === undefined);
    dead = 0;
  };
  return {
    add(record) {
      living += 1;
      ofName.set(nameOf(record), [...(ofName.get(nameOf(record)) ?? []), record]);
      for (const order of Object.values(orders)) order.add(record);
    },
    remove(record) {
      living -= 1;
      dead += 1;
      const rest = (ofName.get(nameOf(record)) ?? []).filter((entry) => entry !== record);
      if (rest.length === 0) ofName.delete(nameOf(record));
      else ofName.set(nameOf(record), rest);
      if (dead > living + MAX_ARCHIVED) sweep();
    },
    named: (name) => ofName.get(name) ?? [],
    inOrder: (order) => orders[order].values(),
    startingWith(prefix) {
      const entries = orders['by-name'].values();
      const first = partitionPoint(entries, (entry) => nameOf(entry) >= prefix);
      const end = partitionPoint(entries, (entry) => nameOf(entry) >= prefix && !nameOf(entry).startsWith(prefix));
      return entries.slice(first, end);
    },
  };
}
