import fc from '../../test/property';
import { formatInstant, formatInstant6, formatInstantShort, micros, parseInstant } from './micros';

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

describe('instants', () => {
  it('survive a round trip through text, over the whole int64 range', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: MIN, max: MAX }), (value) => {
        for (const write of [formatInstant, formatInstant6, formatInstantShort])
          expect(parseInstant(write(micros(value)))).toBe(value);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [MIN, '-290308-12-21T19:59:05.224192Z'],
    [-62_167_219_200_000_001n, '-0001-12-31T23:59:59.999999Z'],
    [-62_167_219_200_000_000n, '0000-01-01T00:00:00Z'],
    [-1n, '1969-12-31T23:59:59.999999Z'],
    [0n, '1970-01-01T00:00:00Z'],
    [9_007_199_254_740_993n, '2255-06-05T23:47:34.740993Z'],
    [253_402_300_799_999_999n, '9999-12-31T23:59:59.999999Z'],
    [253_402_300_800_000_000n, '+10000-01-01T00:00:00Z'],
    [MAX, '+294247-01-10T04:00:54.775807Z'],
  ])('%s is %s', (value, text) => {
    expect(formatInstant(micros(value))).toBe(text);
    expect(parseInstant(text)).toBe(value);
  });

  it('agree with Date over the whole range of Date', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(parseInstant(date.toISOString())).toBe(BigInt(date.getTime()) * 1000n);
      }),
    );
  });

  it('are written with no, three or six fractional digits', () => {
    expect([1_000_000n, 1_500_000n, 1_000_001n].map((value) => formatInstant(micros(value)))).toEqual([
      '1970-01-01T00:00:01Z',
      '1970-01-01T00:00:01.500Z',
      '1970-01-01T00:00:01.000001Z',
    ]);
    expect(formatInstant6(micros(1_500_000n))).toBe('1970-01-01T00:00:01.500000Z');
    expect(formatInstantShort(micros(1_500_000n))).toBe('1970-01-01T00:00:01.5Z');
  });

  it.each([
    '',
    '2026-01-15',
    '2026-13-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-01-15T24:00:00Z',
    '2026-01-15T00:00:60Z',
    '2026-01-15T00:00:00',
    '12026-01-15T00:00:00Z',
    '2026-01-15T00:00:00.Z',
    '2026-01-15T00:00:00+24:00',
  ])('are not read from "%s"', (text) => expect(parseInstant(text)).toBeUndefined());

  it('are read with an offset, and truncated to microseconds', () => {
    expect(parseInstant('2026-01-15T13:00:00.123456999+01:00')).toBe(parseInstant('2026-01-15T12:00:00.123456Z'));
  });
});

it('an instant is read alike in the usual form and in any other form', () => {
  const text = fc.stringMatching(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d(\.\d{0,8}x?)?Z$/);
  // With an offset the long way is taken.
  fc.assert(
    fc.property(text, (usual) => {
      expect(parseInstant(usual)).toBe(parseInstant(usual.replace(/Z$/, '+00:00')));
    }),
    { numRuns: 1000 },
  );
});
