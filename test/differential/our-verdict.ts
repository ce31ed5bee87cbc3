// The verdict of the product: its compiled schemas, reached the way the server reaches them.

import { stringifyJson, type Json } from '../../src/base';
import type { OpenContract } from '../../src/contract';
import { DIALECTS } from '../../src/operations';
import { judgeAnswer } from '../../src/server/pipeline/validate-response';
import { readParameters } from '../../src/server/pipeline/parameters';
import { readBody } from '../../src/server/pipeline/request-body';
import {
  isJsonType,
  queryOf,
  pathOf,
  type AnswerExchange,
  type Exchange,
  type RequestExchange,
  type Verdict,
} from './exchange';

export function ourVerdict(contract: OpenContract, exchange: Exchange): Verdict {
  return exchange.kind === 'request' ? ofRequest(contract, exchange) : ofAnswer(contract, exchange);
}

function ofRequest(contract: OpenContract, exchange: RequestExchange): Verdict {
  const { spec, path, body, contentType } = exchange;
  const query = queryOf(exchange);
  const headers: Readonly<Record<string, string>> = contentType === undefined ? {} : { 'content-type': contentType };
  const bytes = new TextEncoder().encode(body === undefined ? '' : stringifyJson(body));
  const isAccepted =
    readParameters(contract, spec, { path, query, headers }).ok &&
    readBody(
      contract,
      spec,
      { method: spec.method, url: `${pathOf(exchange)}?${query}`, headers, body: bytes },
      { isLenient: false, dialect: DIALECTS.documented },
    ).ok;
  return isAccepted ? 'valid' : 'invalid';
}

function ofAnswer(contract: OpenContract, { spec, status, mediaType, body }: AnswerExchange): Verdict {
  return judgeAnswer(contract, spec, {
    status,
    ...contentOf(mediaType, body),
    ...(mediaType === undefined ? {} : { headers: { 'content-type': mediaType } }),
  }).length === 0
    ? 'valid'
    : 'invalid';
}

function contentOf(
  mediaType: string | undefined,
  body: Json | undefined,
): { readonly json?: Json; readonly text?: string } {
  if (body === undefined) return {};
  return mediaType !== undefined && !isJsonType(mediaType)
    ? { text: typeof body === 'string' ? body : stringifyJson(body) }
    : { json: body };
}
