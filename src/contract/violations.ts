// From a compiled validator to violations that a reader understands. Needs no Ajv: it also runs the validators made at build time.

import { bigintsToDoubles, valueAtPointer, type Json } from '../base';
import { alternativesMessage, likeliestAlternative, type Alternative, type Candidate } from './alternatives';
import type { SchemaId, Violation } from './types';

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

/** Gives the validator of an alternative. */
export type ValidatorLookup = (id: SchemaId) => Validator | undefined;

/** The violations of a value; a value with bigints is judged by its nearest doubles. */
export function findViolations(validator: Validator, value: Json, find: ValidatorLookup): readonly Violation[] {
  if (validator(value) === true) return [];
  // Bigints are rare, so they are only looked for once something was refused.
  const judged = hasBigint(value) ? bigintsToDoubles(value) : value;
  if (judged !== value && validator(judged) === true) return [];
  const violations = explain(validator, judged, find);
  return [...new Map(violations.map((violation) => [`${violation.pointer} ${violation.message}`, violation])).values()];
}

/** The violations after a validator has refused a value. Of alternatives only the one that the value means has a say. */
function explain(validator: Validator, value: Json, find: ValidatorLookup): readonly Violation[] {
  const errors = [...(validator.errors ?? [])];
  const explained: (readonly Violation[])[] = [];
  // The error of a keyword follows those of its alternatives, so the outermost alternatives are met first from the end.
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

/** What the alternative that only allows null says of everything else. */
const MUST_BE_NULL = 'must be null';

/** Null stands for that alternative. */
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

function violationsOfBest(error: RawError, value: Json | undefined, candidates: readonly Candidate[]): readonly Violation[] {
  const { instancePath: pointer, params } = error;
  const fitting = Array.isArray(params['passingSchemas']) ? (params['passingSchemas'] as readonly number[]) : [];
  if (candidates.length + fitting.length === 0) return [toViolation(error)];
  const labels = (alternativesOf(error) ?? []).map((alternative) => alternative?.label ?? 'null');
  const summary = { ...toViolation(error), message: alternativesMessage(labels, fitting) };
  if (fitting.length > 0) return [summary];
  const meant = likeliestAlternative(value, candidates);
  if (meant) return meant.violations.map((violation) => within(pointer, violation, meant.branch));
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
 * Takes away the errors that the alternatives of a keyword gave, the last of the same kind first. They stand at the end, below the pointer of the
 * keyword: looking further would make a body with thousands of wrong alternatives cost the square of them.
 */
function removeErrors(errors: RawError[], pointer: string, those: readonly RawError[]): void {
  const counts = new Map<string, number>();
  for (const one of those) counts.set(kindOf(one), (counts.get(kindOf(one)) ?? 0) + 1);
  const kept: RawError[] = [];
  const start = errors.findLastIndex(({ instancePath }) => !instancePath.startsWith(pointer)) + 1;
  for (const error of errors.splice(start).toReversed()) {
    const left = counts.get(kindOf(error)) ?? 0;
    counts.set(kindOf(error), left - 1);
    if (left <= 0) kept.push(error);
  }
  for (const one of kept.toReversed()) errors.push(one);
}

const kindOf = (error: RawError): string => `${error.instancePath} ${error.keyword} ${messageOf(error)}`;

function toViolation(error: RawError): Violation {
  const { instancePath, keyword, params } = error;
  const missing = params['missingProperty'];
  const violation = { pointer: instancePath, keyword, message: messageOf(error) };
  return typeof missing === 'string' ? { ...violation, missing } : violation;
}

/** What is wrong, with the values that would be right where Ajv's own message leaves them out. */
export const messageOf = ({ keyword, message = 'is refused', params }: RawError): string =>
  `${message}${detail(keyword, params)}`;

/** The part of the rule that Ajv's message leaves out. */
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
