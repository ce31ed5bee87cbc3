import { editDistance, nearest, suggestionText } from './suggestions';

describe('the nearest word', () => {
  it.each([
    ['listAnsEntriez', 'listAnsEntries'],
    ['LISTANSENTRIES', 'listAnsEntries'],
    ['lsu', 'getLsu'],
    ['listEntries', 'listAnsEntries'],
  ])('of %s is %s', (word, expected) => {
    expect(nearest(word, ['getUpdateById', 'listAnsEntries', 'getLsu'])).toBe(expected);
  });

  it('is the first of those that are equally near, and none where nothing is known', () => {
    expect(nearest('2.9', ['2.1', '2.3'])).toBe('2.1');
    expect(nearest('2.9', [])).toBeUndefined();
  });

  it.each(['nowhere', 'mining', 'ab', 'list', 'getUpdatesOfEveryone'])(
    'is none for %s, which more than a third would have to change of',
    (word) => {
      expect(nearest(word, ['getUpdateById', 'listAnsEntries', 'getLsu'])).toBeUndefined();
    },
  );

  it('is told, or else what there is', () => {
    expect(suggestionText('getlsv', ['getLsu', 'getAcs'])).toBe('the nearest is "getLsu"');
    expect(suggestionText('nowhere', ['getLsu', 'getAcs', 'getLsu'])).toBe('there are getLsu, getAcs');
    expect(suggestionText('nowhere', ['one'])).toBe('there is one');
    expect(suggestionText('nowhere', [])).toBe('there are none');
    expect(
      suggestionText(
        'nowhere',
        Array.from({ length: 15 }, (_, index) => `n${index}`),
      ),
    ).toMatch(/^there are n0, n1, .*, n11 and 3 more$/);
  });
});

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['same', 'same', 0],
  ['ab', 'ba', 1],
])('from %j to %j are %i changes', (a, b, count) => {
  expect(editDistance(a, b)).toBe(count);
});
