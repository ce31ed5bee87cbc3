import { pageOf, readPageSize } from './paging';

describe('readPageSize', () => {
  it.each([1, 2, 999, 1000])('accepts %i', (size) => {
    expect(readPageSize({ page_size: size })).toEqual({ ok: true, value: size });
  });

  it.each([0, -1, 1001])('refuses %i with 400', (size) => {
    expect(readPageSize({ page_size: size })).toMatchObject({ ok: false, error: { status: 400 } });
  });
});

describe('pageOf', () => {
  const rows = ['a', 'b', 'c', 'd'];

  it('returns a token for each full page, so that the last page may be empty', () => {
    expect(pageOf(rows, { snapshot: 2, after: undefined, size: 2 })).toEqual({
      ok: true,
      value: { rows: ['a', 'b'], next: 2_000_000_002n },
    });
    expect(pageOf(rows, { snapshot: 2, after: 2_000_000_002n, size: 2 })).toEqual({
      ok: true,
      value: { rows: ['c', 'd'], next: 2_000_000_004n },
    });
    expect(pageOf(rows, { snapshot: 2, after: 2_000_000_004n, size: 2 })).toEqual({
      ok: true,
      value: { rows: [], next: undefined },
    });
  });

  it('returns no token when the page is not full', () => {
    expect(pageOf(rows, { snapshot: 0, after: undefined, size: 5 })).toEqual({
      ok: true,
      value: { rows, next: undefined },
    });
  });

  it.each([2_000_000_000n, 2_000_000_005n, 1_000_000_002n, 3_000_000_002n, -1n, 2n ** 63n - 1n])(
    'refuses %s, which is not a token of this snapshot',
    (after) => {
      expect(pageOf(rows, { snapshot: 2, after, size: 2 })).toMatchObject({ ok: false, error: { status: 400 } });
    },
  );
});
