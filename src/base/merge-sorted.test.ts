import fc from '../../test/property';
import { mergeSorted } from './merge-sorted';

const byNumber = (a: readonly [number, string], b: readonly [number, string]): number => a[0] - b[0];

test('yields every item in order, and equal items in the order of their sequences', () => {
  const merged = mergeSorted(
    [
      [
        [1, 'a'],
        [3, 'a'],
      ],
      [],
      [
        [1, 'b'],
        [2, 'b'],
      ],
    ],
    byNumber,
  );
  expect([...merged]).toEqual([
    [1, 'a'],
    [1, 'b'],
    [2, 'b'],
    [3, 'a'],
  ]);
});

test('yields the same as sorting all items', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat({ max: 20 }))), (lists) => {
      const sorted = lists.map((list) => list.toSorted((a, b) => a - b));
      expect([...mergeSorted(sorted, (a, b) => a - b)]).toEqual(lists.flat().sort((a, b) => a - b));
    }),
    { seed: 1 },
  );
});

test('advances a sequence only after its item was taken', () => {
  const read: string[] = [];
  function* sequence(name: string, items: readonly number[]): Generator<number> {
    for (const item of items) {
      read.push(`${name}${item}`);
      yield item;
    }
  }
  const merged = mergeSorted([sequence('a', [1, 2]), sequence('b', [5, 6])], (a, b) => a - b);
  expect([merged.next().value, [...read]]).toEqual([1, ['a1', 'b5']]);
});
