// Caches rows of recently read snapshots. The active contracts at a past time never change, so the cache
// is always consistent; its size is bounded over all states, and entries are released with their state.

import type { Micros } from '../../base';
import type { ContractRecord, State } from '../state';

type Rows = readonly ContractRecord[];

/** Limits over all states; the newest list is always cached. */
const MAX_LISTS = 256;
const MAX_BYTES = 32 * 1024 * 1024;
const ROW_BYTES = 8;
const CHARACTER_BYTES = 2;

type StateCache = Map<string, CachedRowList>;

/** The eviction entry of a list. Refers to the state weakly. */
interface CacheSlot {
  readonly lists: WeakRef<StateCache>;
  readonly key: string;
  readonly bytes: number;
}

interface CachedRowList {
  readonly rows: Rows;
  readonly place: CacheSlot;
}

const caches = new WeakMap<State, StateCache>();
/** Over all states, least recently used first. */
const order = new Set<CacheSlot>();
let bytes = 0;

/** The cached rows for a time and key, or those of `make`. */
export function cachedRows(state: State, at: Micros, words: readonly unknown[], make: () => Rows): Rows {
  // Later entries have later record times: only past times are final.
  if (at > state.lastRecordTime) return make();
  const lists = listsOf(state);
  const key = JSON.stringify([at.toString(), ...words]);
  const known = lists.get(key);
  if (!known) return add(lists, key, make());
  order.delete(known.place);
  order.add(known.place);
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
  const place = { lists: new WeakRef(lists), key, bytes: rows.length * ROW_BYTES + key.length * CHARACTER_BYTES };
  lists.set(key, { rows, place });
  order.add(place);
  bytes += place.bytes;
  if (isFull()) trim(place);
  return rows;
}

const isFull = (): boolean => order.size > MAX_LISTS || bytes > MAX_BYTES;

/** Evicts lists of released states first, then the least recently used. */
function trim(newest: CacheSlot): void {
  for (const place of order) if (place.lists.deref() === undefined) dropSlot(place);
  for (const place of order) {
    if (place === newest || !isFull()) return;
    place.lists.deref()?.delete(place.key);
    dropSlot(place);
  }
}

function dropSlot(place: CacheSlot): void {
  order.delete(place);
  bytes -= place.bytes;
}

/** Current usage over all states. */
export const rowCacheUsage = (): { readonly lists: number; readonly bytes: number } => ({ lists: order.size, bytes });
