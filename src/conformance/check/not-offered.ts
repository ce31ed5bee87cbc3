// Operations that a target need not offer: forced snapshots, which may be disabled; operations that the contract does
// not show; and scan and its proxy, which may require a credential that the kit does not have. A scenario ends there:
// it is skipped unless the operation succeeded elsewhere in the run.

import { isObject } from '../../base';
import type { OperationSpec } from '../../contract';
import type { CaseFinding } from '../model/finding';
import { isForcedExample, type RecordedExchange } from '../model/exchange';
import type { CaseResult, NotOffered } from '../model/case-result';
import { mayBePublic } from './rejected-tokens';
import { bodyOf } from './response-body';

/** Service contract 4.3 says that it is disabled in production environments, but not which status it returns. */
const FORCED_SNAPSHOT = 'forceAcsSnapshot';
const DISABLED: readonly number[] = [400, 403, 404, 405, 501];
/** Service contract 4.3 and 9 name them without showing them, so a target must have them. */
const NAMED: readonly string[] = ['getUpdateByIdV2', 'getHoldingsSummaryV1'];

/** Why an answer means that the target does not offer the operation; undefined otherwise. */
export function notOfferedBy(
  operation: OperationSpec,
  exchange: RecordedExchange,
): Omit<NotOffered, 'findings'> | undefined {
  const { status, stream } = exchange.response;
  const reason = (text: string): Omit<NotOffered, 'findings'> => ({ request: requestKind(exchange), reason: text });
  if (stream?.end === 'refused') return noStream(exchange, `it answers ${status}`);
  if ((status === 401 || status === 403) && mayBePublic(exchange)) return reason(credentialReason(exchange));
  if (operation.id === FORCED_SNAPSHOT && DISABLED.includes(status) && !isForcedExample(exchange))
    return reason(`the target does not allow forced snapshots: ${FORCED_SNAPSHOT} answers ${status}`);
  return operation.provenance.mark !== 'documented' && !NAMED.includes(operation.id) && isUnknownRoute(exchange)
    ? reason(`the target does not serve ${operation.id}, which the contract does not show: it answers ${status}`)
    : undefined;
}

/** The target does not open a stream; `what` describes its response. */
export const noStream = (
  { operationId, request }: Pick<RecordedExchange, 'operationId' | 'request'>,
  what: string,
): Omit<NotOffered, 'findings'> => ({
  request: streamKind({ operationId }),
  reason: `the target does not open WebSocket streams at ${new URL(request.url).pathname}, which the contract does not show: ${what}`,
});

function credentialReason({ operationId, request, response: { status } }: RecordedExchange): string {
  return request.as === 'none'
    ? `${operationId} requires a credential (${status}): add it under headers in the target file`
    : `${operationId} refuses the credential of ${request.as} (${status}), and the contract does not show which one it requires`;
}

/** A 404 with an error object means that the operation exists and did not find something. */
function isUnknownRoute(exchange: RecordedExchange): boolean {
  const { status } = exchange.response;
  if (status === 405 || status === 501) return true;
  const body = bodyOf(exchange);
  return status === 404 && !(isObject(body) && ('error' in body || 'code' in body));
}

/** Requests of an operation with and without a token are counted separately; a stream is one kind. */
const requestKind = (exchange: RecordedExchange): string =>
  exchange.response.stream
    ? streamKind(exchange)
    : `${exchange.operationId} ${exchange.request.as === 'none' ? 'without' : 'with'} a token`;

const streamKind = ({ operationId }: Pick<RecordedExchange, 'operationId'>): string => `a stream of ${operationId}`;

/** Operations that answered a request of the run with success, by kind of request. */
export const offeredRequests = (results: readonly CaseResult[]): ReadonlySet<string> =>
  new Set(
    results
      .flatMap(({ exchanges }) => exchanges)
      .filter((exchange) => !isForcedExample(exchange) && Math.floor(exchange.response.status / 100) === 2)
      .map(requestKind),
  );

/** Why a case is skipped: the target never offered an operation that it needs. */
export const notOfferedReason = (result: CaseResult | undefined, offered: ReadonlySet<string>): string | undefined =>
  result?.notOffered && !offered.has(result.notOffered.request) ? result.notOffered.reason : undefined;

/** The findings of a case, including those about the answer that ended it if the operation is offered elsewhere. */
export const findingsOf = (result: CaseResult | undefined, notOffered: string | undefined): readonly CaseFinding[] => [
  ...(result?.findings ?? []),
  ...(notOffered === undefined ? (result?.notOffered?.findings ?? []) : []),
];
