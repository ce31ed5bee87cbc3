// Validates a parsed file against its JSON Schema.

import { formatSchemaErrors, isObject, type SchemaError } from '../base';

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
  return validate(value) ? [] : formatSchemaErrors(validate.errors ?? [], subject);
}
