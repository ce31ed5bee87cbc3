// The check accepts what one server could have answered, and finds each way of going wrong.

import { contradictionsIn, type ObservedHistory, type ObservedRead, type ObservedWrite } from './check-history';

const write = (id: string, begin: number, end: number, outcome: ObservedWrite['outcome'] = 'kept'): ObservedWrite => ({
  kind: 'write',
  id,
  begin,
  end,
  outcome,
});
const read = (offset: number, begin: number, end: number): ObservedRead => ({ kind: 'read', begin, end, offset });
const history = (
  operations: ObservedHistory['operations'],
  offsets: Readonly<Record<string, readonly number[]>>,
): ObservedHistory => ({ operations, offsets: new Map(Object.entries(offsets)) });

it.each([
  ['one after the other', history([write('a', 0, 1), read(5, 2, 3), write('b', 4, 5)], { a: [5], b: [6] })],
  ['concurrent ones in either order', history([write('a', 0, 9), write('b', 1, 8)], { a: [6], b: [5] })],
  ['a read beside a write that sees it or not', history([write('a', 0, 9), read(5, 1, 2), read(4, 1, 2)], { a: [5] })],
  ['an open write that was done', history([write('a', 0, 1, 'open'), read(4, 2, 3), read(5, 4, 5)], { a: [5] })],
  ['an open write that was not done', history([write('a', 0, 1, 'open')], {})],
  [
    'attempts of which one is done',
    history([write('a', 0, 9, 'open'), write('a', 1, 5), write('a', 2, 6, 'exists')], { a: [5] }),
  ],
  [
    'an answer about an older write',
    history([write('a', 0, 1), write('b', 2, 3), write('a', 4, 5, 'exists')], { a: [5], b: [6] }),
  ],
  ['a refused write', history([write('a', 0, 1, 'refused')], {})],
])('accepts %s', (_, seen) => {
  expect(contradictionsIn(seen)).toEqual([]);
});

it.each([
  ['a lost write', history([write('a', 0, 1)], {}), 'write a was acknowledged and is not in the log'],
  ['a write that was done twice', history([write('a', 0, 1)], { a: [5, 6] }), 'write a is in the log 2 times'],
  [
    'a refused write that was done',
    history([write('a', 0, 1, 'refused')], { a: [5] }),
    'was refused and is in the log',
  ],
  ['an open write that was done twice', history([write('a', 0, 1, 'open')], { a: [5, 7] }), 'is in the log 2 times'],
  [
    'a write that was acknowledged twice',
    history([write('a', 0, 1), write('a', 2, 3)], { a: [5] }),
    'acknowledged 2 times',
  ],
  [
    'a write that existed and is lost',
    history([write('a', 0, 1, 'open'), write('a', 2, 3, 'exists')], {}),
    'write a exists and',
  ],
  [
    'a write that existed before it was made',
    history([write('a', 0, 1, 'exists'), write('a', 2, 3)], { a: [5] }),
    'write a is at offset 5',
  ],
  ['a refusal of the only attempt', history([write('a', 0, 1, 'exists')], { a: [5] }), 'was refused and is in the log'],
  ['a stale read', history([write('a', 0, 1), read(4, 2, 3)], { a: [5] }), 'a read at 2 is at offset 4'],
  ['reads that go back', history([read(5, 0, 1), read(4, 2, 3)], {}), 'a read at 2 is at offset 4'],
  ['a write before one that had ended', history([write('a', 0, 1), write('b', 2, 3)], { a: [6], b: [5] }), 'write b'],
  ['a write at a place that was read before', history([read(5, 0, 1), write('a', 2, 3)], { a: [5] }), 'write a'],
])('finds %s', (_, seen, sentence) => {
  expect(contradictionsIn(seen).join('\n')).toContain(sentence);
});
