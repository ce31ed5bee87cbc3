// Parsing JSON whose integers stay exact: an integer that a double cannot hold becomes a bigint. Nearly every text has none, and
// a look for long rows of digits says so; such a text takes the engine's parser alone.

import { isSafeNumber } from 'lossless-json';
import { defined } from './invariant';
import type { Json } from './json';

/** The shortest integer that a double may not hold has as many digits. */
const LONG_DIGITS = 16;
const GREATEST_SAFE = String(Number.MAX_SAFE_INTEGER);
/** A long whole number inside a list or an object, told by what stands around it: the digits of ids stand otherwise. */
const NESTED_LONG_INTEGER = /[\s:,[-](\d{16,})(?:\.0+)?(?=[\s,\]}])/g;
const digitRun = (count: number): string => '\\d'.repeat(count);
/** As many as there are, up to so many. Nested, for the engine counts what is written with a number. */
const upTo = (count: number): string => (count === 0 ? '' : `(?:\\d${upTo(count - 1)})?`);
/** In every row of LONG digits a piece of so many lies at the start of a step, at most LONG digits before the end of the row. */
const PIECE = 8;
const STEP = LONG_DIGITS - PIECE + 1;
/**
 * What every such number ends with. The text is gone through in steps, and of each only the first piece is looked at: more than half of a hexadecimal
 * id are digits, but hardly ever a whole piece of it. Of the digits beyond a piece so many are looked at and no more, so that a text of nothing but digits takes no longer.
 */
const LONG_INTEGER_END = new RegExp(
  `^(?:${'[^]'.repeat(STEP)})*?${digitRun(PIECE)}${upTo(LONG_DIGITS - PIECE)}(?:\\.0+)?[\\s,\\]}](?<=${digitRun(LONG_DIGITS)}(?:\\.0+)?[^])`,
);
const SOLE_LONG_INTEGER = /^\s*-?(\d{16,})(?:\.0+)?\s*$/;

/** Parses JSON text; throws SyntaxError. */
export function parseJson(text: string): Json {
  // The engine's parser also decides what is JSON, so the other one need not.
  const value = JSON.parse(text) as Json;
  return mayLoseDigits(text) ? readExactly(text) : value;
}

/** Whether the text may hold an integer beyond the safe ones. False is certain; a string that holds what looks like one is taken for it. */
export function mayLoseDigits(text: string): boolean {
  if (text.length < LONG_DIGITS) return false;
  if (LONG_INTEGER_END.test(text)) for (const [, digits] of text.matchAll(NESTED_LONG_INTEGER)) if (isUnsafe(digits)) return true;
  return isUnsafe(SOLE_LONG_INTEGER.exec(text)?.[1]);
}

const isUnsafe = (digits: string | undefined): boolean =>
  digits !== undefined && (digits.length > LONG_DIGITS || digits > GREATEST_SAFE);

/** Of more digits than this no double comes near: it stays what the engine makes of it. Reading and writing a million digits would take a second. */
const MAX_EXACT_DIGITS = 1000;

/** A whole number, also one that is written with a fraction of zeros. */
const WHOLE = /^(-?\d+)(?:\.0+)?$/;

function readNumber(digits: string): number | bigint {
  const whole = digits.length < LONG_DIGITS || digits.length > MAX_EXACT_DIGITS ? undefined : WHOLE.exec(digits)?.[1];
  return whole === undefined || isSafeNumber(whole) ? Number(digits) : BigInt(whole);
}

const GAPS = ' \n\r\t:,';
/** Where a number or a word ends. */
const TOKEN_ENDS = ' \n\r\t,]}';

/** Reads text that is known to be JSON, with its integers as they are written. No recursion: depth is no matter. */
function readExactly(text: string): Json {
  const root: Json[] = [];
  const holders: OpenContainer[] = [{ value: root, key: undefined }];
  for (let at = 0; at < text.length;) {
    const holder = defined(holders.at(-1), 'a value closes what it opened');
    const sign = text[at] ?? '';
    let end = at + 1;
    if (sign === '{' || sign === '[') holders.push({ value: sign === '{' ? {} : [], key: undefined });
    else if (sign === '}' || sign === ']') {
      holders.pop();
      place(defined(holders.at(-1), 'a value closes what it opened'), holder.value);
    } else if (sign === '"') {
      end = endOfString(text, at);
      placeText(holder, readString(text.slice(at, end)));
    } else if (!GAPS.includes(sign)) {
      while (end < text.length && !TOKEN_ENDS.includes(text[end] ?? '')) end += 1;
      place(holder, readToken(text.slice(at, end)));
    }
    at = end;
  }
  return defined(root[0], 'the text holds a value');
}

/** A list or object that is being read, with the name of the member whose value comes next. */
interface OpenContainer {
  readonly value: Json[] | Record<string, Json>;
  key: string | undefined;
}

/** In an object every other string is a name. */
function placeText(holder: OpenContainer, text: string): void {
  if (Array.isArray(holder.value) || holder.key !== undefined) place(holder, text);
  else holder.key = text;
}

function place(holder: OpenContainer, value: Json): void {
  if (Array.isArray(holder.value)) return void holder.value.push(value);
  const name = defined(holder.key, 'a name stands before each value of an object');
  holder.key = undefined;
  // Assigned, it would be the object's prototype.
  if (name === '__proto__')
    Object.defineProperty(holder.value, name, { value, enumerable: true, configurable: true, writable: true });
  else holder.value[name] = value;
}

/** Behind the quote that closes the string: the first one without an odd number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text[first - 1] === '\\') first -= 1;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
}

/** What the engine cuts out of a text holds on to all of it, unless it is this short. */
const COPIED = 12;
const readString = (quoted: string): string =>
  quoted.length - 2 > COPIED || quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);

function readToken(token: string): Json {
  if (token === 'null') return null;
  if (token === 'true' || token === 'false') return token === 'true';
  return readNumber(token);
}
