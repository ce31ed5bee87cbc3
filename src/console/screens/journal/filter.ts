// Filters exchanges. The filter is stored in the address; the server supports all of it except the text.

import type { control } from '../../../types';

export type JournalExchange = control.components['schemas']['Request'];
export type JournalExchangeDetail = control.components['schemas']['RequestDetail'];

export const GROUPS = ['ledger', 'validator', 'scan', 'extra'] as const;
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const STATUS = /^[1-5](\d\d|xx)$/;

export interface ExchangeFilter {
  readonly operation: string;
  readonly group: string;
  readonly user: string;
  /** `404`, or a class such as `4xx`. */
  readonly status: string;
  readonly method: string;
  /** The user-agent of the client. */
  readonly client: string;
  readonly violations: boolean;
  /** Repeated reads are folded into the latest. */
  readonly folds: boolean;
  /** Words that must all occur in the row. */
  readonly text: string;
}

/** Names of the query parameters. */
export const FILTER_NAMES = [
  'operation',
  'group',
  'user',
  'status',
  'method',
  'client',
  'violations',
  'fold',
  'text',
] as const;

export function filterOf(query: URLSearchParams): ExchangeFilter {
  const valueOf = (name: string): string => query.get(name)?.trim() ?? '';
  return {
    operation: valueOf('operation'),
    group: valueOf('group'),
    user: valueOf('user'),
    status: valueOf('status').toLowerCase(),
    method: valueOf('method').toUpperCase(),
    client: valueOf('client'),
    violations: valueOf('violations') === 'true',
    folds: valueOf('fold') === 'true',
    text: valueOf('text').toLowerCase(),
  };
}

export const countSet = (filter: ExchangeFilter): number =>
  Object.values(filter).filter((value) => value !== '' && value !== false).length;

/** Undefined for a valid status. */
export const statusProblem = (status: string): string | undefined =>
  status === '' || STATUS.test(status.trim().toLowerCase())
    ? undefined
    : 'A status such as 404, or a class such as 4xx';

export const violationCount = ({ violations: { request, response } }: JournalExchange): number =>
  request.length + response.length;

export const numberOf = ({ id }: Pick<JournalExchange, 'id'>): number => Number(id.slice(1));

const has = (expected: string, value: string | null): boolean => expected === '' || expected === value;

/** An invalid status matches everything, because it is being typed. */
function hasStatus(expected: string, status: number): boolean {
  if (expected === '' || !STATUS.test(expected)) return true;
  return expected.endsWith('xx') ? Math.floor(status / 100) === Number(expected[0]) : String(status) === expected;
}

const textOf = ({
  id,
  method,
  url,
  operation,
  user,
  client,
  status,
  notes,
  violations: { request, response },
}: JournalExchange): string =>
  [
    id,
    method,
    url,
    operation,
    user,
    client,
    status,
    ...notes,
    ...[...request, ...response].flatMap(({ pointer = '', message }) => [pointer, message]),
  ]
    .join('\n')
    .toLowerCase();

const texts = new WeakMap<JournalExchange, string>();
/** Cached: each key searches up to ten thousand exchanges. */
function searched(exchange: JournalExchange): string {
  const text = texts.get(exchange) ?? textOf(exchange);
  texts.set(exchange, text);
  return text;
}

export function matchesFilter(
  { operation, group, user, status, method, client, violations, text }: ExchangeFilter,
  exchange: JournalExchange,
): boolean {
  if (
    !has(operation, exchange.operation) ||
    !has(group, exchange.group) ||
    !has(user, exchange.user) ||
    !has(method, exchange.method) ||
    !has(client, exchange.client)
  )
    return false;
  if (!hasStatus(status, exchange.status) || (violations && violationCount(exchange) === 0)) return false;
  if (text === '') return true;
  const within = searched(exchange);
  return text.split(/\s+/).every((word) => within.includes(word));
}

/** The part of the filter that the server supports. */
export function serverFilter({
  operation,
  group,
  user,
  status,
  method,
  violations,
}: ExchangeFilter): control.operations['exportHar']['parameters']['query'] {
  const [knownGroup, knownMethod] = [GROUPS.find((one) => one === group), METHODS.find((one) => one === method)];
  return {
    ...(operation === '' ? {} : { operation }),
    ...(user === '' ? {} : { user }),
    ...(knownGroup ? { group: knownGroup } : {}),
    ...(knownMethod ? { method: knownMethod } : {}),
    ...(STATUS.test(status) ? { status } : {}),
    ...(violations ? { violations: true } : {}),
  };
}
