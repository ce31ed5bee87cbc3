// Caches rows of recently read snapshots. The active contracts at a past time never change, so the cache
// is always consistent; its size is bounded over all states, and entries are released with their state.

import { LRUCache } from 'lru-cache';
import type { Micros } from '../../base';
import type { ContractRecord, State } from '../state';

type Rows = readonly ContractRecord[];

/** Limits over all states; the newest list is always cached. */
const MAX_LISTS = 256;
const MAX_BYTES = 32 * 1024 * 1024;
const ROW_BYTES = 8;
const CHARACTER_BYTES = 2;

type StateCache = Map<string, CachedRowList>;

/** The entry of a list in the LRU order. Holds the state weakly. */
interface CacheSlot {
  readonly lists: WeakRef<StateCache>;
  readonly key: string;
  readonly bytes: number;
}

interface CachedRowList {
  readonly rows: Rows;
  readonly slot: CacheSlot;
}

const caches = new WeakMap<State, StateCache>();
/** LRU order over all states. It holds no rows, which would otherwise outlive their state. */
const slots = new LRUCache<CacheSlot, true>({
  max: MAX_LISTS,
  maxSize: MAX_BYTES,
  sizeCalculation: (_, { bytes }) => Math.min(bytes, MAX_BYTES),
  dispose: (_, { lists, key }) => lists.deref()?.delete(key),
});

/** The cached rows for a time and key, or those of `make`. */
export function cachedRows(state: State, at: Micros, words: readonly unknown[], make: () => Rows): Rows {
  // Later entries have later record times: only past times are final.
  if (at > state.lastRecordTime) return make();
  const lists = listsOf(state);
  const key = JSON.stringify([at.toString(), ...words]);
  const known = lists.get(key);
  if (!known) return add(lists, key, make());
  slots.get(known.slot);
  return known.rows;
}

function listsOf(state: State): StateCache {
  const known = caches.get(state);
  if (known) return known;
  const made: StateCache = new Map();
  caches.set(state, made);
  return made;
}

function add(lists: StateCache, key: string, rows: Rows): Rows {
  const bytes = rows.length * ROW_BYTES + key.length * CHARACTER_BYTES;
  const slot = { lists: new WeakRef(lists), key, bytes };
  lists.set(key, { rows, slot });
  slots.set(slot, true);
  return rows;
}

/** Current usage over all states. */
export const rowCacheUsage = (): { readonly lists: number; readonly bytes: number } => ({
  lists: slots.size,
  bytes: slots.calculatedSize,
});
