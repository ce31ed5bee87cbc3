// Turns the errors of a compiled validator into violations for readers. Independent of Ajv, because it also runs
// validators made at build time.

import { bigintsToDoubles, valueAtPointer, type Json } from '../base';
import { alternativesMessage, likeliestAlternative, type Alternative, type Candidate } from './alternatives';
import type { SchemaId, Violation } from './types';

/** An error of Ajv. */
interface RawError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A validator as Ajv compiles it: the function keeps the errors of its last call. */
export interface Validator {
  (value: unknown): unknown;
  errors?: readonly RawError[] | null;
}

/** Finds the validator of an alternative. */
export type ValidatorLookup = (id: SchemaId) => Validator | undefined;

/** The violations of a value; bigints are validated as their nearest doubles. */
export function findViolations(validator: Validator, value: Json, find: ValidatorLookup): readonly Violation[] {
  if (validator(value) === true) return [];
  // Bigints are rare, so the search for them waits for an error.
  const judged = hasBigint(value) ? bigintsToDoubles(value) : value;
  if (judged !== value && validator(judged) === true) return [];
  const violations = explain(validator, judged, find);
  return [...new Map(violations.map((violation) => [`${violation.pointer} ${violation.message}`, violation])).values()];
}

/** The violations after a validator failed. Of several alternatives only the errors of the likeliest are reported. */
function explain(validator: Validator, value: Json, find: ValidatorLookup): readonly Violation[] {
  const errors = [...(validator.errors ?? [])];
  const explained: (readonly Violation[])[] = [];
  // The error of a keyword follows those of its alternatives: going backwards, the outermost alternatives come first.
  for (let error = errors.pop(); error; error = errors.pop()) {
    const choice = choiceOf(error, value, find);
    if (choice) removeErrors(errors, error.instancePath, choice.raw);
    explained.push(choice?.violations ?? [toViolation(error)]);
  }
  return explained.toReversed().flat();
}

interface ExplainedAlternatives {
  readonly violations: readonly Violation[];
  /** The errors of all alternatives. */
  readonly raw: readonly RawError[];
}

/** Undefined for an error of any other keyword. */
function choiceOf(error: RawError, value: Json, find: ValidatorLookup): ExplainedAlternatives | undefined {
  const { instancePath: pointer } = error;
  const alternatives = alternativesOf(error);
  if (!alternatives) return undefined;
  const inner = valueAtPointer(value, pointer);
  const known = alternatives.map((alternative) =>
    alternative === null || inner === undefined ? undefined : tryAlternative(alternative, inner, find),
  );
  const candidates = known.flatMap((one, branch): readonly Candidate[] =>
    one && one.violations.length > 0 ? [{ branch, alternative: one.alternative, violations: one.violations }] : [],
  );
  const raw = known
    .flatMap((one) => one?.raw ?? [])
    .map((one) => ({ ...one, instancePath: `${pointer}${one.instancePath}` }));
  return {
    raw: [...raw, { instancePath: pointer, keyword: 'type', message: MUST_BE_NULL, params: {} }],
    violations: violationsOfBest(error, inner, candidates),
  };
}

/** The message of an alternative that only allows null. */
const MUST_BE_NULL = 'must be null';

/** Null represents that alternative. */
const alternativesOf = ({ params }: RawError): readonly (Alternative | null)[] | undefined =>
  Array.isArray(params['alternatives']) ? (params['alternatives'] as readonly (Alternative | null)[]) : undefined;

interface TriedAlternative {
  readonly alternative: Alternative;
  readonly violations: readonly Violation[];
  readonly raw: readonly RawError[];
}

function tryAlternative(alternative: Alternative, value: Json, find: ValidatorLookup): TriedAlternative | undefined {
  const validator = find(alternative.id);
  if (!validator) return undefined;
  if (validator(value) === true) return { alternative, violations: [], raw: [] };
  const raw = [...(validator.errors ?? [])];
  return { alternative, violations: explain(validator, value, find), raw };
}

function violationsOfBest(
  error: RawError,
  value: Json | undefined,
  candidates: readonly Candidate[],
): readonly Violation[] {
  const { instancePath: pointer, params } = error;
  const fitting = Array.isArray(params['passingSchemas']) ? (params['passingSchemas'] as readonly number[]) : [];
  if (candidates.length + fitting.length === 0) return [toViolation(error)];
  const labels = (alternativesOf(error) ?? []).map((alternative) => alternative?.label ?? 'null');
  const summary = { ...toViolation(error), message: alternativesMessage(labels, fitting) };
  if (fitting.length > 0) return [summary];
  const likeliest = likeliestAlternative(value, candidates);
  if (likeliest) return likeliest.violations.map((violation) => within(pointer, violation, likeliest.branch));
  const [first, ...others] = candidates;
  const isSame =
    first !== undefined && others.every(({ violations }) => textOf(violations) === textOf(first.violations));
  return isSame
    ? first.violations.map((violation) => ({ ...violation, pointer: `${pointer}${violation.pointer}` }))
    : [summary];
}

const within = (pointer: string, violation: Violation, branch: number): Violation => ({
  ...violation,
  pointer: `${pointer}${violation.pointer}`,
  taken: [
    { pointer, branch },
    ...(violation.taken ?? []).map((inner) => ({ ...inner, pointer: `${pointer}${inner.pointer}` })),
  ],
});

const textOf = (violations: readonly Violation[]): string =>
  violations.map(({ pointer, message }) => `${pointer} ${message}`).join('\n');

/**
 * Removes the errors that the alternatives of a keyword reported, the last of each kind first. They are at the end,
 * below the pointer of the keyword; searching further would take quadratic time for thousands of wrong alternatives.
 */
function removeErrors(errors: RawError[], pointer: string, those: readonly RawError[]): void {
  const counts = new Map<string, number>();
  for (const one of those) counts.set(kindOf(one), (counts.get(kindOf(one)) ?? 0) + 1);
  const remaining: RawError[] = [];
  const start = errors.findLastIndex(({ instancePath }) => !instancePath.startsWith(pointer)) + 1;
  for (const error of errors.splice(start).toReversed()) {
    const left = counts.get(kindOf(error)) ?? 0;
    counts.set(kindOf(error), left - 1);
    if (left <= 0) remaining.push(error);
  }
  for (const one of remaining.toReversed()) errors.push(one);
}

const kindOf = (error: RawError): string => `${error.instancePath} ${error.keyword} ${violationMessage(error)}`;

function toViolation(error: RawError): Violation {
  const { instancePath, keyword, params } = error;
  const { missingProperty: missing, pattern } = params;
  const violation = { pointer: instancePath, keyword, message: violationMessage(error) };
  if (keyword === 'pattern' && typeof pattern === 'string') return { ...violation, pattern };
  return typeof missing === 'string' ? { ...violation, missing } : violation;
}

/** Ajv's message, with the allowed values where it omits them. */
export const violationMessage = ({ keyword, message = 'is refused', params }: RawError): string =>
  `${message}${detail(keyword, params)}`;

/** The part of the rule that Ajv's message omits. */
function detail(keyword: string, params: Readonly<Record<string, unknown>>): string {
  if (keyword === 'enum') return `: ${JSON.stringify(params['allowedValues'])}`;
  if (keyword === 'const') return `: ${JSON.stringify(params['allowedValue'])}`;
  if (keyword === 'additionalProperties') return `: ${JSON.stringify(params['additionalProperty'])}`;
  return '';
}

function hasBigint(value: Json | undefined): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasBigint);
}
