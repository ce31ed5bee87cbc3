// From a compiled validator to violations that a reader understands. Needs no Ajv: it also runs the validators made at build time.

import { approximate, type Json } from '../base';
import type { Violation } from './types';

/** What Ajv says about one refused place. */
interface RawError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A validator as Ajv compiles it: the errors of the last call stay on the function. */
export interface Validator {
  (value: unknown): unknown;
  errors?: readonly RawError[] | null;
}

/** The violations of a value; a value with bigints is judged by its nearest doubles. */
export function judge(validator: Validator, value: Json): readonly Violation[] {
  if (validator(value) === true) return [];
  // Bigints are rare, so they are only looked for once something was refused.
  if (hasBigint(value) && validator(nearestDoubles(value)) === true) return [];
  const violations = (validator.errors ?? []).map(toViolation);
  const distinct = [...new Map(violations.map((violation) => [`${violation.pointer} ${violation.message}`, violation])).values()];
  return distinct.filter((violation) => !isNullBranch(violation, distinct));
}

/** "Must be null" is noise where the other alternative, the one that was meant, has told what is wrong. */
const isNullBranch = (violation: Violation, all: readonly Violation[]): boolean =>
  violation.message === 'must be null' &&
  all.some((other) => other !== violation && !ALTERNATIVES.has(other.keyword) && (other.pointer === violation.pointer || other.pointer.startsWith(`${violation.pointer}/`)));

const ALTERNATIVES = new Set(['oneOf', 'anyOf']);

function toViolation(error: RawError): Violation {
  const { instancePath, keyword, params } = error;
  const missing = params['missingProperty'];
  const violation = { pointer: instancePath, keyword, message: sentenceOf(error) };
  return typeof missing === 'string' ? { ...violation, missing } : violation;
}

/** What is wrong, with the values that would be right where Ajv's own message leaves them out. */
export const sentenceOf = ({ keyword, message = 'is refused', params }: RawError): string => `${message}${detail(keyword, params)}`;

/** The part of the rule that Ajv's message leaves out. */
function detail(keyword: string, params: Readonly<Record<string, unknown>>): string {
  if (keyword === 'enum') return `: ${JSON.stringify(params['allowedValues'])}`;
  if (keyword === 'const') return `: ${JSON.stringify(params['allowedValue'])}`;
  if (keyword === 'additionalProperties') return `: ${JSON.stringify(params['additionalProperty'])}`;
  return '';
}

const INT64_END = 2n ** 63n;

function hasBigint(value: Json | undefined): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasBigint);
}

/** Like `approximate`, but an integer just outside int64 does not round back onto its edge: it becomes the next double. */
function nearestDoubles(value: Json): Json {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? nearestDouble(value) : value;
  if (Array.isArray(value)) return value.map(nearestDoubles);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, member === undefined ? undefined : nearestDoubles(member)]));
}

function nearestDouble(value: bigint): Json {
  if (value >= -INT64_END && value < INT64_END) return approximate(value);
  const step = 2 ** 12;
  const edge = 2 ** 63 + step;
  return value > 0n ? Math.max(Number(value), edge) : Math.min(Number(value), -edge);
}
