// Query, path and header parameters: read exactly as the type of their schema, then validated by it.

import { err, ok, suggestionText, truncate, type Json, type Result } from '../../base';
import type { Contract, OperationSpec, ParameterSpec } from '../../contract';
import type { RequestProblem } from '../../operations';
import { queryValues } from '../query-string';
import { isInt64, judgeable } from './exact-integers';
import { problemOf, requirementOf, shown } from './request-problems';

export interface RawParameters {
  readonly path: Readonly<Record<string, string>>;
  /** Raw query, without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

const INTEGER = /^-?\d+$/;
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const INT32_MAX = 2n ** 31n - 1n;

/** The query parameters by name, typed; or every problem of all parameters at once. */
export function readParameters(
  contract: Contract,
  spec: OperationSpec,
  raw: RawParameters,
): Result<Record<string, Json>, readonly RequestProblem[]> {
  if (spec.parameters.length === 0) return ok({});
  const query = queryValues(raw.query);
  const problems: RequestProblem[] = [];
  const values: [string, Json][] = [];
  for (const parameter of spec.parameters) {
    const read = readOne(contract, parameter, textsOf(parameter, raw, query));
    if (!read.ok) problems.push(read.error);
    else if (parameter.in === 'query' && read.value !== undefined) values.push([parameter.name, read.value]);
  }
  return problems.length > 0 ? err(problems) : ok(Object.fromEntries(values));
}

/** What the log says of query parameters that the operation does not have; they are ignored. */
export function unknownParameters(spec: OperationSpec, query: string): string | undefined {
  if (query === '') return undefined;
  const known = [...spec.parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : [])), ACCESS_TOKEN];
  const unknown = [...queryValues(query).keys()].filter((name) => !known.includes(name));
  const [first] = unknown;
  if (first === undefined) return undefined;
  const suggestion = known.length > 1 ? suggestionText(first, known.slice(0, -1)) : 'this operation has none';
  return unknown.length === 1
    ? `unknown query parameter ${shown(first)}: ${suggestion}`
    : `unknown query parameters ${truncate(unknown.join(', '), LONGEST_LIST)}: ${suggestion}`;
}

/** Of websockets and event streams, where browsers cannot send a header. */
const ACCESS_TOKEN = 'access_token';
const LONGEST_LIST = 120;

function textsOf(
  parameter: ParameterSpec,
  raw: RawParameters,
  query: ReturnType<typeof queryValues>,
): readonly (string | undefined)[] {
  if (parameter.in === 'query') return query.get(parameter.name) ?? [];
  const source = parameter.in === 'path' ? raw.path[parameter.name] : raw.headers[parameter.name.toLowerCase()];
  return source === undefined ? [] : [source];
}

function readOne(
  contract: Contract,
  parameter: ParameterSpec,
  texts: readonly (string | undefined)[],
): Result<Json | undefined, RequestProblem> {
  const refuse = (problem: RequestProblem['problem'], sentence: string): Result<never, RequestProblem> =>
    err({
      in: parameter.in,
      name: parameter.name,
      problem,
      message: `${parameter.in} parameter ${parameter.name} ${sentence}`,
    });
  if (texts.length === 0)
    return parameter.required ? refuse('missing', 'is missing, and it is required') : ok(undefined);
  const known = texts.filter((text) => text !== undefined);
  if (known.length < texts.length)
    return refuse('invalid', 'has a percent sign that does not start an encoded UTF-8 character');
  if (parameter.type === 'array') return readList(contract, parameter, known, refuse);
  if (known.length > 1) return refuse('invalid', `is given ${known.length} times, but takes one value`);
  const text = known[0] ?? '';
  const value = readText(parameter, text);
  if (value === undefined) return refuse('invalid', `is ${shown(text)}, but ${expected(parameter)} is expected`);
  const violation = contract.validate(parameter.schemaId, judgeable(value))[0];
  return violation
    ? refuse(
        problemOf(violation),
        `is ${shown(text)}: it ${requirementOf(violation, { contract, schemaId: parameter.schemaId })}`,
      )
    : ok(value);
}

type Refuse = (problem: RequestProblem['problem'], sentence: string) => Result<never, RequestProblem>;

// The index does not name the type of the elements, so the texts are tried as strings, and then as numbers and
// booleans.
function readList(
  contract: Contract,
  parameter: ParameterSpec,
  texts: readonly string[],
  refuse: Refuse,
): Result<Json, RequestProblem> {
  const typed = texts.map((text) =>
    NUMBER.test(text) ? Number(text) : text === 'true' ? true : text === 'false' ? false : text,
  );
  const fitting = [texts, typed].find((list) => contract.validate(parameter.schemaId, list).length === 0);
  if (fitting) return ok(fitting);
  const message = contract.validate(parameter.schemaId, texts)[0]?.message ?? 'does not conform';
  return refuse('invalid', `is ${shown(texts)}: it ${message}`);
}

function readText(parameter: ParameterSpec, text: string): Json | undefined {
  switch (parameter.type) {
    case 'integer':
      return readInteger(text, parameter.format);
    case 'number':
      return NUMBER.test(text) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'string':
    case 'array':
      return text;
  }
}

function readInteger(text: string, format: string | undefined): number | bigint | undefined {
  // Longer texts are out of every range, and BigInt is slow for them.
  if (!INTEGER.test(text) || text.length > 40) return undefined;
  const exact = BigInt(text);
  const inRange = format === 'int32' ? exact <= INT32_MAX && exact >= -INT32_MAX - 1n : isInt64(exact);
  if (!inRange) return undefined;
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
}

function expected(parameter: ParameterSpec): string {
  if (parameter.type === 'boolean') return 'true or false';
  if (parameter.type === 'integer')
    return parameter.format === 'int32' ? 'a whole number of 32 bits' : 'a whole number of 64 bits';
  return `a ${parameter.type}`;
}
