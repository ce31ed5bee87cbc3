// Who may control a world: programs on this machine, and whoever has the control token. Never a page of another origin without it.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpRequest } from '../messages';

export interface GuardSettings {
  /** Without one only programs on this machine are let in; with one every control request must carry it. */
  readonly token: string | undefined;
  /** The address that is listened on: a Host header may name it. */
  readonly host: string;
}

export type GuardRefusal =
  | { readonly kind: 'control-token-wanted' }
  | { readonly kind: 'control-forbidden'; readonly reason: string };

export const CONTROL_TOKEN_HEADER = 'x-understudy-control-token';

/** Why the caller may not, or undefined for one who may. */
export function guard(
  { token, host }: GuardSettings,
  request: Pick<HttpRequest, 'headers' | 'peer'>,
): GuardRefusal | undefined {
  if (token !== undefined)
    return sentTokens(request).some((sent) => isSame(sent, token)) ? undefined : { kind: 'control-token-wanted' };
  if (request.peer !== undefined && !isLoopback(request.peer))
    return forbidden(
      `the request comes from ${request.peer}, not from this machine; to control it from elsewhere start it with --control-token`,
    );
  const relayed = Object.keys(request.headers).find(isOfProxy);
  if (relayed !== undefined)
    return forbidden(
      `the request came through a proxy (it has the header ${relayed}), so whose it is cannot be known; ask this server itself, or start it with --control-token and send the token`,
    );
  const named = hostName(request.headers['host']);
  if (named !== undefined && !isLoopback(named) && named !== host)
    return forbidden(
      `the Host header names ${named}, which is no name of this machine; use 127.0.0.1, or start it with --control-token`,
    );
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request.headers['host']))
    return forbidden(
      `a page of ${origin} may not control this server; start it with --control-token and send the token`,
    );
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site')
    return forbidden(
      'a page of another origin may not control this server; start it with --control-token and send the token',
    );
  return undefined;
}

/** A proxy on this machine makes whoever asks it a program of this machine; most say so. */
const isOfProxy = (header: string): boolean =>
  header === 'forwarded' || header === 'via' || header === 'x-real-ip' || header.startsWith('x-forwarded-');

const forbidden = (reason: string): GuardRefusal => ({ kind: 'control-forbidden', reason });

/** Whether a page of another origin may read the answer: only where a token guards it. */
export const isOpenToPages = ({ token }: GuardSettings): boolean => token !== undefined;

function sentTokens({ headers }: Pick<HttpRequest, 'headers'>): readonly string[] {
  const bearer = /^Bearer +(.+)$/i.exec(headers['authorization'] ?? '')?.[1]?.trim();
  return [headers[CONTROL_TOKEN_HEADER], bearer].filter((token) => token !== undefined);
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));

/** An address or name of this machine itself, whatever a name server says. */
export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, '');
  return (
    plain === '::1' ||
    plain === 'localhost' ||
    plain.endsWith('.localhost') ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain)
  );
}

function hostName(host: string | undefined): string | undefined {
  if (host === undefined || host === '') return undefined;
  return (/^\[([^\]]*)\](?::\d*)?$/.exec(host)?.[1] ?? host.replace(/:\d*$/, '')).toLowerCase();
}

const isOwnOrigin = (origin: string, host: string | undefined): boolean => origin === `http://${host ?? ''}`;
