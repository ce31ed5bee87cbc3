import fc from 'fast-check';
import { formatInstant, formatInstant6, formatInstantShort, micros, parseInstant, parseSpan } from '.';

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

describe('instants', () => {
  it('prints the fraction in groups of three digits, as many as are needed', () => {
    expect(formatInstant(micros(0))).toBe('1970-01-01T00:00:00Z');
    expect(formatInstant(micros(120_000))).toBe('1970-01-01T00:00:00.120Z');
    expect(formatInstant(micros(1))).toBe('1970-01-01T00:00:00.000001Z');
  });

  it('prints record times with six digits, always', () => {
    expect(formatInstant6(micros(1_768_478_400_000_000n))).toBe('2026-01-15T12:00:00.000000Z');
  });

  it('prints date-time fields without trailing zeros', () => {
    expect(formatInstantShort(micros(1_768_478_400_120_000n))).toBe('2026-01-15T12:00:00.12Z');
    expect(formatInstantShort(micros(1_768_478_400_000_000n))).toBe('2026-01-15T12:00:00Z');
  });

  it('reads offsets and cuts what is finer than a microsecond', () => {
    expect(parseInstant('2026-01-15T13:00:00+01:00')).toBe(1_768_478_400_000_000n);
    expect(parseInstant('1970-01-01T00:00:00.123456789Z')).toBe(123_456n);
  });

  it.each(['', '2026-01-15', '2026-02-29T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-15T24:00:00Z', '2026-01-15T12:00:60Z', '2026-01-15T12:00:00', '2026-01-15 12:00:00Z'])(
    'refuses %p',
    (text) => expect(parseInstant(text)).toBeUndefined(),
  );

  it('agrees with Date wherever Date reaches', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }), (date) => {
        const instant = micros(BigInt(date.getTime()) * 1000n);
        expect(formatInstant6(instant)).toBe(date.toISOString().replace('Z', '000Z'));
        expect(parseInstant(date.toISOString())).toBe(instant);
      }),
    );
  });

  it('reads back every int64 that it prints, ends included', () => {
    for (const instant of [INT64.min, INT64.max, 9_007_199_254_740_993n]) expect(parseInstant(formatInstant(micros(instant)))).toBe(instant);
    fc.assert(fc.property(fc.bigInt(INT64), (instant) => parseInstant(formatInstant(micros(instant))) === instant));
  });
});

describe('spans', () => {
  it('reads units one after another', () => {
    expect(parseSpan('1h30m')).toBe(5_400_000_000n);
    expect(parseSpan('250ms')).toBe(250_000n);
    expect(parseSpan('90d')).toBe(7_776_000_000_000n);
    expect(parseSpan('0s')).toBe(0n);
  });

  it.each(['', '5', 'm', '-5m', '1.5h', '5 m'])('refuses %p', (text) => expect(parseSpan(text)).toBeUndefined());
});
