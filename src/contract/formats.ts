// The four formats that the documents may use. Small and free of Ajv: the validators made at build time carry this
// file.

import { fullFormats } from 'ajv-formats/dist/formats';

export interface NumberFormat {
  readonly type: 'number';
  readonly validate: (value: number) => boolean;
}
export interface TextFormat {
  readonly type: 'string';
  readonly validate: (value: string) => boolean;
}

const SHAPE = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const ZERO = 48;

// Date-times dominate the judging of long answers, so digits are read in place instead of through captured groups.
const twoDigits = (text: string, start: number): number =>
  (text.charCodeAt(start) - ZERO) * 10 + text.charCodeAt(start + 1) - ZERO;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function hasZone(text: string): boolean {
  if (!text.endsWith('Z') && !text.endsWith('z'))
    return twoDigits(text, text.length - 5) < 24 && twoDigits(text, text.length - 2) < 60;
  return true;
}

/** Those of nearly all days, seen at one look. The others are counted out. */
const USUAL = /^\d\d\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** RFC 3339 date-time; leap seconds are refused, because no instant of the ledger can hold one. */
export function isDateTime(text: string): boolean {
  if (USUAL.test(text)) return true;
  if (!SHAPE.test(text)) return false;
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const leapDay = month === 2 && isLeap(twoDigits(text, 0) * 100 + twoDigits(text, 2)) ? 1 : 0;
  if (day < 1 || day > (MONTH_LENGTHS[month - 1] ?? 0) + leapDay) return false;
  return twoDigits(text, 11) < 24 && twoDigits(text, 14) < 60 && twoDigits(text, 17) < 60 && hasZone(text);
}

export const isInt32 = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;

/**
 * Validators see doubles, and the greatest int64 rounds up to 2^63 as a double: both ends are accepted (see
 * server/pipeline/exact-integers.ts).
 */
export const isInt64 = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= 2 ** 63;

function isUri(text: string): boolean {
  const { uri } = fullFormats;
  return typeof uri === 'function' && uri(text) === true;
}

/** By name, in the form that Ajv takes. */
export const formats: Readonly<Record<'int32' | 'int64', NumberFormat>> &
  Readonly<Record<'date-time' | 'uri', TextFormat>> = {
  int32: { type: 'number', validate: isInt32 },
  int64: { type: 'number', validate: isInt64 },
  'date-time': { type: 'string', validate: isDateTime },
  uri: { type: 'string', validate: isUri },
};
