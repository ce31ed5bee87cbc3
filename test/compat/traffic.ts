// What published clients put on the wire: each request that leaves through `fetch`, with the operation it is for and
// the answer.

import { operationAt } from './published';

export interface Exchange {
  /** The operation of ours; undefined for a path that has none. */
  readonly operation: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
}

export interface Traffic {
  readonly exchanges: readonly Exchange[];
  /** Operations that were asked for. */
  asked(): ReadonlySet<string>;
  /** What the last one of them was answered with. */
  last(): Exchange;
}

/** A path without what chooses the world. */
const pathOf = (url: string): string => new URL(url).pathname.replace(/^\/_worlds\/[^/]+/, '');

/** Listens to the clients of this file from before its tests to their end. */
export function useTraffic(): Traffic {
  const exchanges: Exchange[] = [];
  const real = globalThis.fetch;
  beforeAll(() => {
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { method, url } = request;
      const body = await request.clone().text();
      const response = await real(request);
      exchanges.push({
        operation: operationAt(method, pathOf(url)),
        method,
        url,
        body,
        status: response.status,
        answer: await response.clone().text(),
      });
      return response;
    };
  });
  afterAll(() => void (globalThis.fetch = real));
  const last = (): Exchange => {
    const found = exchanges.at(-1);
    if (!found) throw new Error('no client has asked for anything');
    return found;
  };
  return { exchanges, asked: () => new Set(exchanges.flatMap(({ operation }) => operation ?? [])), last };
}

/** The answer to the same request without any client: no token unless given, no content type on a GET. */
export async function plainly({ method, url, body }: Exchange, token?: string): Promise<unknown> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
  };
  const response = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) });
  const text = await response.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
