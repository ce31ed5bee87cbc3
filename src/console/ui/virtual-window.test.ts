import { rowAfter, scrollTo, windowOf } from './virtual-window';

const LIST = { count: 100_000, rowHeight: 36, height: 720 };

it('renders visible rows plus a margin, at any scroll position', () => {
  expect(windowOf({ ...LIST, scrollTop: 0 })).toEqual({ first: 0, end: 29 });
  for (const scrollTop of [0, 1, 35, 36, 37, 12_345, 3_599_280]) {
    const { first, end } = windowOf({ ...LIST, scrollTop });
    expect(first * 36).toBeLessThanOrEqual(scrollTop);
    expect(end * 36).toBeGreaterThanOrEqual(Math.min(scrollTop + 720, 3_600_000));
    expect(end - first).toBeLessThanOrEqual(40);
  }
});

it('renders nothing for an empty list, and handles a list that became shorter', () => {
  expect(windowOf({ ...LIST, count: 0, scrollTop: 0 })).toEqual({ first: 0, end: 0 });
  expect(windowOf({ ...LIST, count: 3, scrollTop: 90_000 })).toEqual({ first: 3, end: 3 });
});

it('scrolls no further than needed to show a row', () => {
  const at = { ...LIST, scrollTop: 360 };
  expect([scrollTo(10, at), scrollTo(9, at), scrollTo(29, at), scrollTo(30, at)]).toEqual([360, 324, 360, 396]);
});

it('moves by keyboard within the list', () => {
  const at = { ...LIST, scrollTop: 0 };
  expect(
    ['ArrowDown', 'ArrowUp', 'PageDown', 'Home', 'End', 'x', 'constructor'].map((key) => rowAfter(key, 0, at)),
  ).toEqual([1, 0, 19, 0, 99_999, undefined, undefined]);
  expect(rowAfter('ArrowDown', 0, { ...at, count: 0 })).toBeUndefined();
});
