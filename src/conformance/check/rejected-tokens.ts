// Detects tokens that the target rejects everywhere: then the tokens are wrong, not the target, and cases that need
// them cannot be judged.
import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import { ACCEPTED_TOKEN_PLACES } from '../target/roles';

const VALID_TOKEN_ROLES = Object.keys(ACCEPTED_TOKEN_PLACES);

/** Whether scan and its proxy require a token is not shown (service contract 5): they may accept any request. */
export const mayBePublic = ({ group, request }: Pick<RecordedExchange, 'group' | 'request'>): boolean =>
  group === 'scan' || request.url.includes('/v0/scan-proxy/');

export const carriesValidToken = ({ request }: Pick<RecordedExchange, 'request'>): boolean =>
  VALID_TOKEN_ROLES.includes(request.as) && request.tokenIn === undefined;

const isUnauthorized = ({ response }: RecordedExchange): boolean => response.status === 401;

/**
 * Valid roles whose token was rejected wherever it is required. A single operation proves nothing, unless the roles
 * together called several.
 */
export function rejectedRoles(results: readonly CaseResult[]): ReadonlySet<string> {
  const sent = results
    .flatMap(({ exchanges }) => exchanges)
    .filter((exchange) => carriesValidToken(exchange) && !mayBePublic(exchange));
  const isWrong = (exchanges: readonly RecordedExchange[]): boolean =>
    exchanges.every(isUnauthorized) && new Set(exchanges.map(({ operationId }) => operationId)).size > 1;
  const roles = VALID_TOKEN_ROLES.filter((role) => sent.some(({ request }) => request.as === role));
  return new Set(
    isWrong(sent) ? roles : roles.filter((role) => isWrong(sent.filter(({ request }) => request.as === role))),
  );
}

/** A case with such a rejection could not be judged from there on; earlier findings remain. */
export function withCredentialError(
  result: CaseResult | undefined,
  refused: ReadonlySet<string>,
): CaseResult | undefined {
  if (!result || result.error || refused.size === 0) return result;
  const at = result.exchanges.findIndex(
    (exchange, number) =>
      carriesValidToken(exchange) &&
      refused.has(exchange.request.as) &&
      isUnauthorized(exchange) &&
      result.findings.some((finding) => finding.exchange === number),
  );
  const exchange = result.exchanges[at];
  if (!exchange) return result;
  const message = `the target rejects the token of ${exchange.request.as} for every operation: ${exchange.response.status}`;
  return {
    ...result,
    findings: result.findings.filter((finding) => finding.exchange !== undefined && finding.exchange < at),
    error: { kind: 'credentials', message },
  };
}
