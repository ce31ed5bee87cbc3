// Filters exchanges. The filter is stored in the address; the server supports all of it except the text.

import type { control } from '../../../types';

export type JournalExchange = control.components['schemas']['Request'];
export type JournalExchangeDetail = control.components['schemas']['RequestDetail'];

export const GROUPS = ['ledger', 'validator', 'scan', 'extra'] as const;
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const STATUS = /^[1-5](\d\d|xx)$/;

export interface JournalFilter {
  readonly operation: string;
  readonly group: string;
  readonly user: string;
  /** `404`, or a class such as `4xx`. */
  readonly status: string;
  readonly method: string;
  readonly violations: boolean;
  /** Words that must all occur in the row. */
  readonly text: string;
}

/** Names of the query parameters. */
export const FILTER_NAMES = ['operation', 'group', 'user', 'status', 'method', 'violations', 'text'] as const;

export function filterOf(query: URLSearchParams): JournalFilter {
  const told = (name: string): string => query.get(name)?.trim() ?? '';
  return {
    operation: told('operation'),
    group: told('group'),
    user: told('user'),
    status: told('status').toLowerCase(),
    method: told('method').toUpperCase(),
    violations: told('violations') === 'true',
    text: told('text').toLowerCase(),
  };
}

export const countSet = (filter: JournalFilter): number =>
  Object.values(filter).filter((value) => value !== '' && value !== false).length;

/** Undefined for a valid status. */
export const statusProblem = (status: string): string | undefined =>
  status === '' || STATUS.test(status.trim().toLowerCase())
    ? undefined
    : 'A status such as 404, or a class such as 4xx';

export const violationCount = ({ violations: { request, response } }: JournalExchange): number =>
  request.length + response.length;

export const numberOf = ({ id }: Pick<JournalExchange, 'id'>): number => Number(id.slice(1));

const has = (wanted: string, value: string | null): boolean => wanted === '' || wanted === value;

/** An invalid status matches everything, because it is being typed. */
function hasStatus(wanted: string, status: number): boolean {
  if (wanted === '' || !STATUS.test(wanted)) return true;
  return wanted.endsWith('xx') ? Math.floor(status / 100) === Number(wanted[0]) : String(status) === wanted;
}

const textOf = ({
  id,
  method,
  url,
  operation,
  user,
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
  { operation, group, user, status, method, violations, text }: JournalFilter,
  exchange: JournalExchange,
): boolean {
  if (
    !has(operation, exchange.operation) ||
    !has(group, exchange.group) ||
    !has(user, exchange.user) ||
    !has(method, exchange.method)
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
}: JournalFilter): control.operations['exportHar']['parameters']['query'] {
  const [known, meant] = [GROUPS.find((one) => one === group), METHODS.find((one) => one === method)];
  return {
    ...(operation === '' ? {} : { operation }),
    ...(user === '' ? {} : { user }),
    ...(known ? { group: known } : {}),
    ...(meant ? { method: meant } : {}),
    ...(STATUS.test(status) ? { status } : {}),
    ...(violations ? { violations: true } : {}),
  };
}
