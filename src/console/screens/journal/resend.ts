// Rebuilds a recorded request. The journal masks secrets: a masked token is replaced by a new one of the same user, if
// there is one.

import type { CurlRequest } from '../../api/curl';
import type { JournalExchangeDetail } from './filter';

export interface Resend {
  readonly sent: CurlRequest;
  /** How the request differs from the original. */
  readonly notes: readonly string[];
  /** Why it cannot be sent; undefined if it can. */
  readonly blockedBy: string | undefined;
}

export interface ResendContext {
  /** Address of the server, without a trailing slash. */
  readonly root: string;
  /** The token of a user; undefined without one. */
  readonly tokenOf: (user: string) => string | undefined;
}

const MASK = '***';
/** Headers of the connection or the original client, and headers that a page cannot set. */
const CLIENT_HEADERS =
  /^(host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|accept-language|accept-charset|user-agent|origin|referer|cookie|dnt|te|trailer|upgrade|via|expect|date|pragma|cache-control|proxy-.*|x-understudy-aside|sec-.*|access-control-.*|if-none-match)$/;
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Methods that fetch rejects. */
const FORBIDDEN: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

export function resendOf(detail: JournalExchangeDetail, { root, tokenOf }: ResendContext): Resend {
  const { method, user, request } = detail;
  const token = user === null ? undefined : tokenOf(user);
  const authorization = request.headers['authorization'];
  const keptHeaders = Object.entries(request.headers).filter(
    ([name, value]) => name !== 'authorization' && !CLIENT_HEADERS.test(name) && !value.includes(MASK),
  );
  const bearer = authorization === undefined || token === undefined ? {} : { authorization: `Bearer ${token}` };
  const url = `${root}${/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/i.exec(detail.url)?.[1] ?? detail.url}`;
  const sent: CurlRequest = {
    method,
    url,
    headers: { ...Object.fromEntries(keptHeaders), ...bearer },
    ...(request.body === null ? {} : { body: request.body }),
  };
  return { sent, notes: notesOf(detail, token), blockedBy: blockedReason(detail) };
}

function notesOf(
  { url, user, request: { headers, body } }: JournalExchangeDetail,
  token: string | undefined,
): readonly string[] {
  const { authorization } = headers;
  const whose =
    authorization === undefined
      ? []
      : token === undefined
        ? ['The token is masked and no other token of the user is known: the request goes without one.']
        : [`The token is masked: a new token of ${user} is sent instead.`];
  const masked =
    url.includes(MASK) || body?.includes(MASK) === true ? ['A secret is masked as ***: replace it with yours.'] : [];
  return [...whose, ...masked];
}

function blockedReason({
  method,
  status,
  url,
  request: { body, truncated },
}: JournalExchangeDetail): string | undefined {
  if (!/^(\/|[a-z][a-z0-9+.-]*:\/\/)/i.test(url)) return `A page cannot request ${url}: it is not a path.`;
  if (truncated) return 'Only the start of the body is recorded, so the request cannot be resent.';
  if (status === 101) return 'The request became a stream and cannot be resent.';
  if (FORBIDDEN.has(method)) return `Browsers cannot send ${method}; use the curl command.`;
  return WITHOUT_BODY.has(method) && body !== null
    ? `Browsers cannot send ${method} with a body; use the curl command.`
    : undefined;
}

/** The body as bytes: fetch would add a content type to a string. */
export const requestOf = ({ method, url, headers, body }: CurlRequest): Request =>
  new Request(url, { method, headers, ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }) });
