// Rows of a list that is loaded in parts. Rows with consecutive numbers are loaded at any position; other lists are
// loaded page by page, by the cursor of the page before.

import type { ApiResult, CallProblem } from '../../api/result';

export interface ListFeed<Row> {
  /** Number of rows including those not loaded yet; undefined before the first response. */
  readonly count: () => number | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  /** Loads missing rows between two indices, the end exclusive. The latest call wins. */
  readonly show: (first: number, end: number) => void;
  /** Inserts a new row at the top. */
  readonly add: (row: Row) => void;
  readonly problem: () => CallProblem | undefined;
  readonly curl: () => string;
  /** Whether there may be more rows at the end. */
  readonly hasMore: () => boolean;
  readonly retry: () => void;
  readonly end: () => void;
}

interface PageLoader {
  readonly problem: () => CallProblem | undefined;
  readonly curl: () => string;
  /** Loads until nothing is missing, one request at a time. */
  readonly pump: () => void;
  readonly retry: () => void;
  readonly end: () => void;
}

/** `next` returns the next load, or undefined if nothing is missing. It is called again after each load. */
function createPageLoader<Value>(
  next: () => ((signal: AbortSignal) => Promise<ApiResult<Value>>) | undefined,
  onValue: (value: Value) => void,
  changed: () => void,
): PageLoader {
  const ending = new AbortController();
  let isRunning = false;
  let problem: CallProblem | undefined;
  let curl = '';
  const pump = async (): Promise<void> => {
    if (isRunning || problem) return;
    isRunning = true;
    for (let load = next(); load && !problem; load = next()) {
      const answer = await load(ending.signal);
      if (ending.signal.aborted) return;
      curl = answer.curl;
      if (answer.ok) onValue(answer.value);
      else problem = answer.problem;
      changed();
    }
    isRunning = false;
  };
  return {
    problem: () => problem,
    curl: () => curl,
    pump: () => void pump(),
    retry: () => {
      problem = undefined;
      void pump();
    },
    end: () => ending.abort(),
  };
}

export interface CursorPage<Row> {
  readonly rows: readonly Row[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
}

export const PAGE_ROWS = 250;
/** Beyond this number, rows far from the visible ones are dropped. */
export const MAX_ROWS = 40 * PAGE_ROWS;

/** Number of placeholder rows while there are more pages. */
const PLACEHOLDER_ROWS = 8;

interface PagedFeedOptions<Row> {
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<ApiResult<CursorPage<Row>>>;
  readonly keyOf: (row: Row) => string;
  /** The cursor after a row: with it, rows far down can be dropped and loaded again. */
  readonly cursorAfter?: (row: Row) => string;
  readonly changed: () => void;
}

export function createPagedFeed<Row>({ load, keyOf, cursorAfter, changed }: PagedFeedOptions<Row>): ListFeed<Row> {
  const keys = new Set<string>();
  /** A row inserted at the top may also be in a page loaded afterwards. */
  const unknown = (found: readonly Row[]): readonly Row[] =>
    found.filter((row) => !keys.has(keyOf(row)) && keys.add(keyOf(row)));
  const rows: Row[] = [];
  let cursor: string | undefined;
  let state: 'new' | 'more' | 'whole' = 'new';
  let wantedRows = 0;
  const next = () =>
    state === 'new' || (state === 'more' && wantedRows > rows.length)
      ? (signal: AbortSignal) => loadFrom(cursor, signal)
      : undefined;
  const loadFrom = async (
    from: string | undefined,
    signal: AbortSignal,
  ): Promise<ApiResult<CursorPage<Row> & { readonly from: string | undefined }>> => {
    const answer = await load(from, signal);
    return answer.ok ? { ...answer, value: { ...answer.value, from } } : answer;
  };
  const onValue = (page: CursorPage<Row> & { readonly from: string | undefined }): void => {
    // The page follows rows that were dropped meanwhile.
    if (page.from !== cursor) return;
    // What was inserted before the first page may be in it, below newer rows.
    const inserted = state === 'new' ? rows.splice(0) : [];
    if (state === 'new') keys.clear();
    rows.push(...unknown(page.rows));
    rows.unshift(...unknown(inserted));
    cursor = page.next;
    state = cursor === undefined ? 'whole' : 'more';
  };
  /** Drops the rows furthest down; they are loaded again when needed. */
  const letGo = (): void => {
    if (!cursorAfter || rows.length <= MAX_ROWS || wantedRows > MAX_ROWS / 2) return;
    for (const row of rows.splice(MAX_ROWS / 2)) keys.delete(keyOf(row));
    const last = rows.at(-1);
    if (last === undefined) return;
    cursor = cursorAfter(last);
    state = 'more';
  };
  const { pump, ...loading } = createPageLoader(next, onValue, changed);
  pump();
  return {
    ...loading,
    count: () => (state === 'new' ? undefined : rows.length + (state === 'more' ? PLACEHOLDER_ROWS : 0)),
    rowAt: (index) => rows[index],
    hasMore: () => state === 'more',
    show: (_, end) => {
      wantedRows = end;
      pump();
    },
    add: (row) => {
      rows.unshift(...unknown([row]));
      letGo();
      changed();
    },
  };
}

export interface NumberedRows<Row> {
  readonly rows: readonly Row[];
  /** Number of the newest row. */
  readonly newest: number;
}

interface NumberedFeedOptions<Row> {
  /** Loads rows by number, both bounds inclusive; `high` undefined means the newest. */
  readonly load: (
    range: { readonly low: number; readonly high: number | undefined },
    signal: AbortSignal,
  ) => Promise<ApiResult<NumberedRows<Row>>>;
  readonly numberOf: (row: Row) => number;
  /** Bounds of the list, both inclusive. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly changed: () => void;
}

export function createNumberedFeed<Row>({
  load,
  numberOf,
  low = 1,
  high = Infinity,
  changed,
}: NumberedFeedOptions<Row>): ListFeed<Row> {
  const rows = new Map<number, Row>();
  const tried = new Set<number>();
  let top: number | undefined;
  /** The newest row inserted while the first rows are loaded: their response may be older. */
  let inserted = 0;
  let visible = { first: 0, end: 0 };
  const pageOf = (number: number): number => Math.floor((number - 1) / PAGE_ROWS);

  /** The page of the first missing row. A page that was loaded before is not requested twice. */
  const missing = (): number | undefined => {
    for (let index = visible.first; index < visible.end; index += 1) {
      const number = (top ?? 0) - index;
      if (number >= low && !rows.has(number) && !tried.has(pageOf(number))) return pageOf(number);
    }
    return undefined;
  };
  const next = () => {
    if (top === undefined)
      return (signal: AbortSignal) => load({ low, high: Number.isFinite(high) ? high : undefined }, signal);
    const page = missing();
    if (page === undefined) return undefined;
    tried.add(page);
    return (signal: AbortSignal) =>
      load({ low: Math.max(low, page * PAGE_ROWS + 1), high: Math.min(top ?? 0, (page + 1) * PAGE_ROWS) }, signal);
  };
  const keep = (found: readonly Row[]): void => {
    for (const row of found) rows.set(numberOf(row), row);
    if (rows.size <= MAX_ROWS) return;
    const middle = (top ?? 0) - (visible.first + visible.end) / 2;
    for (const number of rows.keys()) if (Math.abs(number - middle) > MAX_ROWS / 4) rows.delete(number);
    for (const page of tried) if (Math.abs(page * PAGE_ROWS - middle) > MAX_ROWS / 4 - PAGE_ROWS) tried.delete(page);
  };
  const onValue = ({ rows: found, newest }: NumberedRows<Row>): void => {
    top ??= Math.min(Math.max(newest, inserted), high);
    keep(found);
  };
  const loading = createPageLoader(next, onValue, changed);
  const { pump } = loading;
  pump();
  return {
    problem: loading.problem,
    curl: loading.curl,
    end: loading.end,
    retry: () => {
      tried.clear();
      loading.retry();
    },
    count: () => (top === undefined ? undefined : Math.max(0, top - low + 1)),
    rowAt: (index) => (top === undefined ? undefined : rows.get(top - index)),
    hasMore: () => false,
    show: (first, end) => {
      visible = { first, end };
      pump();
    },
    add: (row) => {
      const number = numberOf(row);
      if (number < low || number > high) return;
      keep([row]);
      if (top === undefined) inserted = Math.max(inserted, number);
      else {
        // Rows between may be missing, too.
        for (let page = pageOf(top + 1); page <= pageOf(number); page += 1) tried.delete(page);
        top = Math.max(top, number);
      }
      changed();
    },
  };
}
