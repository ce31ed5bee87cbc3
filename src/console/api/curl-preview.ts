// The curl of a request that is not sent.

import { curlOf, type CurlRequest } from './curl';

/** Goes into the last argument of a call of one of the clients. */
// A type, no interface: only then may it stand for the whole of that argument.
export type CallOptions = { readonly fetch?: (request: Request) => Promise<Response> };

export type ApiCall<T> = Promise<{ readonly data?: T; readonly error?: unknown; readonly response: Response }>;

/** Empty for what cannot be made a request. */
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
