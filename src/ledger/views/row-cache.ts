// Rows of old snapshots that were asked for lately. What was active at a time that the ledger has passed never changes, so that they
// cannot disagree with the log; how much of all states together is kept is bounded, and they go with their state.

import type { Micros } from '../../base';
import type { ContractRecord, State } from '../state';

type Rows = readonly ContractRecord[];

/** What is kept of all states together; the newest list is kept whatever it takes. */
const MAX_LISTS = 256;
const MAX_BYTES = 32 * 1024 * 1024;
const ROW_BYTES = 8;
const CHARACTER_BYTES = 2;

type StateCache = Map<string, CachedRowList>;

/** A list, as it is weighed. Its state holds it: here nothing but its place in the order is held. */
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
/** Of all states, the one that was asked for longest ago first. */
const order = new Set<CacheSlot>();
let bytes = 0;

/** The rows that `make` gives for the time and the words, or gave before. */
export function cachedRows(state: State, at: Micros, words: readonly unknown[], make: () => Rows): Rows {
  // Later entries have later record times: only what is over is final.
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

/** Those whose state is gone go first, then the list that was asked for longest ago. */
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

/** What is kept by now, of all states. */
export const rowCacheUsage = (): { readonly lists: number; readonly bytes: number } => ({ lists: order.size, bytes });
