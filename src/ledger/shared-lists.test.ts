import { createSharedLists } from './shared-lists';

const copyOf = (text: string): string => [...text].join('');

test('equal strings and lists are one, in their order', () => {
  const shared = createSharedLists(100);
  const list = shared.texts(['alice', 'bob']);
  expect(shared.texts([copyOf('alice'), copyOf('bob')])).toBe(list);
  expect(shared.texts(['bob', 'alice'])).toEqual(['bob', 'alice']);
  expect(shared.texts(['alice'])).toEqual(['alice']);
  expect(shared.texts([])).toEqual([]);
  expect(list).toEqual(['alice', 'bob']);
});

test('a list of one node id is shared', () => {
  const shared = createSharedLists(100);
  expect(shared.nodeIds([3])).toBe(shared.nodeIds([3]));
  expect([shared.nodeIds([]), shared.nodeIds([1, 2]), shared.nodeIds([1000])]).toEqual([[], [1, 2], [1000]]);
});

test('a long list is returned as it is: storing it would take the square of its length', () => {
  const long = Array.from({ length: 10_000 }, () => 'alice');
  const shared = createSharedLists(100);
  expect(shared.texts(long)).toBe(long);
});

test('starts over after the limit, for strings and for lists', () => {
  const shared = createSharedLists(10);
  const first = shared.texts(['alice', 'bob']);
  for (let n = 0; n < 10; n += 1) shared.texts(['alice', `party-${n}`]);
  expect(shared.texts(['alice', 'bob'])).toEqual(first);
  expect(shared.texts(['alice', 'bob'])).not.toBe(first);
});
