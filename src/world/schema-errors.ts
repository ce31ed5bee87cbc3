// Validates a parsed file against its JSON Schema.

import type { ValidateFunction } from 'ajv';
import { formatSchemaErrors, isObject, type SchemaError } from '../base';

type ErrorCount = 'all' | 'first';

interface SchemaErrorOptions {
  readonly which?: ErrorCount;
  /** What the whole file is called. */
  readonly subject?: string;
}

/** The schema errors: all, or only the first. */
export function schemaErrors(
  value: unknown,
  schema: unknown,
  { which = 'all', subject = 'the world' }: SchemaErrorOptions = {},
): readonly SchemaError[] {
  if (!isObject(schema)) return [{ pointer: '', message: `the schema of ${subject} is not a JSON schema` }];
  const validate = validatorOf(schema, which);
  return validate(value) ? [] : formatSchemaErrors(validate.errors ?? [], subject);
}

/** Compiling takes a tenth of a second, and a server may read many files. By the identity of the schema. */
const validators = {
  all: new WeakMap<object, ValidateFunction>(),
  first: new WeakMap<object, ValidateFunction>(),
} satisfies Record<ErrorCount, unknown>;

function validatorOf(schema: object, which: ErrorCount): ValidateFunction {
  const known = validators[which].get(schema);
  if (known) return known;
  const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  const validate = new Ajv2020({
    allErrors: which === 'all',
    strict: true,
    allowUnionTypes: true,
    verbose: true,
    // A test does this: the schemas come with the package, and two thirds of the time were for their meta-schema.
    validateSchema: false,
  }).compile(schema);
  validators[which].set(schema, validate);
  return validate;
}
