// What a request is about: its world, path, query and trace.

import type { TraceContext } from '../../ledger';
import { redactionFor } from '../journal/redact';
import type { HttpRequest } from '../messages';
import { traceIdOf, traceOf } from '../trace';
import { DEFAULT_WORLD, type WorldSession } from '../worlds/worlds';

export interface Exchange {
  readonly request: HttpRequest;
  readonly worldId: string;
  /** The world that the request names; undefined where there is none. */
  readonly session: WorldSession | undefined;
  readonly path: string;
  readonly query: string;
  readonly trace: TraceContext | undefined;
  readonly traceId: () => string;
}

/** An exchange whose world exists. */
export type WorldExchange = Exchange & { readonly session: WorldSession };

export const hasWorld = (exchange: Exchange): exchange is WorldExchange => exchange.session !== undefined;

const NO_WORLD_TRACE = 'f'.repeat(32);

/** Finds the world of a request, and splits its address. */
export function openExchange(request: HttpRequest, find: (id: string) => WorldSession | undefined): Exchange {
  const { worldId, path, query } = addressOf(request);
  const session = find(worldId);
  const trace = traceOf(request.headers);
  let traceId: string | undefined;
  const newTraceId = (): string => session?.live.nextTraceId() ?? NO_WORLD_TRACE;
  return {
    request,
    worldId,
    session,
    path,
    query,
    trace,
    traceId: () => (traceId ??= trace ? traceIdOf(trace) : newTraceId()),
  };
}

export interface RequestAddress {
  readonly worldId: string;
  readonly path: string;
  readonly query: string;
}

/** The world that a request names, and its path and query there. */
export function addressOf({ url, headers }: Pick<HttpRequest, 'url' | 'headers'>): RequestAddress {
  const { path: whole, query } = splitUrl(url);
  const { worldId, path } = addressed(whole, headers[WORLD_HEADER]);
  return { worldId, path, query };
}

const WORLD_HEADER = 'x-understudy-world';
const WORLDS = '/_worlds/';
const WORLDS_PREFIX = /^\/_worlds\/([^/]+)(\/.*)?$/;

/** `/_worlds/ID/...` names the world for clients that cannot set a header, and takes precedence over the header. */
function addressed(path: string, header: string | undefined): { readonly worldId: string; readonly path: string } {
  const match = path.startsWith(WORLDS) ? WORLDS_PREFIX.exec(path) : undefined;
  return match
    ? { worldId: match[1] ?? '', path: match[2] ?? '/' }
    : { worldId: header === undefined || header === '' ? DEFAULT_WORLD : header, path };
}

/** Path and query as sent. A proxy may send an absolute address: scheme and host are cut off. */
function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const local = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const hash = local.indexOf('#');
  const address = hash === -1 ? local : local.slice(0, hash);
  const mark = address.indexOf('?');
  const path = mark === -1 ? address : address.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark === -1 ? '' : address.slice(mark + 1) };
}

/** The address as the caller sees it, without a token. */
export const absoluteUrl = ({ request, path, query }: Exchange): string =>
  redactionFor({ user: undefined, request }).url(
    `http://${request.headers['host'] ?? 'localhost'}${path}${query === '' ? '' : `?${query}`}`,
  );

/** Base address of the world as the caller sees it, without a trailing slash. */
export const worldUrl = ({ request, worldId }: Exchange): string =>
  `http://${request.headers['host'] ?? 'localhost'}${worldId === DEFAULT_WORLD ? '' : `${WORLDS}${worldId}`}`;
