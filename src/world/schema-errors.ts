// Validates a parsed file against its JSON Schema and formats the errors.

import type { ErrorObject } from 'ajv';
import { editDistance, isObject, nearest, joinPointer } from '../base';
import { shown } from './rejection-messages';

export interface SchemaError {
  readonly pointer: string;
  readonly message: string;
}

/** More errors do not help, and finding the line of each takes as long as the file is. */
const MAX_ERRORS = 100;

/** The first problems of a file, and the number of further ones. */
export const limitErrors = (problems: readonly SchemaError[]): readonly SchemaError[] =>
  problems.length <= MAX_ERRORS
    ? problems
    : [...problems.slice(0, MAX_ERRORS), { pointer: '', message: `has ${problems.length - MAX_ERRORS} more problems` }];

interface SchemaErrorOptions {
  readonly which?: 'all' | 'first';
  /** What the whole file is called. */
  readonly subject?: string;
}

/** The schema errors: all, or only the first. */
export function schemaErrors(
  value: unknown,
  schema: unknown,
  { which = 'all', subject = 'the world' }: SchemaErrorOptions = {},
): readonly SchemaError[] {
  const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  if (!isObject(schema)) return [{ pointer: '', message: `the schema of ${subject} is not a JSON schema` }];
  const validate = new Ajv2020({
    allErrors: which === 'all',
    strict: true,
    allowUnionTypes: true,
    verbose: true,
  }).compile(schema);
  if (validate(value)) return [];
  // A key that violates its pattern is reported once, with the pattern of the key.
  return limitErrors(
    (validate.errors ?? [])
      .filter(({ keyword }) => keyword !== 'propertyNames')
      .map((error) => schemaError(error, subject)),
  );
}

function schemaError(
  { instancePath, keyword, message = 'is invalid', params, data, parentSchema, propertyName }: ErrorObject,
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
      : ` is ${typeof data === 'string' ? shown(data) : JSON.stringify(data)}: it`;
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
