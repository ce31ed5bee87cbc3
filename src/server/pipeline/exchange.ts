// One exchange from its request line to its line in the log.

import type { Group, OperationSpec } from '../../contract';
import type { TraceContext } from '../../ledger';
import type { RequestProblem } from '../../operations';
import { redactionFor } from '../journal/redact';
import type { LogRange } from '../journal/types';
import { isWritten, type Log } from '../log';
import type { HttpRequest, Spoiling } from '../messages';
import { traceIdOf, traceOf } from '../trace';
import { DEFAULT_WORLD, type WorldSession, type Worlds } from '../worlds/worlds';

/** What is known of an exchange when it is over, for the log. */
interface Trail {
  group: Group;
  spec?: OperationSpec;
  user?: string;
  readonly notes: string[];
  readonly problems: RequestProblem[];
  positions?: LogRange;
  spoiling?: Spoiling;
  /** The operation asked for the time. */
  asksTime?: boolean;
  /** It only looks on: no fault is for it, and the journal does not have it. */
  isAside?: boolean;
  /** It did more than read, or its answer has an id of its own: nobody else may be given it. */
  isOnce?: boolean;
}

export interface Exchange {
  readonly request: HttpRequest;
  readonly worldId: string;
  /** The world that the request names, unless there is none. */
  readonly scene: WorldSession | undefined;
  readonly path: string;
  readonly query: string;
  readonly trace: TraceContext | undefined;
  readonly traceId: () => string;
  readonly trail: Trail;
}

/** An exchange whose world is there. */
export type Served = Exchange & { readonly scene: WorldSession };

export const isServed = (exchange: Exchange): exchange is Served => exchange.scene !== undefined;

const NO_WORLD_TRACE = 'f'.repeat(32);

/** Which world the request is for, and what it asks of it. */
export function openExchange(request: HttpRequest, worlds: Worlds): Exchange {
  const { path: whole, query } = splitUrl(request.url);
  const { worldId, path } = addressed(whole, request.headers[WORLD_HEADER]);
  const scene = worlds.session(worldId);
  const trace = traceOf(request.headers);
  let traceId: string | undefined;
  const trail: Trail = { group: 'ledger', notes: [], problems: [] };
  const newTraceId = (): string => scene?.live.nextTraceId() ?? NO_WORLD_TRACE;
  return {
    request,
    worldId,
    scene,
    path,
    query,
    trace,
    trail,
    traceId: () => (traceId ??= trace ? traceIdOf(trace) : newTraceId()),
  };
}

const WORLD_HEADER = 'x-understudy-world';
const WORLDS = '/_worlds/';
const WORLDS_PREFIX = /^\/_worlds\/([^/]+)(\/.*)?$/;

/** `/_worlds/ID/...` names the world for clients that cannot set a header, and beats it. */
function addressed(path: string, header: string | undefined): { readonly worldId: string; readonly path: string } {
  const match = path.startsWith(WORLDS) ? WORLDS_PREFIX.exec(path) : undefined;
  return match
    ? { worldId: match[1] ?? '', path: match[2] ?? '/' }
    : { worldId: header === undefined || header === '' ? DEFAULT_WORLD : header, path };
}

/** Path and query as they were sent. A proxy may send an absolute address: scheme and host are cut off. */
function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const local = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const hash = local.indexOf('#');
  const address = hash === -1 ? local : local.slice(0, hash);
  const mark = address.indexOf('?');
  const path = mark === -1 ? address : address.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark === -1 ? '' : address.slice(mark + 1) };
}

/** One line for the log; tokens stay out of it. */
export function report(
  log: Log,
  { request, worldId, trail }: Exchange,
  { status, ms }: { readonly status: number; readonly ms: number },
): void {
  if (!isWritten(log, status >= 500 ? 'warn' : 'info')) return;
  const redact = redactionFor({ user: trail.user, request });
  const reason = trail.notes.length === 0 ? undefined : redact.text(trail.notes.join('; '));
  const fields = {
    status,
    ms: ms.toFixed(1),
    operation: trail.spec?.id,
    user: trail.user,
    world: worldId === DEFAULT_WORLD ? undefined : redact.text(worldId),
    reason,
  };
  const line = `${request.method} ${redact.url(request.url)}`;
  if (status >= 500) log.warn(line, fields);
  else log.info(line, fields);
}

/** The address as the caller sees it, without a token. */
export const absoluteUrl = ({ request, path, query, trail }: Exchange): string =>
  redactionFor({ user: trail.user, request }).url(
    `http://${request.headers['host'] ?? 'localhost'}${path}${query === '' ? '' : `?${query}`}`,
  );
