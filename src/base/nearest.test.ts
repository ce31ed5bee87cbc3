import { editDistance, nearest } from './nearest';

describe('the nearest word', () => {
  it.each([
    ['listAnsEntriez', 'listAnsEntries'],
    ['LISTANSENTRIES', 'listAnsEntries'],
    ['lsu', 'getLsu'],
  ])('of %s is %s', (word, expected) => {
    expect(nearest(word, ['getUpdateById', 'listAnsEntries', 'getLsu'])).toBe(expected);
  });

  it('is the first of those that are equally near, and none where nothing is known', () => {
    expect(nearest('2.9', ['2.1', '2.3'])).toBe('2.1');
    expect(nearest('2.9', [])).toBeUndefined();
  });
});

it.each([['', '', 0], ['', 'abc', 3], ['kitten', 'sitting', 3], ['same', 'same', 0], ['ab', 'ba', 2]])('from %j to %j are %i changes', (a, b, count) => {
  expect(editDistance(a, b)).toBe(count);
});
