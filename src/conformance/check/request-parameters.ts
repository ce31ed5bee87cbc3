// Reconstructs the parameters of a recorded request from its URL and body, and validates them against the documents.

import { parseJson, type Json } from '../../base';
import type { Contract, OperationSpec, ParameterSpec } from '../../contract';
import type { RecordedExchange } from '../model/exchange';

export interface RequestParameters {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined when there is none, or it is not JSON. */
  readonly body: Json | undefined;
}

export function requestParametersOf({ path }: OperationSpec, { request }: RecordedExchange): RequestParameters {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const [names, values] = [path.split('/').toReversed(), pathname.split('/').toReversed()];
  // The path follows the group's prefix, so segments are counted from the end.
  const filled = names.flatMap((name, index) =>
    /^\{.+\}$/.test(name) ? [[name.slice(1, -1), decodeURIComponent(values[index] ?? '')] as const] : [],
  );
  return { path: Object.fromEntries(filled), query: Object.fromEntries(searchParams), body: jsonOf(request.body) };
}

export function jsonOf(text: string | undefined): Json | undefined {
  try {
    return text === undefined || text === '' ? undefined : parseJson(text);
  } catch {
    return undefined;
  }
}

const queryOf = ({ parameters }: OperationSpec): readonly ParameterSpec[] =>
  parameters.filter((parameter) => parameter.in === 'query');

/** Names of missing required query parameters. */
export const missingQueryParameters = (operation: OperationSpec, exchange: RecordedExchange): readonly string[] => {
  const { query } = requestParametersOf(operation, exchange);
  return queryOf(operation)
    .filter(({ name, required }) => required && query[name] === undefined)
    .map(({ name }) => name);
};

/** Whether the body of a request is invalid by its document. */
export function hasInvalidBody(
  contract: Contract,
  { requestBody }: OperationSpec,
  { request }: RecordedExchange,
): boolean {
  const schemaId = requestBody?.content.find(({ mediaType }) => mediaType.includes('json'))?.schemaId;
  if (schemaId === undefined) return false;
  const body = jsonOf(request.body);
  return body === undefined
    ? requestBody?.required === true || request.body !== undefined
    : contract.validate(schemaId, body).length > 0;
}

/** Whether a query parameter of a request is missing or invalid by its document. */
export function hasInvalidQuery(contract: Contract, operation: OperationSpec, exchange: RecordedExchange): boolean {
  const { query } = requestParametersOf(operation, exchange);
  const isUnfit = ({ name, schemaId, type }: ParameterSpec): boolean =>
    query[name] !== undefined && contract.validate(schemaId, coerceParameter(type, query[name])).length > 0;
  return missingQueryParameters(operation, exchange).length > 0 || queryOf(operation).some(isUnfit);
}

/** The text of a parameter parsed by its type, or unchanged when it cannot be. */
export function coerceParameter(type: ParameterSpec['type'], text: string): Json {
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text))
    return text.includes('.') ? Number(text) : BigInt(text);
  return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;
}
