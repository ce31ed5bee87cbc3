// Problems of a request, in sentences that name the member, its value and what is expected.

import { stringifyJson, splitPointer, valueAtPointer, truncate, type Json } from '../../base';
import { documentOf, type Contract, type SchemaId, type Violation } from '../../contract';
import type { RequestProblem } from '../../operations';

const LONGEST_VALUE = 80;

interface ViolatedSchema {
  readonly contract: Pick<Contract, 'documents'>;
  readonly schemaId: SchemaId;
}

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

/** What a value must be, in words where the document has them for its pattern. */
export function requirementOf({ message, pattern }: Violation, { contract, schemaId }: ViolatedSchema): string {
  if (pattern === undefined) return message;
  const document = contract.documents.find(({ file }) => file === documentOf(schemaId));
  return document?.patterns.find((known) => known.pattern === pattern)?.message ?? message;
}

/** A breach of the body's schema as a problem of the request. */
export function bodyProblem(violation: Violation, body: Json, violated: ViolatedSchema): RequestProblem {
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
    message: `${thing} is ${value}: it ${requirementOf(violation, violated)}`,
  };
}
