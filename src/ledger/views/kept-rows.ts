// Rows of old snapshots that were asked for lately. What was active at a time that the ledger has passed never changes, so that they
// cannot disagree with the log; how many are kept is bounded, and they go with their state.

import type { Micros } from '../../base';
import type { ContractRecord, State } from '../state';

type Rows = readonly ContractRecord[];

/** Lists of one state, and rows of all of them together, that are kept: one list is kept whatever its length. */
const MOST_LISTS = 32;
const MOST_ROWS = 4_000_000;

const kept = new WeakMap<State, Map<string, Rows>>();

/** The rows that `make` gives for the time and the words, or gave before. */
export function keptRows(state: State, at: Micros, words: readonly unknown[], make: () => Rows): Rows {
  // Later entries have later record times: only what is over is final.
  if (at > state.lastRecordTime) return make();
  const lists = listsOf(state);
  const key = JSON.stringify([at.toString(), ...words]);
  const rows = lists.get(key) ?? make();
  lists.delete(key);
  lists.set(key, rows);
  trim(lists);
  return rows;
}

function listsOf(state: State): Map<string, Rows> {
  const known = kept.get(state);
  if (known) return known;
  const made = new Map<string, Rows>();
  kept.set(state, made);
  return made;
}

/** The list that was asked for longest ago goes first. */
function trim(lists: Map<string, Rows>): void {
  let rows = 0;
  for (const list of lists.values()) rows += list.length;
  for (const [key, list] of lists) {
    if (lists.size === 1 || (lists.size <= MOST_LISTS && rows <= MOST_ROWS)) return;
    rows -= list.length;
    lists.delete(key);
  }
}
