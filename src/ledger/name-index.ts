// Name entries by name and in both orders of lists: derived from the log like every index, so that a list or a lookup asks for no
// more entries than it gives.

import { firstIndex, openSorted, type Sorted } from './sorted-list';
import type { Contract } from './types';

/** What the index has to know of a record. */
interface Entry {
  readonly contract: Contract<'AnsEntry'>;
  readonly archived: object | undefined;
}

export type NameOrder = 'oldest-first' | 'by-name';

export interface NameIndex<E extends Entry> {
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

const nameOf = ({ contract }: Entry): string => contract.payload.name;
const byName = (a: Entry, b: Entry): number => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b)));

/** Entries of one instant are ordered by name. */
export function byAge(a: Entry, b: Entry): number {
  if (a.contract.createdAt === b.contract.createdAt) return byName(a, b);
  return a.contract.createdAt < b.contract.createdAt ? -1 : 1;
}

/** So many archived entries may stay in the lists, and as many as there are living ones. */
const DEAD_WEIGHT = 64;

export function openNames<E extends Entry>(): NameIndex<E> {
  const ofName = new Map<string, readonly E[]>();
  const orders: Readonly<Record<NameOrder, Sorted<E>>> = {
    'by-name': openSorted<E>(byName),
    'oldest-first': openSorted<E>(byAge),
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
      if (dead > living + DEAD_WEIGHT) sweep();
    },
    named: (name) => ofName.get(name) ?? [],
    inOrder: (order) => orders[order].values(),
    startingWith(prefix) {
      const entries = orders['by-name'].values();
      const first = firstIndex(entries, (entry) => nameOf(entry) >= prefix);
      const end = firstIndex(entries, (entry) => nameOf(entry) >= prefix && !nameOf(entry).startsWith(prefix));
      return entries.slice(first, end);
    },
  };
}
