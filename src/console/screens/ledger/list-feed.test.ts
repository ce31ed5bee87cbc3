import type { ApiResult } from '../../api/result';
import {
  createPagedFeed,
  createNumberedFeed,
  MAX_ROWS,
  PAGE_ROWS,
  type CursorPage,
  type ListFeed,
  type NumberedRows,
} from './list-feed';

const good = <T>(value: T): ApiResult<T> => ({ ok: true, value, curl: 'curl', text: '' });
const bad = { ok: false, problem: { status: 500, message: 'broken' }, curl: 'curl', text: '' } as const;
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

interface Ask {
  readonly low: number;
  readonly high: number | undefined;
}

/** Rows are their own numbers, 1 to `newest`. */
function numbered(
  newest: number,
  bounds: { readonly low?: number; readonly high?: number } = {},
): { readonly feed: ListFeed<number>; readonly asks: Ask[] } {
  const asks: Ask[] = [];
  const load = async (range: Ask): Promise<ApiResult<NumberedRows<number>>> => {
    asks.push(range);
    const high = Math.min(range.high ?? newest, newest);
    const count = Math.max(0, Math.min(PAGE_ROWS, high - range.low + 1));
    return good({ rows: Array.from({ length: count }, (_, index) => high - index), newest });
  };
  return { feed: createNumberedFeed({ load, numberOf: (row) => row, changed: () => undefined, ...bounds }), asks };
}

describe('numbered rows', () => {
  it('are counted from the first response on, newest first', async () => {
    const { feed } = numbered(100_000);
    expect(feed.count()).toBeUndefined();
    await settled();
    expect([feed.count(), feed.rowAt(0), feed.rowAt(249), feed.rowAt(99_999)]).toEqual([
      100_000,
      100_000,
      99_751,
      undefined,
    ]);
  });

  it('are loaded when they become visible, and each page once', async () => {
    const { feed, asks } = numbered(100_000);
    await settled();
    feed.show(50_000, 50_040);
    await settled();
    feed.show(50_010, 50_050);
    await settled();
    expect([feed.rowAt(50_000), feed.rowAt(50_039), asks.length]).toEqual([50_000, 49_961, 2]);
  });

  it('are discarded when far away, and loaded again on return', async () => {
    const { feed, asks } = numbered(100_000);
    await settled();
    for (let at = 0; at < 50_000; at += PAGE_ROWS) {
      feed.show(at, at + 30);
      await settled();
    }
    expect(feed.rowAt(0)).toBeUndefined();
    const before = asks.length;
    feed.show(0, 30);
    await settled();
    expect([feed.rowAt(0), asks.length > before]).toEqual([100_000, true]);
  });

  it('keep within the limit', async () => {
    const { feed, asks } = numbered(1000, { low: 11, high: 20 });
    await settled();
    feed.add(1001);
    expect([feed.count(), feed.rowAt(0), feed.rowAt(9), feed.rowAt(10), asks]).toEqual([
      10,
      20,
      11,
      undefined,
      [{ low: 11, high: 20 }],
    ]);
  });

  it('put a new row on top, and load those in between', async () => {
    const { feed } = numbered(10);
    await settled();
    feed.add(11);
    expect([feed.count(), feed.rowAt(0), feed.rowAt(1)]).toEqual([11, 11, 10]);
  });

  it('include rows that arrive during the first load, even if its response is older', async () => {
    const { feed } = numbered(10);
    feed.add(11);
    feed.add(13);
    await settled();
    feed.show(0, 13);
    await settled();
    expect([feed.count(), feed.rowAt(0), feed.rowAt(2), feed.rowAt(3)]).toEqual([13, 13, 11, 10]);
    const older = numbered(10);
    older.feed.add(9);
    await settled();
    expect([older.feed.count(), older.feed.rowAt(0)]).toEqual([10, 10]);
  });

  it('load what is missing below a new row, also on the previous page', async () => {
    let newest = PAGE_ROWS - 1;
    const load = async ({ low, high = newest }: Ask): Promise<ApiResult<NumberedRows<number>>> => {
      const to = Math.min(high, newest);
      const from = Math.max(low, to - PAGE_ROWS + 1);
      return good({ rows: Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => to - index), newest });
    };
    const feed = createNumberedFeed({ load, numberOf: (row: number) => row, changed: () => undefined });
    await settled();
    feed.show(0, PAGE_ROWS + 30);
    await settled();
    newest = PAGE_ROWS + 2;
    feed.add(newest);
    feed.show(0, 30);
    await settled();
    expect([0, 1, 2, 3].map((index) => feed.rowAt(index))).toEqual([252, 251, 250, 249]);
  });

  it('request rows once that the server no longer has', async () => {
    let asks = 0;
    const load = async (): Promise<ApiResult<NumberedRows<number>>> => {
      asks += 1;
      return good({ rows: [], newest: 500 });
    };
    const feed = createNumberedFeed({ load, numberOf: (row) => row, changed: () => undefined });
    await settled();
    for (let again = 0; again < 5; again += 1) feed.show(0, 30);
    await settled();
    expect(asks).toBeLessThanOrEqual(3);
  });
});

describe('paged rows', () => {
  const pages: Readonly<Record<string, CursorPage<string>>> = {
    first: { rows: ['e', 'd'], next: 'second' },
    second: { rows: [], next: 'third' },
    third: { rows: ['c'], next: undefined },
  };
  const chained = (): ListFeed<string> =>
    createPagedFeed({
      load: async (cursor = 'first') => good(pages[cursor] ?? { rows: [], next: undefined }),
      keyOf: (row) => row,
      changed: () => undefined,
    });

  it('continue on request, also over a page without matches', async () => {
    const feed = chained();
    await settled();
    expect([feed.rowAt(0), feed.hasMore(), feed.rowAt(2)]).toEqual(['e', true, undefined]);
    feed.show(0, 5);
    await settled();
    expect([feed.count(), feed.hasMore(), feed.rowAt(2)]).toEqual([3, false, 'c']);
  });

  it('appear once, even if a row was added on top while its page was loading', async () => {
    const feed = chained();
    feed.add('e');
    await settled();
    feed.show(0, 9);
    await settled();
    feed.add('f');
    expect(Array.from({ length: feed.count() ?? 0 }, (_, index) => feed.rowAt(index))).toEqual(['f', 'e', 'd', 'c']);
  });

  it('keep the order of the first page if one of its rows was already shown', async () => {
    const feed = chained();
    feed.add('d');
    feed.add('f');
    await settled();
    expect([0, 1, 2].map((index) => feed.rowAt(index))).toEqual(['f', 'e', 'd']);
  });

  it('stop at an error until the user retries', async () => {
    let isBroken = true;
    const feed = createPagedFeed<string>({
      load: async () => (isBroken ? bad : good({ rows: ['a'], next: undefined })),
      keyOf: (row) => row,
      changed: () => undefined,
    });
    await settled();
    feed.show(0, 5);
    await settled();
    expect([feed.problem()?.message, feed.count()]).toEqual(['broken', undefined]);
    isBroken = false;
    feed.retry();
    await settled();
    expect([feed.problem(), feed.count()]).toEqual([undefined, 1]);
  });
});

it('bounds the rows kept in memory, and reloads discarded ones', async () => {
  const asks: (string | undefined)[] = [];
  const load = async (cursor: string | undefined): Promise<ApiResult<CursorPage<number>>> => {
    asks.push(cursor);
    const from = cursor === undefined ? 10 : Number(cursor) - 1;
    const rows = Array.from({ length: Math.min(PAGE_ROWS, from) }, (_, index) => from - index);
    return good({ rows, next: from > PAGE_ROWS ? String(from - PAGE_ROWS + 1) : undefined });
  };
  const feed = createPagedFeed({ load, keyOf: String, cursorAfter: String, changed: () => undefined });
  await settled();
  for (let row = 11; row <= MAX_ROWS + 1000; row += 1) feed.add(row);
  const kept = (feed.count() ?? 0) - 8;
  expect([kept < MAX_ROWS, feed.hasMore(), feed.rowAt(0), feed.rowAt(kept)]).toEqual([
    true,
    true,
    MAX_ROWS + 1000,
    undefined,
  ]);
  feed.show(kept - 10, kept + 10);
  await settled();
  expect([feed.rowAt(kept), asks.at(-1)]).toEqual([MAX_ROWS + 1000 - kept, String(MAX_ROWS + 1001 - kept)]);
});
