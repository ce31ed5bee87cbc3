// Access to the control operations: programs on this machine, and callers with the control token. Never a page of
// another origin without it.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpRequest } from '../messages';
import { FLAG_NAMES } from '../setting-names';

export interface ControlAccessSettings {
  /** Without a token only programs on this machine have access; with one every control request must carry it. */
  readonly token: string | undefined;
  /** Accepted as well, while the token is changed. */
  readonly previousToken?: string | undefined;
  /** The address that the server listens on, which a Host header may name. */
  readonly host: string;
  /** How messages name the setting of the token; the flag of the command by default. */
  readonly tokenSetting?: string;
}

export type ControlAccessRefusal =
  /** Missing, or not that of this server. */
  | { readonly kind: 'control-token-wanted'; readonly isMissing: boolean }
  | { readonly kind: 'control-forbidden'; readonly reason: string };

export const CONTROL_TOKEN_HEADER = 'x-understudy-control-token';

/** Why the caller has no access; undefined for one who has. */
export function checkControlAccess(
  { token, previousToken, host, tokenSetting = FLAG_NAMES.controlToken }: ControlAccessSettings,
  request: Pick<HttpRequest, 'headers' | 'peer'>,
): ControlAccessRefusal | undefined {
  if (token !== undefined) {
    const accepted = [token, ...(previousToken === undefined ? [] : [previousToken])];
    const sent = sentTokens(request);
    return sent.some((text) => accepted.some((one) => isSame(text, one)))
      ? undefined
      : { kind: 'control-token-wanted', isMissing: sent.length === 0 };
  }
  if (request.peer !== undefined && !isLoopback(request.peer))
    return forbidden(
      `control operations accept requests from this machine only, and this one comes from ${request.peer}; start the server with ${tokenSetting} to control it from elsewhere`,
    );
  const relayed = Object.keys(request.headers).find(isOfProxy);
  if (relayed !== undefined)
    return forbidden(
      `the request came through a proxy (it has the header ${relayed}), which hides where it comes from; connect to the server directly, or start it with ${tokenSetting} and send the token`,
    );
  const named = hostName(request.headers['host']);
  if (named !== undefined && !isLoopback(named) && named !== host)
    return forbidden(
      `the Host header names ${named}, which is not a name of this machine; use 127.0.0.1, or start the server with ${tokenSetting}`,
    );
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request.headers['host']))
    return forbidden(
      `a page of ${origin} may not control this server; start the server with ${tokenSetting} and send the token`,
    );
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site')
    return forbidden(
      `a page of another origin may not control this server; start the server with ${tokenSetting} and send the token`,
    );
  return undefined;
}

/**
 * Through a proxy on this machine every request seems to come from this machine; most proxies set one of these headers.
 */
const isOfProxy = (header: string): boolean =>
  header === 'forwarded' || header === 'via' || header === 'x-real-ip' || header.startsWith('x-forwarded-');

const forbidden = (reason: string): ControlAccessRefusal => ({ kind: 'control-forbidden', reason });

/** Whether pages of other origins may read the answers: only where a token protects the control operations. */
export const allowsOtherOrigins = ({ token }: ControlAccessSettings): boolean => token !== undefined;

function sentTokens({ headers }: Pick<HttpRequest, 'headers'>): readonly string[] {
  const bearer = /^Bearer +(.+)$/i.exec(headers['authorization'] ?? '')?.[1]?.trim();
  return [headers[CONTROL_TOKEN_HEADER], bearer].flatMap((token) =>
    token === undefined || token === '' ? [] : [token],
  );
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));

/** A loopback address or a name that always means this machine. */
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
