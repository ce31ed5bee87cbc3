// Rows of old snapshots that were asked for lately. What was active at a time that the ledger has passed never changes, so that they
// cannot disagree with the log; how much of all states together is kept is bounded, and they go with their state.

import type { Micros } from '../../base';
import type { ContractRecord, State } from '../state';

type Rows = readonly ContractRecord[];

/** What is kept of all states together; the newest list is kept whatever it takes. */
const MOST_LISTS = 256;
const MOST_BYTES = 32 * 1024 * 1024;
const ROW_BYTES = 8;
const LETTER_BYTES = 2;

type Lists = Map<string, Kept>;

/** A list, as it is weighed. Its state holds it: here nothing but its place in the order is held. */
interface Place {
  readonly lists: WeakRef<Lists>;
  readonly key: string;
  readonly bytes: number;
}

interface Kept {
  readonly rows: Rows;
  readonly place: Place;
}

const kept = new WeakMap<State, Lists>();
/** Of all states, the one that was asked for longest ago first. */
const order = new Set<Place>();
let bytes = 0;

/** The rows that `make` gives for the time and the words, or gave before. */
export function keptRows(state: State, at: Micros, words: readonly unknown[], make: () => Rows): Rows {
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

function listsOf(state: State): Lists {
  const known = kept.get(state);
  if (known) return known;
  const made: Lists = new Map();
  kept.set(state, made);
  return made;
}

function add(lists: Lists, key: string, rows: Rows): Rows {
  const place = { lists: new WeakRef(lists), key, bytes: rows.length * ROW_BYTES + key.length * LETTER_BYTES };
  lists.set(key, { rows, place });
  order.add(place);
  bytes += place.bytes;
  if (isOver()) trim(place);
  return rows;
}

const isOver = (): boolean => order.size > MOST_LISTS || bytes > MOST_BYTES;

/** Those whose state is gone go first, then the list that was asked for longest ago. */
function trim(newest: Place): void {
  for (const place of order) if (place.lists.deref() === undefined) drop(place);
  for (const place of order) {
    if (place === newest || !isOver()) return;
    place.lists.deref()?.delete(place.key);
    drop(place);
  }
}

function drop(place: Place): void {
  order.delete(place);
  bytes -= place.bytes;
}

/** What is kept by now, of all states. */
export const keptLoad = (): { readonly lists: number; readonly bytes: number } => ({ lists: order.size, bytes });
