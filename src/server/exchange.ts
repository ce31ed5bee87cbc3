// One exchange from its request line to its line in the log.

import type { Group } from '../contract';
import type { TraceContext } from '../ledger';
import { withoutToken, type Log } from './log';
import type { HttpRequest } from './messages';
import { traceIdOf, traceOf } from './trace';

/** What is known of an exchange when it is over, for the log. */
interface Trail {
  group: Group;
  operationId?: string;
  user?: string;
  readonly notes: string[];
}

export interface Exchange {
  readonly request: HttpRequest;
  readonly path: string;
  readonly query: string;
  readonly trace: TraceContext | undefined;
  readonly traceId: () => string;
  readonly trail: Trail;
}

/** `nextTraceId` names the trace of a request that brings none; it is asked only when an answer needs the name. */
export function openExchange(request: HttpRequest, nextTraceId: () => string): Exchange {
  const { path, query } = splitUrl(request.url);
  const trace = traceOf(request.headers);
  let traceId: string | undefined;
  const trail: Trail = { group: 'ledger', notes: [] };
  return { request, path, query, trace, trail, traceId: () => (traceId ??= trace ? traceIdOf(trace) : nextTraceId()) };
}

/** Path and query as they were sent. A proxy may send an absolute address: scheme and host are cut off. */
function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const local = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const [address = ''] = local.split('#', 1);
  const mark = address.indexOf('?');
  const path = mark === -1 ? address : address.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark === -1 ? '' : address.slice(mark + 1) };
}

/** One line for the log; tokens stay out of it. */
export function report(log: Log, { request, trail }: Exchange, { status, ms }: { readonly status: number; readonly ms: number }): void {
  const reason = trail.notes.length === 0 ? undefined : trail.notes.join('; ');
  const fields = { status, ms: ms.toFixed(1), operation: trail.operationId, user: trail.user, reason };
  const line = `${request.method} ${withoutToken(request.url)}`;
  if (status >= 500) log.warn(line, fields);
  else log.info(line, fields);
}

/** The address as the caller sees it, without a token. */
export const absoluteUrl = ({ request, path, query }: Exchange): string =>
  `http://${request.headers['host'] ?? 'localhost'}${path}${query === '' ? '' : `?${withoutToken(`?${query}`).slice(1)}`}`;
