// Strings and lists that recur in a log, each stored once: parties, stakeholders, node ids.

import type { State } from './state';

export interface SharedLists {
  /** The stored string equal to it. */
  text(text: string): string;
  /** The stored list equal to it; callers must not change it. A long list is returned as it is. */
  texts(list: readonly string[]): readonly string[];
  /** The same for node ids, but only for lists of at most one id, as most are. */
  nodeIds(list: readonly number[]): readonly number[];
}

/** A list of texts that ends with `text`, and the longer lists that continue it. */
interface SharedRow {
  readonly text: string;
  readonly list: readonly string[];
  next: Map<string, SharedRow> | undefined;
}

/** Limit for each state. */
const MOST_OF_STATE = 10_000;
const ofStates = new WeakMap<State, SharedLists>();

/** Shared by decisions on a state; not part of it, as they affect no result. */
export function sharedListsOf(state: State): SharedLists {
  let lists = ofStates.get(state);
  if (!lists) ofStates.set(state, (lists = createSharedLists(MOST_OF_STATE)));
  return lists;
}

const NOTHING: readonly never[] = [];
/** Each list is stored with all lists that it begins with, and clients choose how long a list is. */
const MOST_IN_LIST = 8;
const MAX_NUMBERS = 64;
const RECENT = 4;

/** Starts over after `most` distinct strings and lists. */
export function createSharedLists(most: number): SharedLists {
  let rows = new Map<string, SharedRow>();
  let count = 0;
  // A transaction names few parties, each of them often: comparing is cheaper than a lookup.
  const recent: SharedRow[] = [];
  let turn = 0;
  const numbers: (readonly number[])[] = [];

  const rowOf = (text: string): SharedRow => {
    for (const row of recent) if (row.text === text) return row;
    let known = rows.get(text);
    if (!known) {
      rows.set(text, (known = { text, list: [text], next: undefined }));
      count += 1;
    }
    recent[turn] = known;
    turn = (turn + 1) % RECENT;
    return known;
  };
  const rowAfter = (row: SharedRow, text: string): SharedRow => {
    const next = (row.next ??= new Map<string, SharedRow>());
    const known = next.get(text);
    if (known) return known;
    const made = { text, list: row.list.concat(text), next: undefined };
    next.set(text, made);
    count += 1;
    return made;
  };
  const startOverIfFull = (): void => {
    if (count < most) return;
    [rows, count, turn] = [new Map(), 0, 0];
    recent.length = 0;
  };
  return {
    text(text) {
      startOverIfFull();
      return rowOf(text).text;
    },
    texts(list) {
      if (list.length > MOST_IN_LIST) return list;
      startOverIfFull();
      let row: SharedRow | undefined;
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
