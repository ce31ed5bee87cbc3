// Problems of a request, in sentences that name the member, its value and what is expected.

import { stringifyJson, splitPointer, valueAtPointer, truncate, type Json } from '../../base';
import type { Violation } from '../../contract';
import type { RequestProblem } from '../../operations';

const LONGEST_VALUE = 80;

/** A value as the caller wrote it, cut to a length that fits in a sentence. */
export function shown(value: Json): string {
  return truncate(stringifyJson(value), LONGEST_VALUE);
}

/** `/cumulative/0/identifierFilter` as `cumulative[0].identifierFilter`. */
function dottedPath(pointer: string): string {
  const steps = splitPointer(pointer);
  return steps.reduce(
    (path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`),
    '',
  );
}

const BOUNDS = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'pattern',
]);

/**
 * Whether a value cannot be read at all, or can be read and is refused: running servers answer the two in different
 * forms.
 */
export const problemOf = ({ keyword }: Violation): 'invalid' | 'out-of-bounds' =>
  BOUNDS.has(keyword) ? 'out-of-bounds' : 'invalid';

/** What patterns of the documents require, for those that a reader cannot be expected to decipher. */
const PATTERNS: ReadonlyMap<string, string> = new Map([
  [
    String.raw`must match pattern "^[A-Za-z0-9:_\- ]{1,185}::[A-Za-z0-9:_\- ]{1,68}$"`,
    'must be a party id, a name and a fingerprint joined by two colons: alice::1220…',
  ],
]);

/** What a value must be, in words. */
export const requirementOf = ({ message }: Pick<Violation, 'message'>): string => PATTERNS.get(message) ?? message;

/** A breach of the body's schema as a problem of the request. */
export function bodyProblem(violation: Violation, body: Json): RequestProblem {
  const path = dottedPath(violation.pointer);
  if (violation.missing !== undefined) {
    const name = path === '' ? violation.missing : `${path}.${violation.missing}`;
    return { in: 'body', name, problem: 'missing', message: `the body lacks the required member ${name}` };
  }
  const value = shown(valueAtPointer(body, violation.pointer) ?? null);
  const thing = path === '' ? 'the body' : `the body's member ${path}`;
  return {
    in: 'body',
    name: path,
    problem: problemOf(violation),
    message: `${thing} is ${value}: it ${requirementOf(violation)}`,
  };
}
