// Messages for violations of a file's schema. Each names the value, what is allowed and the closest match; all problems
// of a file are reported together.

import type { ErrorObject } from 'ajv/dist/2020';
import { isObject, joinPointer, nearest, suggestionText } from '../base';

export interface SchemaProblem {
  readonly pointer: string;
  readonly message: string;
}

/** All problems, without repetitions and without those of alternatives that do not apply. */
export function schemaProblems(errors: readonly ErrorObject[]): readonly SchemaProblem[] {
  const problems = errors.filter((error) => isTold(error, errors)).map(problemOf);
  return problems.filter(
    ({ pointer, message }, index) =>
      problems.findIndex((other) => other.pointer === pointer && other.message === message) === index,
  );
}

const ALTERNATIVES = new Set(['anyOf', 'oneOf']);

/**
 * For a value with alternatives, the error of the whole is less specific than an error deeper in the value, and more
 * specific than errors at the value itself.
 */
function isTold({ keyword, instancePath, schemaPath }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (keyword === 'if') return false;
  const isDeeper = (error: ErrorObject, path: string): boolean => error.instancePath.startsWith(`${path}/`);
  if (ALTERNATIVES.has(keyword))
    return !errors.some(
      (error) =>
        isDeeper(error, instancePath) ||
        (error.instancePath === instancePath && ['additionalProperties', 'enum'].includes(error.keyword)),
    );
  const parents = errors.filter(
    (error) =>
      ALTERNATIVES.has(error.keyword) && error.instancePath === instancePath && error.schemaPath !== schemaPath,
  );
  return parents.length === 0 || ['additionalProperties', 'enum'].includes(keyword);
}

function problemOf({
  keyword,
  instancePath,
  params,
  parentSchema,
  data,
  message = 'is invalid',
}: ErrorObject): SchemaProblem {
  const place = instancePath === '' ? 'the file' : instancePath;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const name = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
    const known =
      isObject(parentSchema) && isObject(parentSchema['properties']) ? Object.keys(parentSchema['properties']) : [];
    return {
      pointer: joinPointer(instancePath, name),
      message: `${place}: unknown property "${name}"; ${suggestionText(name, known)}`,
    };
  }
  if (keyword === 'enum' && Array.isArray(params['allowedValues'])) {
    const allowed = params['allowedValues'].map(String);
    const near = nearest(String(data), allowed);
    return {
      pointer: instancePath,
      message: `${place} is ${shown(data)}, but ${alternativesText(allowed)} is expected${near === undefined ? '' : `; did you mean "${near}"?`}`,
    };
  }
  if (keyword === 'required')
    return {
      pointer: instancePath,
      message: `${place}: missing required property "${String(params['missingProperty'])}"`,
    };
  return { pointer: instancePath, message: `${place} ${message}` };
}

const alternativesText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

const MAX_SHOWN = 60;
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
