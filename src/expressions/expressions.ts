// Expressions of suites and stories: JSONata, with exact functions for amounts, int64 and instants. Nothing is compared as a
// double.

import jsonata from 'jsonata';
import { amount, formatInstant, isObject, micros, parseInstant, parseSpan, type Json } from '../base';

/** An integer of any size that is serialised as digits: returned by `$int`, used in request bodies. */
interface ExactInteger {
  readonly $integer: string;
}

export interface ExpressionScope {
  /** The root of paths: target, captured values, and in expectations status, headers, body, answers. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Generates a text that is unique in this run, so that a run can be repeated. */
  readonly unique: (prefix: string) => string;
  /** Wall clock in microseconds. */
  readonly nowMicros: () => bigint;
}

/** The evaluation of an expression failed. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';

  constructor(
    expression: string,
    readonly reason: string,
    /** Invalid for every input: a syntax error, or an unknown function. */
    readonly isInvalid: boolean,
  ) {
    super(`the expression ${expression} cannot be evaluated: ${reason}`);
  }
}

/** Codes of JSONata's parser errors, and of calls of a value that is no function. */
const SYNTAX_ERRORS = /^(S0\d{3}|T100[5-8])$/;

/** Evaluates an expression; throws ExpressionError. */
export async function evaluate(expression: string, scope: ExpressionScope): Promise<unknown> {
  try {
    // Every member of the input is also a variable, so that predicates can use it.
    const input = withDigits(scope.input);
    const { compiled: one, names } = compiledOf(expression);
    return plain(await one.evaluate(input, bindings(names, input, scope)));
  } catch (error) {
    throw new ExpressionError(
      expression,
      messageOf(error),
      isObject(error) && SYNTAX_ERRORS.test(String(error['code'])),
    );
  }
}

/** Why an expression is invalid for every input; undefined if its syntax is valid. */
export function expressionSyntaxError(expression: string): string | undefined {
  try {
    compiledOf(expression);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

interface Compiled {
  readonly compiled: ReturnType<typeof jsonata>;
  /** Names after a dollar sign: binding all functions takes longer than most evaluations. */
  readonly names: readonly string[];
}

/** Compiled expressions: suites have a few thousand, most evaluated repeatedly. */
const known = new Map<string, Compiled>();

function compiledOf(expression: string): Compiled {
  const one = known.get(expression) ?? {
    compiled: jsonata(expression),
    names: [...new Set(expression.match(/(?<=\$)\w+/g) ?? [])],
  };
  known.set(expression, one);
  return one;
}

function bindings(
  names: readonly string[],
  input: Readonly<Record<string, unknown>>,
  scope: ExpressionScope,
): Record<string, unknown> {
  const functions = names.length === 0 ? {} : functionsOf(scope);
  return Object.fromEntries(
    names.flatMap((name) =>
      Object.hasOwn(input, name)
        ? [[name, input[name]]]
        : Object.hasOwn(functions, name)
          ? [[name, functions[name]]]
          : [],
    ),
  );
}

/** Fills a template: every text that starts with = is replaced by the value of its expression. */
export async function fill(template: Json, scope: ExpressionScope): Promise<Json> {
  if (typeof template === 'string')
    return template.startsWith('=') ? toJson(await evaluate(template.slice(1), scope)) : template;
  if (!hasExpression(template)) return template;
  if (Array.isArray(template)) return Promise.all(template.map((entry: Json) => fill(entry, scope)));
  if (!isObject(template)) return template;
  const entries = await Promise.all(
    Object.entries(template).map(async ([name, member]) => [name, await fill(member as Json, scope)] as const),
  );
  return Object.fromEntries(entries);
}

function hasExpression(template: unknown): boolean {
  if (typeof template === 'string') return template.startsWith('=');
  return typeof template === 'object' && template !== null && Object.values(template).some(hasExpression);
}

const messageOf = (error: unknown): string =>
  isObject(error) && typeof error['message'] === 'string' ? error['message'] : String(error);

/** Copies the value, because JSONata lists carry hidden members. */
const plain = (value: unknown): unknown => (Array.isArray(value) ? [...value] : value);

function toJson(value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (isExact(value)) return BigInt(value.$integer);
  if (Array.isArray(value)) return value.map(toJson);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toJson(member)]));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

const isExact = (value: unknown): value is ExactInteger => isObject(value) && typeof value['$integer'] === 'string';

/** Values already searched: many expressions read the same body, and bodies are immutable. */
const digitsOf = new WeakMap<object, unknown>();

function hasBigint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  if (Array.isArray(value)) return value.some(hasBigint);
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) if (hasBigint(members[name])) return true;
  return false;
}

/** JSONata has no bigint, so it gets an object with the digits, which `$intEq` and request bodies accept. */
function digitsForBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return { $integer: value.toString() } satisfies ExactInteger;
  if (typeof value !== 'object' || value === null) return value;
  const seen = digitsOf.get(value) ?? (hasBigint(value) ? copyWithDigits(value) : value);
  digitsOf.set(value, seen);
  return seen;
}

function copyWithDigits(value: object): unknown {
  if (!Array.isArray(value)) return isObject(value) ? withDigits(value) : value;
  const copy = value.map(digitsForBigints);
  return copy.some((entry, index) => entry !== value[index]) ? copy : value;
}

function withDigits(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(value).map(([name, member]) => [name, digitsForBigints(member)] as const);
  return entries.some(([name, member]) => member !== value[name]) ? Object.fromEntries(entries) : value;
}

const decimal = (value: unknown) => amount(String(value));
const integer = (value: unknown): bigint => BigInt(isExact(value) ? value.$integer : String(value));
const instant = (value: unknown): bigint => {
  const parsed = parseInstant(String(value));
  if (parsed === undefined) throw new Error(`${String(value)} is not an instant`);
  return parsed;
};
const span = (text: unknown): bigint => {
  const parsed = parseSpan(String(text));
  if (parsed === undefined) throw new Error(`${String(text)} is not a span such as 90s`);
  return parsed;
};
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const isNumber = (value: unknown): boolean => isExact(value) || typeof value === 'number';

/** Numbers by exact value, everything else as text. */
function isBefore(a: unknown, b: unknown): boolean {
  if (!isNumber(a) || !isNumber(b)) return String(a) < String(b);
  const [left, right] = [a, b].map((value) => decimal(isExact(value) ? value.$integer : value));
  return left !== undefined && right !== undefined && left.lt(right);
}

/** Functions that are the same for every case. */
const ALWAYS: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
  int: (digits): ExactInteger => ({ $integer: integer(digits).toString() }),
  intEq: (a, b) => integer(a) === integer(b),
  intLt: (a, b) => integer(a) < integer(b),
  decEq: (a, b) => decimal(a).eq(decimal(b)),
  decLt: (a, b) => decimal(a).lt(decimal(b)),
  decAdd: (a, b) => decimal(a).plus(decimal(b)).toFixed(10),
  decSub: (a, b) => decimal(a).minus(decimal(b)).toFixed(10),
  decSum: (values) =>
    listOf(values)
      .reduce((total: ReturnType<typeof decimal>, value) => total.plus(decimal(value)), decimal('0'))
      .toFixed(10),
  instant: (value) => formatInstant(micros(integer(value))),
  microsOf: (text) => instant(text).toString(),
  plusSpan: (text, length) => formatInstant(micros(instant(text) + span(length))),
  plusMicros: (text, count) => formatInstant(micros(instant(text) + integer(count))),
  sameInstant: (a, b) => instant(a) === instant(b),
  before: (a, b) => instant(a) < instant(b),
  isInstant: (text) => typeof text === 'string' && parseInstant(text) !== undefined,
  ascending: (values) => listOf(values).every((value, index, all) => index === 0 || !isBefore(value, all[index - 1])),
  sameSet: (a, b) =>
    JSON.stringify([...new Set(listOf(a).map(String))].sort()) ===
    JSON.stringify([...new Set(listOf(b).map(String))].sort()),
  /** For pages of a list that may have more entries than either side shows. */
  startsAlike: (a, b) => {
    const [left, right] = [listOf(a).map(String), listOf(b).map(String)];
    return left.slice(0, right.length).every((value, index) => value === right[index]);
  },
  /** The members of an object as a list of `{key, value}`, for predicates over maps. */
  entries: (value) => (isObject(value) ? Object.entries(value).map(([key, member]) => ({ key, value: member })) : []),
  has: (value, name) => isObject(value) && Object.hasOwn(value, String(name)),
  repeatText: (text, count) => String(text).repeat(Number(count)),
};

/** Functions of suites; docs/writing-suites.md lists them. */
export const functionsOf = ({
  unique,
  nowMicros,
}: ExpressionScope): Readonly<Record<string, (...args: unknown[]) => unknown>> => ({
  ...ALWAYS,
  unique: (prefix) => unique(String(prefix)),
  /** Microseconds since 1970 of now plus or minus a span: `$fromNow("1h")`, `$ago("1h")`; for request bodies. */
  fromNow: (text): ExactInteger => ({ $integer: (nowMicros() + span(text)).toString() }),
  ago: (text): ExactInteger => ({ $integer: (nowMicros() - span(text)).toString() }),
});
