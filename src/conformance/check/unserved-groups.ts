// Groups whose URL is answered by something else: a gateway whose server is down, a redirect, a login page, empty
// bodies. Their scenarios cannot be judged; one sentence names the cause instead of hundreds of failures.

import { groupedBy, isObject, truncate } from '../../base';
import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import type { Target, TargetGroup } from '../target/target';
import { bodyOf } from './response-body';

/** With fewer operations, one operation that wrongly answers with a page would not be judged. */
const MIN_OPERATIONS = 3;
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

type GroupAnswer = RecordedExchange['response'];

interface UnservedKind {
  readonly isMeant: (response: GroupAnswer, exchange: RecordedExchange) => boolean;
  readonly minOperations: number;
  /** What the group does, then the next step. `scope` is the number of operations. */
  readonly text: (response: GroupAnswer, scope: string) => string;
}

const typeOf = ({ headers }: GroupAnswer): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
const isRedirect = ({ status }: GroupAnswer): boolean => status >= 300 && status < 400;

/** Kinds of answers that no operation of the contract gives. */
const KINDS: readonly UnservedKind[] = [
  {
    isMeant: ({ status }) => GATEWAY_STATUSES.includes(status),
    minOperations: 1,
    text: ({ status }, scope) =>
      `is down: every response is ${status} (${scope}); start it, or wait for it with --wait-for 60s`,
  },
  {
    isMeant: isRedirect,
    minOperations: 1,
    text: ({ status, headers }, scope) => {
      const location = headers['location'] ?? 'none';
      return `redirects every request (${status}, Location: ${location}; ${scope}); ${redirectAdvice(location)}`;
    },
  },
  {
    isMeant: (response) =>
      typeOf(response) === 'text/html' && !REFUSALS.includes(response.status) && !isUnknownPath(response),
    minOperations: MIN_OPERATIONS,
    text: ({ status, headers }, scope) =>
      `answers every request with a page (${status}, ${headers['content-type'] ?? ''}; ${scope}), such as a login page; pass the address behind it, or the header that it needs with --header`,
  },
  {
    isMeant: ({ status, body }) => status === 200 && body.trim() === '',
    minOperations: MIN_OPERATIONS,
    text: ({ status }, scope) =>
      `answers every request with an empty body (${status}; ${scope}); check the proxy in front of it and the path of the URL`,
  },
];

const REFUSALS: readonly number[] = [401, 403];
const isUnknownPath = ({ status }: GroupAnswer): boolean => status === 404 || status === 405 || status === 501;

/** Answers that single operations may give, but no server gives to all the reads that are sent before a run. */
const PROBED_KINDS: readonly UnservedKind[] = [
  {
    // Errors of a ledger have a code, even if the update is unknown.
    isMeant: (response, exchange) => isUnknownPath(response) && !hasErrorCode(exchange),
    minOperations: 1,
    text: ({ status }, scope) =>
      `answers every request with ${status} (${scope}); check the base URL and the prefix of its path`,
  },
  {
    isMeant: ({ status }, { request }) => REFUSALS.includes(status) && request.as !== 'none',
    minOperations: 1,
    text: ({ status }, scope) =>
      `refuses every request with a token (${status}; ${scope}); check that the tokens are issued for this API (issuer, audience), and pass what a gateway in front of it requires with --header`,
  },
  {
    isMeant: ({ status }) => status >= 500,
    minOperations: 1,
    text: ({ status }, scope) => `fails every request with ${status} (${scope}); see the log of the server`,
  },
];

const hasErrorCode = (exchange: RecordedExchange): boolean => {
  const body = bodyOf(exchange);
  return isObject(body) && 'code' in body;
};

/** Names and parameters of an authorization request (OAuth, OpenID Connect, SAML). */
const LOGIN =
  /\b(log-?in|sign-?in|sso|oauth2?|openid(-connect)?|saml2?|authori[sz]e)\b|[?&](redirect_uri|client_id|SAMLRequest)=/i;

const redirectAdvice = (location: string): string =>
  LOGIN.test(location)
    ? 'a login is required: pass the tokens of the users with --token, and the header or session that the gateway requires with --header'
    : 'pass the address that it redirects to';

/** Why each group that is not served could not be checked. */
export const unservedGroups = (
  results: readonly CaseResult[],
  target: Pick<Target, 'urls'>,
): ReadonlyMap<TargetGroup, string> =>
  unservedBy(
    results.flatMap(({ exchanges }) => exchanges),
    target,
  );

/** The same by exchanges; `isSure` if a conforming server would have answered every request of the run. */
export function unservedBy(
  all: readonly RecordedExchange[],
  target: Pick<Target, 'urls'>,
  isSure = false,
): ReadonlyMap<TargetGroup, string> {
  const found = [...groupedBy(all, ({ group }) => group)].flatMap(([group, exchanges]) => {
    const text = unservedText(KINDS, exchanges, isSure);
    return text === undefined ? [] : [[group, sentenceOf(group, target, text)] as const];
  });
  return new Map(found);
}

/** Why a group is not served, by the answers to the reads that are sent to it before a run. */
export function unservedByProbes(
  group: TargetGroup,
  probes: readonly RecordedExchange[],
  target: Pick<Target, 'urls'>,
): string | undefined {
  const text = unservedText([...KINDS, ...PROBED_KINDS], probes, true);
  return text === undefined
    ? undefined
    : `${sentenceOf(group, target, text)}; probes: ${probes.map(probeText).join(', ')}`;
}

const MAX_BODY = 40;

/** `getLedgerEnd as first (404 "page not found")`: what was asked, and what came back. */
function probeText({ operationId, request: { as }, response: { status, body } }: RecordedExchange): string {
  const start = truncate(body.replaceAll(/\s+/g, ' ').trim(), MAX_BODY);
  return `${operationId}${as === 'none' ? '' : ` as ${as}`} (${status}${start === '' ? '' : ` ${JSON.stringify(start)}`})`;
}

/** `the scan API at URL …`: reports recognise such errors by their beginning. */
const sentenceOf = (group: TargetGroup, { urls }: Pick<Target, 'urls'>, text: string): string =>
  `the ${group} API at ${urls[group]} ${text}`;

function unservedText(
  kinds: readonly UnservedKind[],
  exchanges: readonly RecordedExchange[],
  isSure: boolean,
): string | undefined {
  const [first] = exchanges;
  const operations = new Set(exchanges.map(({ operationId }) => operationId)).size;
  const kind = kinds.find(
    ({ isMeant, minOperations }) =>
      (isSure || operations >= minOperations) && exchanges.every((one) => isMeant(one.response, one)),
  );
  const scope = `${exchanges.length} of ${exchanges.length} requests, ${operations} ${operations === 1 ? 'operation' : 'operations'}`;
  return first && kind?.text(first.response, scope);
}

/** A case with a request to such a group could not be judged from that request on; earlier findings remain. */
export function withUnservedError(
  result: CaseResult | undefined,
  unserved: ReadonlyMap<TargetGroup, string>,
): CaseResult | undefined {
  if (!result || result.error || unserved.size === 0) return result;
  const at = result.exchanges.findIndex(({ group }) => unserved.has(group));
  const exchange = result.exchanges[at];
  const message = exchange && unserved.get(exchange.group);
  if (!exchange || message === undefined) return result;
  return {
    ...result,
    judged: exchange.step,
    findings: result.findings.filter((finding) => finding.exchange !== undefined && finding.exchange < at),
    error: { kind: 'network', message },
  };
}
