import { fullFormats } from 'ajv-formats/dist/formats';
import fc from '../../test/property';
import { parseInstant } from '../base';
import { formats, isDateTime, isInt32, isInt64 } from './formats';

const two = (value: number): string => String(value).padStart(2, '0');
const four = (value: number): string => String(value).padStart(4, '0');

/** What Date makes of the calendar: a day exists when it survives the way through it. */
function exists(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const field = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const fraction = fc.option(fc.stringMatching(/^\d{1,12}$/), { nil: undefined });
const zone = fc.option(fc.tuple(fc.constantFrom('+', '-'), field(26), field(62)), { nil: undefined });

it('accepts a date-time exactly when its date and time exist', () => {
  fc.assert(
    fc.property(
      field(9999),
      field(14),
      field(33),
      field(26),
      field(62),
      field(62),
      fraction,
      zone,
      (year, month, day, hour, minute, second, digits, offset) => {
        const suffix = offset ? `${offset[0]}${two(offset[1])}:${two(offset[2])}` : 'Z';
        const text = `${four(year)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${digits === undefined ? '' : `.${digits}`}${suffix}`;
        const isZone = !offset || (offset[1] < 24 && offset[2] < 60);
        expect(isDateTime(text)).toBe(exists(year, month, day) && hour < 24 && minute < 60 && second < 60 && isZone);
      },
    ),
    { numRuns: 3000 },
  );
});

/** The check of ajv-formats, with what it takes beyond RFC 3339 and the leap seconds left out. */
function byOthers(text: string): boolean {
  const format = fullFormats['date-time'];
  const takes: unknown = typeof format === 'object' && 'validate' in format ? format.validate : undefined;
  if (typeof takes !== 'function') throw new Error('ajv-formats has a check of date-times');
  return takes(text) === true && /^.{10}[Tt]\d\d:\d\d:[0-5]\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text);
}

const slip = fc.constantFrom(
  '',
  '0',
  '9',
  '-',
  ':',
  '.',
  '+',
  'T',
  'Z',
  ' ',
  '\n',
  '\u0660',
  '\uff10',
  '/',
  ';',
  '\ud83d',
  'e',
  '60',
  '24',
  '13',
);
const hostile = fc.oneof(
  fc.string(),
  fc
    .tuple(
      fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      fc.constantFrom('Z', 'z', '+23:59', '-00:00', '+24:00', '+0100', '+01', ''),
      fraction,
    )
    .map(
      ([date, end, digits]) => `${date.toISOString().slice(0, 19)}${digits === undefined ? '' : `.${digits}`}${end}`,
    ),
);

it('agrees with ajv-formats on near date-times, except for leap seconds and forms that RFC 3339 does not have', () => {
  fc.assert(
    fc.property(
      hostile,
      fc.nat({ max: 40 }),
      fc.nat({ max: 2 }),
      slip,
      fc.boolean(),
      (text, place, length, other, isWhole) => {
        const changed = isWhole ? text : `${text.slice(0, place)}${other}${text.slice(place + length)}`;
        expect([changed, isDateTime(changed)]).toEqual([changed, byOthers(changed)]);
      },
    ),
    { numRuns: 5000 },
  );
});

it('accepts what the ledger clock can parse, and beyond that only digits after the ninth', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(isDateTime(date.toISOString())).toBe(true);
      expect(parseInstant(date.toISOString())).toBe(BigInt(date.getTime()) * 1000n);
    }),
  );
});

it.each(['2024-02-29T00:00:00Z', '2000-02-29T23:59:59.999999Z', '2026-01-15t12:00:00z', '2026-01-15T12:00:00-23:59'])(
  'accepts %s',
  (text) => {
    expect(isDateTime(text)).toBe(true);
  },
);

it.each([
  '',
  '2026-01-15',
  '2026-01-15 12:00:00Z',
  '2026-01-15T12:00Z',
  '2026-01-15T12:00:00',
  '2026-01-15T12:00:00.Z',
  '2026-01-15T12:00:00+0100',
  '2026-01-15T23:59:60Z',
  '2026-01-15T24:00:00Z',
  '1900-02-29T00:00:00Z',
  '+12026-01-15T12:00:00Z',
  '2026-01-15T12:00:00Z\n',
  ' 2026-01-15T12:00:00Z',
])('refuses %j', (text) => {
  expect(isDateTime(text)).toBe(false);
});

it('limits int32 to its range', () => {
  expect([-(2 ** 31), 2 ** 31 - 1, 0].map(isInt32)).toEqual([true, true, true]);
  expect([-(2 ** 31) - 1, 2 ** 31, 0.5].map(isInt32)).toEqual([false, false, false]);
});

it('limits int64 to its range, as far as a double can tell', () => {
  expect([2 ** 63, -(2 ** 63), 4711].map(isInt64)).toEqual([true, true, true]);
  expect([2 ** 63 + 2 ** 12, -(2 ** 63) - 2 ** 12, 1.5, Infinity].map(isInt64)).toEqual([false, false, false, false]);
});

it('accepts only absolute URIs as uri', () => {
  expect(['https://example.com/a?b#c', 'urn:x:y'].map(formats.uri.validate)).toEqual([true, true]);
  expect(['', 'example', 'https://a b'].map(formats.uri.validate)).toEqual([false, false, false]);
});
