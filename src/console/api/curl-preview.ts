// The curl command of a request, without sending it.

import { curlOf, type CurlRequest } from './curl';

/** Options for the last argument of a client call. */
// A type alias, because an interface would not be assignable to that argument.
export type CallOptions = { readonly fetch?: (request: Request) => Promise<Response> };

export type ApiCall<T> = Promise<{ readonly data?: T; readonly error?: unknown; readonly response: Response }>;

/** Empty if no request can be built. */
export async function curlPreview(send: (extra: CallOptions) => Promise<unknown>): Promise<string> {
  let sent: CurlRequest | undefined;
  const keep = async (request: Request): Promise<Response> => {
    const body = request.body === null ? {} : { body: await request.text() };
    sent = { method: request.method, url: request.url, headers: Object.fromEntries(request.headers), ...body };
    return new Response(null, { status: 204 });
  };
  try {
    await send({ fetch: keep });
  } catch {
    return '';
  }
  return sent === undefined ? '' : curlOf(sent);
}
