// Texts and lists that occur in a log again and again, each stored once: parties, stakeholders, ids of nodes.

import type { State } from './state';

export interface SharedLists {
  /** The first text that equals this one. */
  text(text: string): string;
  /** The first list with these texts. */
  texts(list: readonly string[]): readonly string[];
  /** The same for ids of nodes in their transaction; most lists of them are empty or have one. */
  nodeIds(list: readonly number[]): readonly number[];
}

/** A list of texts that ends with `text`, and the longer lists that continue it. */
interface Row {
  readonly text: string;
  readonly list: readonly string[];
  next: Map<string, Row> | undefined;
}

/** So many a state shares. */
const MOST_OF_STATE = 10_000;
const ofStates = new WeakMap<State, SharedLists>();

/** Those of the decisions on a state: no part of it, for they change no answer. */
export function sharedListsOf(state: State): SharedLists {
  const known = ofStates.get(state) ?? createSharedLists(MOST_OF_STATE);
  ofStates.set(state, known);
  return known;
}

const NOTHING: readonly never[] = [];
const MAX_NUMBERS = 64;
const RECENT = 4;

/** After that many different texts and lists it begins anew. */
export function createSharedLists(most: number): SharedLists {
  let rows = new Map<string, Row>();
  let count = 0;
  // A transaction names few parties, each of them often: comparing is cheaper than a lookup.
  const recent: Row[] = [];
  let turn = 0;
  const numbers: (readonly number[])[] = [];

  const rowOf = (text: string): Row => {
    for (const row of recent) if (row.text === text) return row;
    let known = rows.get(text);
    if (!known) {
      if (count >= most) [rows, count] = [new Map(), 0];
      rows.set(text, (known = { text, list: [text], next: undefined }));
      count += 1;
    }
    recent[turn] = known;
    turn = (turn + 1) % RECENT;
    return known;
  };
  const rowAfter = (row: Row, text: string): Row => {
    const next = (row.next ??= new Map<string, Row>());
    const known = next.get(text);
    if (known) return known;
    const made = { text, list: [...row.list, text], next: undefined };
    next.set(text, made);
    count += 1;
    return made;
  };
  return {
    text: (text) => rowOf(text).text,
    texts(list) {
      let row: Row | undefined;
      for (const text of list) row = row ? rowAfter(row, rowOf(text).text) : rowOf(text);
      return row?.list ?? NOTHING;
    },
    nodeIds(list) {
      if (list.length === 0) return NOTHING;
      const [id = -1] = list;
      return list.length === 1 && id >= 0 && id < MAX_NUMBERS ? (numbers[id] ??= [id]) : list;
    },
  };
}
