import fc from '../../test/property';
import { editDistance, nearest, suggestionText } from './suggestions';

describe('the nearest known word', () => {
  it.each([
    ['listAnsEntriez', 'listAnsEntries'],
    ['LISTANSENTRIES', 'listAnsEntries'],
    ['lsu', 'getLsu'],
    ['listEntries', 'listAnsEntries'],
    ['Entries', 'listAnsEntries'],
  ])('to %s is %s', (word, expected) => {
    expect(nearest(word, ['getUpdateById', 'listAnsEntries', 'getLsu'])).toBe(expected);
  });

  it('is the first of equally near words, and undefined if no word is known', () => {
    expect(nearest('2.9', ['2.1', '2.3'])).toBe('2.1');
    expect(nearest('2.9', [])).toBeUndefined();
  });

  it.each(['nowhere', 'mining', 'ab', 'list', 'getUpdatesOfEveryone'])(
    'is undefined for %s, where more than a third of the letters differ',
    (word) => {
      expect(nearest(word, ['getUpdateById', 'listAnsEntries', 'getLsu'])).toBeUndefined();
    },
  );

  it('becomes a suggestion; without one the message lists the known words', () => {
    expect(suggestionText('getlsv', ['getLsu', 'getAcs'])).toBe('did you mean "getLsu"?');
    expect(suggestionText('nowhere', ['getLsu', 'getAcs', 'getLsu'])).toBe('available: getLsu, getAcs');
    expect(suggestionText('nowhere', ['one'])).toBe('available: one');
    expect(suggestionText('nowhere', [])).toBe('none exist');
    expect(
      suggestionText(
        'nowhere',
        Array.from({ length: 15 }, (_, index) => `n${index}`),
      ),
    ).toMatch(/^available: n0, n1, .*, n11 and 3 more$/);
    expect(
      suggestionText('OFFER-9-UNKNOWN', [
        ...Array.from({ length: 90 }, (_, index) => `SCAN-${index}`),
        'OFFER-CREATE-ALL-AT-ONCE-1',
      ]),
    ).toBe('available: OFFER-CREATE-ALL-AT-ONCE-1, SCAN-0, SCAN-1, SCAN-2, SCAN-3 and 86 more');
  });
});

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['same', 'same', 0],
  ['ab', 'ba', 1],
])('the distance from %j to %j is %i', (a, b, count) => {
  expect(editDistance(a, b)).toBe(count);
});

it('a bounded distance is exact up to the bound, and greater than the bound otherwise', () => {
  const word = fc.stringMatching(/^[ab]{0,8}$/);
  fc.assert(
    fc.property(word, word, fc.nat({ max: 8 }), (a, b, most) => {
      const [exact, bounded] = [editDistance(a, b), editDistance(a, b, most)];
      expect(exact <= most ? bounded === exact : bounded > most).toBe(true);
    }),
  );
});
