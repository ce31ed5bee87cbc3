// Validates arguments, since programs without types can pass anything. A problem is one sentence that
// names the member, the value seen and the next step.

import { isObject, redactUrlPasswords, suggestionText, truncate } from '../base';
import { MockError } from './mock-error';

/** The problem of a value, which is called by this name; undefined if it is valid. */
export type Check = (value: unknown, name: string) => string | undefined;

export type Checks<Name extends string = string> = Readonly<Record<Name, Check>>;

const MAX_LENGTH = 80;
/** Every option of a mock fits. */
const MAX_LISTED = 30;

/** Any value as messages show it, without the password of an address. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number' || typeof value === 'symbol' || value instanceof Date) return String(value);
  const text = redactUrlPasswords(jsonOf(value) ?? Object.prototype.toString.call(value));
  return truncate(text, MAX_LENGTH);
}

/** The value as JSON; undefined if it has no JSON form. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

export const wrong = (name: string, value: unknown, expected: string): string =>
  `${name} ${value === undefined ? 'is missing' : `is ${shown(value)}`}, but ${expected} is expected`;

export const expecting =
  (expected: string, fits: (value: unknown) => boolean): Check =>
  (value, name) =>
    value !== undefined && fits(value) ? undefined : wrong(name, value, expected);

export const optional =
  (check: Check): Check =>
  (value, name) =>
    value === undefined ? undefined : check(value, name);

export const text = (expected = 'a text'): Check =>
  expecting(expected, (value) => typeof value === 'string' && value !== '');

export const TRUTH: Check = expecting('true or false', (value) => typeof value === 'boolean');

export const unknownName = (what: string, name: string, known: readonly string[]): string =>
  `there is no ${what} ${JSON.stringify(name)}; ${suggestionText(name, known, MAX_LISTED)}`;

export interface Membership {
  /** What messages call a member (default `member`). */
  readonly what?: string;
  /** Names that belong elsewhere, each with the rest of its message. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** Every member is known and valid. */
export function members(checks: Checks, { what = 'member', elsewhere = {} }: Membership = {}): Check {
  const known = Object.keys(checks);
  return (given, name) => {
    if (!isObject(given))
      return wrong(name, given, known.length === 0 ? 'nothing' : `an object of ${known.join(', ')}`);
    const stray = Object.keys(given).find((member) => given[member] !== undefined && !Object.hasOwn(checks, member));
    if (stray !== undefined)
      return Object.hasOwn(elsewhere, stray) ? `${stray} ${elsewhere[stray]}` : unknownName(what, stray, known);
    return firstOf(
      known.map((member) => () => checks[member]?.(given[member], name === '' ? member : `${name}.${member}`)),
    );
  };
}

/** An object whose members are called by their names without a prefix. */
export const plain =
  (check: Check): Check =>
  (value, name) =>
    check(value, isObject(value) ? '' : name);

/** Exactly one of these members is present. */
export function exactlyOne(names: readonly string[]): Check {
  return (given, name) => {
    const there = isObject(given) ? names.filter((member) => given[member] !== undefined) : [];
    if (there.length === 1) return undefined;
    return there.length === 0
      ? `${name} has none of ${names.join(', ')}, but exactly one is expected`
      : `${name} has ${there.join(' and ')}, but exactly one is expected`;
  };
}

/** The problem of the first check that fails. */
export const every =
  (...checks: readonly Check[]): Check =>
  (value, name) =>
    firstOf(checks.map((check) => () => check(value, name)));

function firstOf(problems: readonly (() => string | undefined)[]): string | undefined {
  for (const problem of problems) {
    const found = problem();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Throws the problem of a method's arguments. */
export function assertValid(method: string, problem: string | undefined): void {
  if (problem !== undefined) throw new MockError(`${method}: ${problem}`, { code: 'invalid-argument' });
}
