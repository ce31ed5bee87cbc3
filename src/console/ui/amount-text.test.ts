import { countText, amountParts, instantParts, partyParts, spanText } from './amount-text';

const joined = (text: string): string | undefined => {
  const parts = amountParts(text);
  return parts && `${parts.whole}${parts.fraction}|${parts.zeros}`;
};

it.each([
  ['1234567.8900000000', '1\u202f234\u202f567.89|00000000'],
  ['5.0000000000', '5|.0000000000'],
  ['-0.0000000001', '−0.0000000001|'],
  ['100', '100|'],
  ['1000', '1\u202f000|'],
])('groups %s in thousands and keeps every digit', (text, expected) => expect(joined(text)).toBe(expected));

it.each(['', 'x', '1.', '.5', '1e5'])('does not accept %j as an amount', (text) =>
  expect(amountParts(text)).toBeUndefined(),
);

it('reads instants given as text and as microseconds alike', () => {
  const parts = {
    iso: '2026-01-15T12:00:00.000001Z',
    date: '2026-01-15',
    time: '12:00:00',
    fraction: '.000001',
    micros: '1768478400000001',
  };
  expect([
    instantParts('2026-01-15T12:00:00.000001Z'),
    instantParts(1_768_478_400_000_001),
    instantParts(1_768_478_400_000_001n),
  ]).toEqual([parts, parts, parts]);
  expect(
    ['2026-01-15T12:00:00Z', '2026-01-15T12:00:00.25Z', '2026-01-15T12:00:00.123999Z'].map(
      (at) => instantParts(at, { running: true })?.fraction,
    ),
  ).toEqual(['.000', '.250', '.123']);
  expect([instantParts('soon'), instantParts(0.5), instantParts(Number.NaN)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  [0, '0ms'],
  [250_000, '250ms'],
  [1_000_000, '1s'],
  [90_000_000, '1m 30s'],
  [3_600_000_000, '1h'],
  [90_061_000_000, '1d 1h'],
  [-5_000_000, '−5s'],
])('formats %i microseconds as %s', (span, expected) => expect(spanText(span)).toBe(expected));

it('shortens the fingerprint of a party, but not its name', () => {
  expect(partyParts('alice::1220abcdef0123456789abcdef')).toEqual({ hint: 'alice', short: '1220abcd…cdef' });
  expect([partyParts('alice'), partyParts('a::b')]).toEqual([
    { hint: 'alice', short: '' },
    { hint: 'a', short: 'b' },
  ]);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1204, '1\u202f204'],
  [1_000_000, '1\u202f000\u202f000'],
])('a count of %d is written %s', (count, text) => expect(countText(count)).toBe(text));
