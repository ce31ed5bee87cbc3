// The verdict of prism's validators, which read the documents through their own parser and compile them by themselves.

import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { bigintsToDoubles, defined, isObject, stringifyJson, type Json } from '../../src/base';
import type { OpenContract, OperationSpec } from '../../src/contract';
import { isJsonType, pathOf, type AnswerExchange, type Exchange, type RequestExchange, type Verdict } from './exchange';

type PrismOperation = Parameters<typeof validateInput>[0]['resource'];
type PrismRequest = Parameters<typeof validateInput>[0]['element'];

/** Prepares prism's operations from the documents; the judge itself is synchronous. */
export async function createPrismJudge(contract: OpenContract): Promise<(exchange: Exchange) => Verdict> {
  const operations = new Map<string, PrismOperation>();
  for (const { group } of contract.documents) {
    const document = contract.document(group);
    if (!isObject(document)) throw new Error(`the document of ${group} is no object`);
    for (const operation of await getHttpOperationsFromSpec({ ...document }))
      operations.set(`${group} ${operation.method.toUpperCase()} ${operation.path}`, operation);
  }
  const find = ({ group, method, path }: OperationSpec): PrismOperation =>
    defined(operations.get(`${group} ${method} ${path}`), `prism finds ${method} ${path} of ${group}`);
  return (exchange) =>
    exchange.kind === 'request' ? ofRequest(find(exchange.spec), exchange) : ofAnswer(find(exchange.spec), exchange);
}

function ofRequest(resource: PrismOperation, exchange: RequestExchange): Verdict {
  const { spec, query, contentType, body } = exchange;
  const length = body === undefined ? 0 : Buffer.byteLength(stringifyJson(body));
  const element: PrismRequest = {
    method: spec.method === 'POST' ? 'post' : 'get',
    url: {
      path: pathOf(exchange),
      query: Object.fromEntries(
        Object.entries(query).map(([name, values]) => [name, typeof values === 'string' ? values : [...values]]),
      ),
    },
    headers: contentType === undefined ? {} : { 'content-type': contentType, 'content-length': String(length) },
    ...(body === undefined ? {} : { body: plain(body) }),
  };
  return validateInput({ resource, element })._tag === 'Right' ? 'valid' : 'invalid';
}

function ofAnswer(resource: PrismOperation, { status, mediaType, body }: AnswerExchange): Verdict {
  // Prism is told the body as its own client would read it: text as text, JSON parsed.
  const read =
    body !== undefined && mediaType !== undefined && !isJsonType(mediaType) && typeof body !== 'string'
      ? stringifyJson(body)
      : body === undefined
        ? undefined
        : plain(body);
  const element = {
    statusCode: status,
    headers: mediaType === undefined ? {} : { 'content-type': mediaType },
    body: read,
  };
  return validateOutput({ resource, element })._tag === 'Right' ? 'valid' : 'invalid';
}

/** A copy without bigints and undefined members: prism's validators may change what they are given. */
const plain = (body: Json): Json => JSON.parse(JSON.stringify(bigintsToDoubles(body)));
