// Instants and spans as whole microseconds in a bigint: no precision is lost between request, ledger and response.
// Text forms: observed scan-validator 1.2, observed-ledger 3.3 (ISO-8601 UTC, fraction of 0, 3 or 6 digits).

declare const brand: unique symbol;

/** Microseconds since the Unix epoch (an instant) or between two instants (a span). */
export type Micros = bigint & { readonly [brand]: 'Micros' };

export const micros = (value: bigint | number): Micros => BigInt(value) as Micros;
export const plus = (instant: Micros, span: bigint): Micros => (instant + span) as Micros;
export const later = (a: Micros, b: Micros): Micros => (a > b ? a : b);
export const earlier = (a: Micros, b: Micros): Micros => (a < b ? a : b);

export const SECOND = micros(1_000_000n);
export const MINUTE = micros(60_000_000n);
export const HOUR = micros(3_600_000_000n);
export const DAY = micros(86_400_000_000n);

const MICROS_PER_DAY = 86_400_000_000n;
// ISO-8601 writes years outside 0000 to 9999 with a sign and more digits; RFC 3339 does not have them.
const INSTANT =
  /^(\d{4}|[+-]\d{4,6})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Parses an ISO-8601 date-time (RFC 3339, or with a signed year); digits past the microsecond are cut. Undefined for
 * any other text.
 */
export const parseInstant = (text: string): Micros | undefined => parseUtc(text) ?? parseAny(text);

const ZERO_CODE = 48;
/** Value of the digits in [from, end); NaN if any character is not a digit. */
function digitsAt(text: string, from: number, end: number): number {
  let value = 0;
  for (let at = from; at < end; at += 1) {
    const digit = text.charCodeAt(at) - ZERO_CODE;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Fast path for the form that ledgers write, `2026-01-15T12:00:00Z` with or without a fraction. Undefined for any
 * other.
 */
function parseUtc(text: string): Micros | undefined {
  const end = text.length - 1;
  const hasSeparators =
    text[4] === '-' && text[7] === '-' && text[10] === 'T' && text[13] === ':' && text[16] === ':' && text[end] === 'Z';
  if (!hasSeparators || !(end === 19 || (end > 20 && end <= 26 && text[19] === '.'))) return undefined;
  const [year, month, day] = [digitsAt(text, 0, 4), digitsAt(text, 5, 7), digitsAt(text, 8, 10)];
  const [hour, minute, second] = [digitsAt(text, 11, 13), digitsAt(text, 14, 16), digitsAt(text, 17, 19)];
  const fraction = end === 19 ? 0 : digitsAt(text, 20, end) * 10 ** (26 - end);
  // NaN fails every comparison; `parseAny` then decides.
  if (
    !(
      year >= 0 &&
      month >= 1 &&
      month <= 12 &&
      isDayOf(year, month, day) &&
      hour <= 23 &&
      minute <= 59 &&
      second <= 59 &&
      fraction >= 0
    )
  )
    return undefined;
  return micros(
    BigInt(daysFromCivil(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second) * SECOND + BigInt(fraction),
  );
}

function parseAny(text: string): Micros | undefined {
  const match = INSTANT.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match;
  if (Number(month) < 1 || Number(month) > 12 || !isDayOf(Number(year), Number(month), Number(day))) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = zoneMinutes(zone);
  if (offset === undefined) return undefined;
  const days = daysFromCivil(Number(year), Number(month), Number(day));
  const seconds = BigInt(Number(hour) * 3600 + (Number(minute) - offset) * 60 + Number(second));
  return micros(BigInt(days) * MICROS_PER_DAY + seconds * SECOND + BigInt(fraction.padEnd(6, '0').slice(0, 6)));
}

/** ISO-8601 UTC with as many fraction digits as needed in groups of three (none, 3 or 6). */
export function formatInstant(instant: Micros): string {
  const fraction = fractionOf(instant);
  const shortened = fraction.endsWith('000') ? fraction.slice(0, 3) : fraction;
  return `${wholeSeconds(instant)}${shortened === '000' ? '' : `.${shortened}`}Z`;
}

/** ISO-8601 UTC, always with six fraction digits: the form of record times in update histories. */
export const formatInstant6 = (instant: Micros): string => `${wholeSeconds(instant)}.${fractionOf(instant)}Z`;

/** ISO-8601 UTC without trailing zeros in the fraction: the form of `date-time` fields in scan responses. */
export function formatInstantShort(instant: Micros): string {
  const fraction = fractionOf(instant).replace(/0+$/, '');
  return `${wholeSeconds(instant)}${fraction === '' ? '' : `.${fraction}`}Z`;
}

const SPAN_UNITS: Readonly<Record<string, bigint>> = { us: 1n, ms: 1_000n, s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** Parses a span such as `10m`, `1h30m`, `250ms`, `90d` or `5us`. Undefined for any other text. */
export function parseSpan(text: string): Micros | undefined {
  if (!/^(\d+(us|ms|s|m|h|d))+$/.test(text)) return undefined;
  let total = 0n;
  for (const [, count = '0', unit = 's'] of text.matchAll(/(\d+)(us|ms|s|m|h|d)/g))
    total += BigInt(count) * (SPAN_UNITS[unit] ?? 0n);
  return micros(total);
}

export const startOfSecond = (instant: Micros): Micros => micros(floorDiv(instant, SECOND) * SECOND);

const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));

function fractionOf(instant: Micros): string {
  return (instant - startOfSecond(instant)).toString().padStart(6, '0');
}

function wholeSeconds(instant: Micros): string {
  const days = floorDiv(instant, MICROS_PER_DAY);
  const inDay = Number((instant - days * MICROS_PER_DAY) / SECOND);
  const [year, month, day] = civilFromDays(Number(days));
  const two = (value: number): string => value.toString().padStart(2, '0');
  const clock = `${two(Math.floor(inDay / 3600))}:${two(Math.floor(inDay / 60) % 60)}:${two(inDay % 60)}`;
  return `${formatYear(year)}-${two(month)}-${two(day)}T${clock}`;
}

// ISO-8601 writes years past four digits with a sign; int64 microseconds reach the year 294247.
const formatYear = (year: number): string =>
  year >= 0 && year <= 9999
    ? year.toString().padStart(4, '0')
    : `${year < 0 ? '-' : '+'}${Math.abs(year).toString().padStart(4, '0')}`;

function zoneMinutes(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

function isDayOf(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (lengths[month - 1] ?? 0);
}

// The proleptic Gregorian calendar by days since 1970-01-01; Date cannot hold the ends of the int64 range.
function daysFromCivil(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

function civilFromDays(days: number): readonly [year: number, month: number, day: number] {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9;
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1];
}
