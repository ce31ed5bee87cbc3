// Cross-origin headers, on every response to a request with an `Origin` header, which browsers send with requests to
// other origins: a page must be able to read a refusal as well as a success. Exposed header and methods: observed
// scan-validator 1.6; wider here, because a mock server serves pages of any origin.

import type { HttpRequest, HttpResponse } from '../messages';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const EXPOSED = 'traceparent, etag, x-understudy, preference-applied';
const PREFLIGHT_SECONDS = '600';

const NO_ORIGIN = { vary: 'Origin' };
const OPEN = { ...NO_ORIGIN, 'access-control-expose-headers': EXPOSED };

/** Headers for any response; the caller's origin, if it sent one, is echoed so that requests with credentials work too. */
export function corsHeaders(request: HttpRequest): Readonly<Record<string, string>> {
  const origin = request.headers['origin'];
  return origin === undefined
    ? NO_ORIGIN
    : { ...OPEN, 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
}

export const isPreflight = (request: HttpRequest): boolean =>
  request.method === 'OPTIONS' &&
  request.headers['origin'] !== undefined &&
  request.headers['access-control-request-method'] !== undefined;

/** The answer to a preflight, for known and unknown paths alike; a refusal comes with the request itself. */
export function preflight(request: HttpRequest, cors: HttpResponse['headers']): HttpResponse {
  // Without CORS headers the browser does not send the request.
  if (cors['access-control-allow-origin'] === undefined) return { status: 403, headers: { vary: 'Origin' }, body: '' };
  const headers = {
    ...cors,
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': PREFLIGHT_SECONDS,
  };
  return { status: 204, headers, body: '' };
}
