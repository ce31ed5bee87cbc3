import fc from '../../test/property';
import { join } from 'node:path';
import { loadDocuments } from './load';
import { patternEngine } from './patterns';

const documents = loadDocuments({ dir: join(__dirname, '../../openapi') });
const patterns = [
  ...new Set(
    documents.flatMap(({ parts }) =>
      [...parts.values()].flatMap(({ value: { pattern } }) => (typeof pattern === 'string' ? [pattern] : [])),
    ),
  ),
];
const PARTY = String.raw`^[A-Za-z0-9:_\- ]{1,185}::[A-Za-z0-9:_\- ]{1,68}$`;

const piece = fc.oneof(
  fc.constantFrom(
    '::',
    ':',
    '#',
    '00',
    '01',
    '1220',
    'alice',
    'PAR::',
    '.',
    'T',
    'Z',
    '-',
    ' ',
    '\n',
    'é',
    '😀',
    '\ud83d',
  ),
  fc
    .tuple(fc.constantFrom('a', '7', 'f', 'G', ':'), fc.integer({ min: 0, max: 190 }))
    .map(([letter, length]) => letter.repeat(length)),
);
/** What a pattern takes, with a piece put in or taken out somewhere. */
const nearly = (pattern: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.stringMatching(new RegExp(pattern, 'u'), { size: 'medium' }),
      fc.nat(200),
      fc.nat(3),
      fc.option(piece, { nil: '' }),
    )
    .map(([text, at, length, put]) => text.slice(0, at) + put + text.slice(at + length));

it('there are patterns', () => expect(patterns).toContain(PARTY));

describe.each(patterns)('%s', (pattern) => {
  const [quick, plain] = [patternEngine(pattern, 'u'), new RegExp(pattern, 'u')];

  it('is run as one that takes the same texts', () => {
    const text = fc.oneof(
      fc.stringMatching(plain, { size: 'medium' }),
      nearly(pattern),
      fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (one) => quick.test(one) === plain.test(one)),
      { numRuns: 500 },
    );
  });
});

it.each([
  [1, 68],
  [185, 68],
  [186, 68],
  [0, 68],
  [5, 69],
  [5, 0],
  [115, 138],
  [300, 68],
])('a party id with %d letters before the colons and %d after them is judged as the document says', (before, after) => {
  const id = `${'a'.repeat(before)}::${'b'.repeat(after)}`;
  expect(patternEngine(PARTY, 'u').test(id)).toBe(new RegExp(PARTY, 'u').test(id));
});

it.each(['^.+::.+$', '^[^a]+$', '^\\D$', '^é?$', '^(é|a)+$'])(
  'runs %s, which may take characters of any kind, as it is',
  (pattern) => {
    expect(String(patternEngine(pattern, 'u'))).toBe(String(new RegExp(pattern, 'u')));
  },
);

it.each(['^[a-z]+$', '^(PAR|a)+$'])('leaves out of %s only what looks for pairs of surrogates', (pattern) => {
  expect(String(patternEngine(pattern, 'u'))).toBe(String(new RegExp(pattern)));
});

it('a party id that was taken before is taken again, and no other in its place', () => {
  const engine = patternEngine(PARTY, 'u');
  const [good, bad] = ['alice::1220ab', 'alice/:1220ab'];
  expect([good, bad, good, '', bad, good].map((id) => engine.test(id))).toEqual([
    true,
    false,
    true,
    false,
    false,
    true,
  ]);
});

it.each(['^0[01]([0-9a-f]{2})+$', '^([0-9a-f]{2})*$', '^0[01](?:[0-9a-f]{2}){32,}$'])(
  '%s takes pairs of digits, so many as the document says',
  (pattern) => {
    const [quick, plain] = [patternEngine(pattern, 'u'), new RegExp(pattern, 'u')];
    for (let length = 0; length < 150; length += 1) {
      for (const text of [
        `00${'a7'.repeat(100).slice(0, length)}`,
        `01${'5'.repeat(length)}G`,
        `01${'f'.repeat(length)}\n`,
        `${'b'.repeat(length)}é`,
      ])
        expect([text, quick.test(text)]).toEqual([text, plain.test(text)]);
    }
  },
);

it('patterns whose texts are remembered stay apart in a validator', () => {
  const TEMPLATE = String.raw`^[0-9a-f]{64}:[A-Za-z0-9_.$]+:[A-Za-z0-9_.$]+$`;
  expect(new Set([PARTY, TEMPLATE, '^PAR::.+::.+$'].map((pattern) => String(patternEngine(pattern, 'u')))).size).toBe(
    3,
  );
});
