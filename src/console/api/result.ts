// What comes of a call: a value, or a problem that can be read. Either way the curl that does the same, and the body as it came.

import { curlOf, type Sent } from './curl';
import { sentenceOf } from './error-message';

export interface Problem {
  /** 0 when nothing answered. */
  readonly status: number;
  readonly sentence: string;
}

interface Seen {
  readonly curl: string;
  /** The body as it came: numbers in it are whole. Empty when nothing answered. */
  readonly text: string;
}

export type Answer<T> = Seen &
  ({ readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem });

/** What openapi-fetch gives back. */
interface Fetched<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

const sentWith = new WeakMap<Response, { readonly sent: Sent; readonly text: string }>();
/** Told of each call by whoever watches the connection. */
const watchers = new Set<(reached: boolean) => void>();
export const onCall = (watcher: (reached: boolean) => void): void => void watchers.add(watcher);

class Unreached extends Error {
  constructor(
    readonly sent: Sent,
    readonly isAborted: boolean,
  ) {
    super('nothing answered');
  }
}

/** A `fetch` that remembers what was sent and what came, for `ask`. */
export const rememberingFetch = (request: Request): Promise<Response> => fetched(request, true);
/** The same for what may be longer than a text: a success is left to the caller to read. */
export const unreadFetch = (request: Request): Promise<Response> => fetched(request, false);

async function fetched(request: Request, isRead: boolean): Promise<Response> {
  const body = request.body === null ? undefined : await request.clone().text();
  const sent: Sent = {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    ...(body === undefined ? {} : { body }),
  };
  const answered = await reached(request, sent);
  if (answered.ok && !isRead) return remembered(answered, sent, '');
  const text = await answered.text().catch(() => Promise.reject(new Unreached(sent, request.signal.aborted)));
  const { status, statusText, headers } = answered;
  const response = new Response(text === '' ? null : text, { status, statusText, headers });
  return remembered(response, sent, text);
}

/** For whoever sends in another way, such as a file with its progress. */
export function remembered(response: Response, sent: Sent, text: string): Response {
  sentWith.set(response, { sent, text });
  for (const watch of watchers) watch(true);
  return response;
}

async function reached(request: Request, sent: Sent): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    if (!request.signal.aborted) for (const watch of watchers) watch(false);
    throw new Unreached(sent, request.signal.aborted);
  }
}

/** Waits for a call of one of the clients; never throws. */
export async function ask<T>(call: Promise<Fetched<T>>): Promise<Answer<T>> {
  try {
    const { data, response } = await call;
    const { sent, text } = sentWith.get(response) ?? {
      sent: { method: 'GET', url: response.url, headers: {} },
      text: '',
    };
    const seen = { curl: curlOf(sent), text };
    if (!response.ok)
      return { ok: false, problem: { status: response.status, sentence: sentenceOf(response.status, text) }, ...seen };
    // A success has what its document promises; one without a body has nothing.
    return { ok: true, value: data as T, ...seen };
  } catch (error: unknown) {
    const curl = error instanceof Unreached ? curlOf(error.sent) : '';
    const sentence =
      error instanceof Unreached
        ? 'Nothing answers: is the server stopped?'
        : `The answer cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, problem: { status: 0, sentence }, curl, text: '' };
  }
}
