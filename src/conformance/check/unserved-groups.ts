// Groups whose URL is answered by something else: a gateway whose server is down, a redirect, a login page, empty
// bodies. Their scenarios cannot be judged; one sentence names the cause instead of hundreds of failures.

import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import type { Target, TargetGroup } from '../target/target';

/** With fewer operations, one operation that wrongly answers with a page would not be judged. */
const MIN_OPERATIONS = 3;
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

interface UnservedKind {
  readonly isMeant: (response: RecordedExchange['response']) => boolean;
  readonly minOperations: number;
  readonly text: (response: RecordedExchange['response']) => string;
}

const typeOf = ({ headers }: RecordedExchange['response']): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
const isRedirect = ({ status }: RecordedExchange['response']): boolean => status >= 300 && status < 400;

const KINDS: readonly UnservedKind[] = [
  {
    isMeant: ({ status }) => GATEWAY_STATUSES.includes(status),
    minOperations: 1,
    text: ({ status }) => `is down: every response is ${status}; start it, or wait for it with --wait-for 60s`,
  },
  {
    isMeant: isRedirect,
    minOperations: 1,
    text: ({ status, headers }) =>
      `redirects every request (${status}, Location: ${headers['location'] ?? 'none'}); pass the address that it redirects to`,
  },
  {
    isMeant: (response) => typeOf(response) === 'text/html' && response.status !== 404,
    minOperations: MIN_OPERATIONS,
    text: ({ status, headers }) =>
      `answers every request with a page (${status}, ${headers['content-type'] ?? ''}), such as a login page; pass the address behind it, or the header that it needs with --header`,
  },
  {
    isMeant: ({ status, body }) => status === 200 && body.trim() === '',
    minOperations: MIN_OPERATIONS,
    text: ({ status }) =>
      `answers every request with an empty body (${status}); check the proxy in front of it and the path of the URL`,
  },
];

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
  { urls }: Pick<Target, 'urls'>,
  isSure = false,
): ReadonlyMap<TargetGroup, string> {
  const byGroup = new Map<TargetGroup, RecordedExchange[]>();
  for (const exchange of all) byGroup.set(exchange.group, [...(byGroup.get(exchange.group) ?? []), exchange]);
  const found = [...byGroup].flatMap(([group, exchanges]) => {
    const operations = new Set(exchanges.map(({ operationId }) => operationId)).size;
    const kind = KINDS.find(
      ({ isMeant, minOperations }) =>
        (isSure || operations >= minOperations) && exchanges.every(({ response }) => isMeant(response)),
    );
    const [first] = exchanges;
    return kind && first ? [[group, `the ${group} API at ${urls[group]} ${kind.text(first.response)}`] as const] : [];
  });
  return new Map(found);
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
