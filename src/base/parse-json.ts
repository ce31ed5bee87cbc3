// Parses JSON with exact integers: an integer that a double cannot hold becomes a bigint. Nearly every text has none,
// and a search for long runs of digits proves it; such a text needs JSON.parse only.

import { isSafeNumber } from 'lossless-json';
import { defined } from './invariant';
import type { Json } from './json';

/** Digits of the shortest integer that a double may not hold. */
const LONG_DIGITS = 16;
const GREATEST_SAFE = String(Number.MAX_SAFE_INTEGER);
/** A long integer in a list or an object. The characters around it tell it from the digits of an id. */
const NESTED_LONG_INTEGER = /[\s:,[-](\d{16,})(?:\.0+)?(?=[\s,\]}])/g;
const digitRun = (count: number): string => '\\d'.repeat(count);
/** Up to `count` digits. Nested optional groups, because V8 counts repetitions such as `{0,8}` at run time. */
const upTo = (count: number): string => (count === 0 ? '' : `(?:\\d${upTo(count - 1)})?`);
/** Any run of LONG_DIGITS digits contains a probe of this many digits that starts at a multiple of STEP. */
const PROBE_DIGITS = 8;
const STEP = LONG_DIGITS - PROBE_DIGITS + 1;
/**
 * The end of any long integer. The expression advances in steps and inspects the probe at the start of each: more than
 * half of the characters of a hexadecimal id are digits, but hardly ever a whole probe. The digits after a probe are
 * bounded, so that a text of digits only takes linear time.
 */
const LONG_INTEGER_END = new RegExp(
  `^(?:${'[^]'.repeat(STEP)})*?${digitRun(PROBE_DIGITS)}${upTo(LONG_DIGITS - PROBE_DIGITS)}(?:\\.0+)?[\\s,\\]}](?<=${digitRun(LONG_DIGITS)}(?:\\.0+)?[^])`,
);
const SOLE_LONG_INTEGER = /^\s*-?(\d{16,})(?:\.0+)?\s*$/;

/** Parses JSON text; throws SyntaxError. */
export function parseJson(text: string): Json {
  // JSON.parse also decides what is valid, so that `readExactly` need not.
  const value = JSON.parse(text) as Json;
  return mayLoseDigits(text) ? readExactly(text) : value;
}

/** Whether the text may hold an unsafe integer. False is certain; digits inside a string may give a false positive. */
export function mayLoseDigits(text: string): boolean {
  if (text.length < LONG_DIGITS) return false;
  if (LONG_INTEGER_END.test(text))
    for (const [, digits] of text.matchAll(NESTED_LONG_INTEGER)) if (isUnsafe(digits)) return true;
  return isUnsafe(SOLE_LONG_INTEGER.exec(text)?.[1]);
}

const isUnsafe = (digits: string | undefined): boolean =>
  digits !== undefined && (digits.length > LONG_DIGITS || digits > GREATEST_SAFE);

/**
 * Longer integers keep the value of JSON.parse: a bigint of a million digits would take a second to parse and format.
 */
const MAX_EXACT_DIGITS = 1000;

/** An integer, possibly with a fraction of zeros. */
const WHOLE = /^(-?\d+)(?:\.0+)?$/;

function readNumber(digits: string): number | bigint {
  const whole = digits.length < LONG_DIGITS || digits.length > MAX_EXACT_DIGITS ? undefined : WHOLE.exec(digits)?.[1];
  return whole === undefined || isSafeNumber(whole) ? Number(digits) : BigInt(whole);
}

const GAPS = ' \n\r\t:,';
/** Characters that end a number or a literal. */
const TOKEN_ENDS = ' \n\r\t,]}';

/**
 * Parses text that is known to be valid JSON, keeping integers exact. Not recursive, so nesting cannot exhaust the
 * stack.
 */
function readExactly(text: string): Json {
  const root: Json[] = [];
  const open: OpenContainer[] = [{ value: root, key: undefined }];
  for (let at = 0; at < text.length;) {
    const container = defined(open.at(-1), 'a value closes the container it opened');
    const char = text[at] ?? '';
    let end = at + 1;
    if (char === '{' || char === '[') open.push({ value: char === '{' ? {} : [], key: undefined });
    else if (char === '}' || char === ']') {
      open.pop();
      place(defined(open.at(-1), 'a value closes the container it opened'), container.value);
    } else if (char === '"') {
      end = endOfString(text, at);
      placeText(container, readString(text.slice(at, end)));
    } else if (!GAPS.includes(char)) {
      while (end < text.length && !TOKEN_ENDS.includes(text[end] ?? '')) end += 1;
      place(container, readToken(text.slice(at, end)));
    }
    at = end;
  }
  return defined(root[0], 'valid JSON has a value');
}

/** A list or object whose end has not been read, with the name of the member whose value comes next. */
interface OpenContainer {
  readonly value: Json[] | Record<string, Json>;
  key: string | undefined;
}

/** In an object every second string is a member name. */
function placeText(container: OpenContainer, text: string): void {
  if (Array.isArray(container.value) || container.key !== undefined) place(container, text);
  else container.key = text;
}

function place(container: OpenContainer, value: Json): void {
  if (Array.isArray(container.value)) return void container.value.push(value);
  const name = defined(container.key, 'a name precedes each value of an object');
  container.key = undefined;
  // Plain assignment would set the prototype.
  if (name === '__proto__')
    Object.defineProperty(container.value, name, { value, enumerable: true, configurable: true, writable: true });
  else container.value[name] = value;
}

/** The offset after the closing quote: the first quote that an even number of backslashes precedes. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text[first - 1] === '\\') first -= 1;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
}

/** V8 copies substrings up to this length; longer ones keep the whole text in memory. */
const MAX_COPIED_LENGTH = 12;
const readString = (quoted: string): string =>
  quoted.length - 2 > MAX_COPIED_LENGTH || quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);

function readToken(token: string): Json {
  if (token === 'null') return null;
  if (token === 'true' || token === 'false') return token === 'true';
  return readNumber(token);
}
