// A request as it comes from node, as plain data.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { EMPTY_BODY, type HttpRequest } from '../messages';

export function plainRequest(
  request: IncomingMessage,
  body: Uint8Array | 'too-large',
  abortSignal: () => AbortSignal,
): HttpRequest {
  return body === 'too-large'
    ? new IncomingRequest(request, EMPTY_BODY, true, abortSignal)
    : new IncomingRequest(request, body, false, abortSignal);
}

/** A class, since one is made for each request: an object literal with accessors costs a hidden class each time. */
class IncomingRequest implements HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpRequest['headers'];
  readonly peer: string | undefined;

  constructor(
    private readonly request: IncomingMessage,
    readonly body: Uint8Array,
    readonly bodyTooLarge: boolean,
    private readonly abortSignal: () => AbortSignal,
  ) {
    this.method = request.method ?? 'GET';
    this.url = request.url ?? '/';
    this.headers = plainHeaders(request.headers);
    this.peer = request.socket.remoteAddress;
  }

  get gone(): AbortSignal {
    return this.abortSignal();
  }

  get port(): number | undefined {
    return this.request.socket.localPort;
  }
}

/** Node joins the values of a header itself; only cookies of answers, which no request has, come as a list. */
export function plainHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return isPlain(headers)
    ? headers
    : Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
      );
}

const isPlain = (headers: IncomingHttpHeaders): headers is Record<string, string> =>
  headers['set-cookie'] === undefined;
