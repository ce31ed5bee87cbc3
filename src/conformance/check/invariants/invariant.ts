// An invariant of one operation's answers, whichever scenario sent the request (clauses with `by: invariant`). Applies
// to answers with status 200; where the schema is broken it reports nothing, since the schema check already does.

import { isObject, parseInstant, type Json } from '../../../base';
import type { RequestParameters } from '../request-parameters';

/** An answer with its request. */
export interface InvariantInput {
  readonly request: RequestParameters;
  readonly body: Json | undefined;
}

export interface InvariantViolation {
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
}

export interface ResponseInvariant {
  readonly clauses: readonly string[];
  /** The operation whose answers it checks. */
  readonly operation: string;
  /** Row of the open points in which a target of the observed dialect may deviate. */
  readonly row?: string;
  /** Returns the violations; `earlier` are earlier answers of the same operation in the case. */
  readonly violation: (answer: InvariantInput, earlier: readonly InvariantInput[]) => InvariantViolation | undefined;
}

export type BodyMembers = Readonly<Record<string, Json | undefined>>;

/** The value at a path of member names; undefined when a value on the way is not an object. */
export const at = (value: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((node, name) => (isObject(node) ? (node as BodyMembers)[name] : undefined), value);

export const textAt = (value: Json | undefined, ...path: readonly string[]): string | undefined => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
};

/** The list at a path, empty when there is none. */
export const listAt = (value: Json | undefined, ...path: readonly string[]): readonly Json[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly Json[]) : [];
};

/** Names and values of the object at a path, empty when there is none. */
export const entriesAt = (
  value: Json | undefined,
  ...path: readonly string[]
): readonly (readonly [string, Json | undefined])[] => {
  const found = at(value, ...path);
  return isObject(found) ? Object.entries(found as BodyMembers) : [];
};

/** An int64, exactly; undefined for anything else. */
export const integerAt = (value: Json | undefined, ...path: readonly string[]): bigint | undefined => {
  const found = at(value, ...path);
  return typeof found === 'bigint'
    ? found
    : typeof found === 'number' && Number.isInteger(found)
      ? BigInt(found)
      : undefined;
};

/** An instant in microseconds. */
export const instantAt = (value: Json | undefined, ...path: readonly string[]): bigint | undefined =>
  parseInstant(textAt(value, ...path) ?? '');

export const isPresent = (value: Json | undefined): value is Json => value !== undefined && value !== null;

/** A violation unless both sides are equal; none when a side is missing. */
export function expectSame(
  message: string,
  expected: string | bigint | undefined,
  actual: string | bigint | undefined,
): InvariantViolation | undefined {
  return expected === undefined || actual === undefined || expected === actual
    ? undefined
    : { message, expected: String(expected), actual: String(actual) };
}

/** A violation that lists unexpected values. */
export const expectNone = (
  message: string,
  found: readonly string[],
  expected = 'none',
): InvariantViolation | undefined =>
  found.length === 0 ? undefined : { message, expected, actual: [...new Set(found)].slice(0, 5).join(', ') };
