// Errors of JSON Schema validators (Ajv's format) as sentences: the property, the value seen, and the next step.

import { isObject } from './json';
import { joinPointer } from './json-pointer';
import { editDistance, nearest } from './suggestions';
import { truncate } from './truncate';

/** A problem of a parsed file. */
export interface SchemaError {
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly message: string;
}

/** What Ajv reports with the option `verbose`. */
export interface KeywordError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly propertyName?: string;
  readonly data?: unknown;
  readonly parentSchema?: unknown;
}

/** More errors do not help, and finding the line of each takes as long as the file is. */
const MAX_ERRORS = 100;

/** The first problems of a file, and the number of further ones. */
export const limitErrors = (problems: readonly SchemaError[]): readonly SchemaError[] =>
  problems.length <= MAX_ERRORS
    ? problems
    : [...problems.slice(0, MAX_ERRORS), { pointer: '', message: `has ${problems.length - MAX_ERRORS} more problems` }];

/** `subject` is what the whole file is called, such as `the world`. */
export const formatSchemaErrors = (errors: readonly KeywordError[], subject: string): readonly SchemaError[] =>
  limitErrors(
    // A key that violates its pattern is reported once, with the pattern of the key.
    errors.filter(({ keyword }) => keyword !== 'propertyNames').map((error) => schemaError(error, subject)),
  );

function schemaError(
  { instancePath, keyword, message = 'is invalid', params, data, parentSchema, propertyName }: KeywordError,
  subject: string,
): SchemaError {
  const place = instancePath || subject;
  const expected = descriptionOf(parentSchema);
  const extra: unknown = params['additionalProperty'];
  // The line of the unknown property itself, not of its parent.
  if (typeof extra === 'string')
    return {
      pointer: joinPointer(instancePath, extra),
      message: `unknown property ${extra} in ${place}${suggestion(extra, parentSchema)}`,
    };
  const missing: unknown = params['missingProperty'];
  if (typeof missing === 'string')
    return { pointer: instancePath, message: `missing required property ${missing} in ${place}` };
  if (typeof propertyName === 'string')
    return {
      pointer: joinPointer(instancePath, propertyName),
      message: `${JSON.stringify(propertyName)} is not a valid name; use 1 to 100 letters, digits, dashes and underscores`,
    };
  if (typeof data === 'number' && message === 'must be string')
    return { pointer: instancePath, message: `${place} is ${data}: it must be string; put it in quotes` };
  const seen =
    isObject(data) || Array.isArray(data)
      ? ''
      : ` is ${typeof data === 'string' ? quotedValue(data) : JSON.stringify(data)}: it`;
  const said =
    keyword === 'pattern' && expected !== undefined
      ? `is invalid; expected: ${expected}`
      : `${message}${allowedValues(params)}`;
  return { pointer: instancePath, message: `${place}${seen} ${said}` };
}

const descriptionOf = (schema: unknown): string | undefined =>
  isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : undefined;

/** The closest property name, or all known ones. */
function suggestion(word: string, schema: unknown): string {
  const known = isObject(schema) && isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  if (known.length === 0) return '';
  const near = nearest(word, known);
  return near !== undefined && editDistance(near, word) <= 2
    ? `; did you mean ${near}?`
    : `; known properties: ${known.join(', ')}`;
}

function allowedValues(params: Readonly<Record<string, unknown>>): string {
  return Array.isArray(params['allowedValues']) ? `: ${params['allowedValues'].join(', ')}` : '';
}

const MAX_QUOTED = 60;
const quotedValue = (text: string): string => JSON.stringify(truncate(text, MAX_QUOTED));
