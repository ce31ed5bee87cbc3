// YAML files validated by a JSON Schema, with positions: a problem names file, line and column and can quote the line.

import { readFileSync } from 'node:fs';
import type { Ajv2020 } from 'ajv/dist/2020';
import type { Document, LineCounter } from 'yaml';
import { err, isObject, ok, readYamlText, splitPointer, type Result } from '../base';
import { schemaProblems } from './schema-problems';

export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

export interface SourceProblem extends SourcePosition {
  readonly file: string;
  readonly message: string;
}

export interface SourceText {
  readonly file: string;
  readonly text: string;
}

export interface ReadYaml<T> {
  readonly value: T;
  readonly locate: (pointer: string) => SourcePosition;
}

/** Parses and validates a file; the schema must match T. Given a path, the schema is opened for each file. */
export function readYaml<T>(
  source: SourceText,
  schema: string | OpenSchema,
): Result<ReadYaml<T>, readonly SourceProblem[]> {
  // Loaded lazily: a run with prepared suites does not need it.
  const read = readYamlText(require('yaml') as typeof import('yaml'), source.text);
  const { file } = source;
  if (!read.ok) {
    const [{ line, column, kind, message }] = read.error;
    return err([{ file, line, column, message: `${kind}: ${message}` }]);
  }
  const { document, lines, value } = read.value;
  const locate = (pointer: string): SourcePosition => positionOf(document, lines, pointer);
  const problems = judge(value, schema).map(({ pointer, message }) => ({ file, ...locate(pointer), message }));
  return problems.length > 0 ? err(problems) : ok({ value: value as T, locate });
}

/** Problems of an already parsed value; empty when it is valid. */
export const readJsonBySchema = (value: unknown, schemaPath: string): readonly string[] =>
  judge(value, schemaPath).map(({ message }) => message);

function judge(
  value: unknown,
  schema: string | OpenSchema,
): readonly { readonly pointer: string; readonly message: string }[] {
  const validate = typeof schema === 'string' ? openSchema(schema) : schema;
  return validate(value) ? [] : schemaProblems(validate.errors ?? []);
}

export type OpenSchema = ReturnType<Ajv2020['compile']>;

/** A schema that validates many files. */
export function openSchema(schemaPath: string): OpenSchema {
  const schema: unknown = JSON.parse(readFileSync(schemaPath, 'utf8'));
  const ajv = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  return new ajv.Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    verbose: true,
    // A test does this: the schemas come with the package, and two thirds of the time were for their meta-schema.
    validateSchema: false,
  }).compile(isObject(schema) ? schema : {});
}

/** Start of the nearest node at or above a JSON pointer. */
function positionOf(document: Document, lines: LineCounter, pointer: string): SourcePosition {
  const path = splitPointer(pointer);
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    const start = isObject(node) && Array.isArray(node['range']) ? node['range'][0] : undefined;
    if (typeof start === 'number') {
      const { line, col } = lines.linePos(start);
      return { line, column: col };
    }
  }
  return { line: 1, column: 1 };
}
