// The result of a call: a value or a readable problem, with the equivalent curl command and the original body.

import { curlOf, type CurlRequest } from './curl';
import { errorMessage } from './error-message';

export interface CallProblem {
  /** 0 without a response. */
  readonly status: number;
  readonly message: string;
}

interface CallRecord {
  readonly curl: string;
  /** The original body, with all digits of its numbers. Empty without a response. */
  readonly text: string;
}

export type ApiResult<T> = CallRecord &
  ({ readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: CallProblem });

/** What openapi-fetch returns. */
interface ClientResponse<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

const recordedCalls = new WeakMap<Response, { readonly sent: CurlRequest; readonly text: string }>();
/** Called after each request, with whether the server responded. */
const watchers = new Set<(reached: boolean) => void>();
export const onCall = (watcher: (reached: boolean) => void): void => void watchers.add(watcher);

class NoResponseError extends Error {
  constructor(
    readonly sent: CurlRequest,
    readonly isAborted: boolean,
  ) {
    super('no response');
  }
}

/** A `fetch` that records request and response for `resultOf`. */
export const recordingFetch = (request: Request): Promise<Response> => fetchAndRecord(request, true);
/** The same for large bodies: a successful response is left to the caller to read. */
export const streamingFetch = (request: Request): Promise<Response> => fetchAndRecord(request, false);

async function fetchAndRecord(request: Request, isRead: boolean): Promise<Response> {
  const body = request.body === null ? undefined : await request.clone().text();
  const sent: CurlRequest = {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    ...(body === undefined ? {} : { body }),
  };
  const answered = await sendRequest(request, sent);
  if (answered.ok && !isRead) return recordResponse(answered, sent, '');
  const text = await answered.text().catch(() => Promise.reject(new NoResponseError(sent, request.signal.aborted)));
  const { status, statusText, headers } = answered;
  const response = new Response(text === '' ? null : text, { status, statusText, headers });
  return recordResponse(response, sent, text);
}

/** For requests sent without `fetch`, such as an upload with progress. */
export function recordResponse(response: Response, sent: CurlRequest, text: string): Response {
  recordedCalls.set(response, { sent, text });
  for (const watch of watchers) watch(true);
  return response;
}

async function sendRequest(request: Request, sent: CurlRequest): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    if (!request.signal.aborted) for (const watch of watchers) watch(false);
    throw new NoResponseError(sent, request.signal.aborted);
  }
}

/** Awaits a call of one of the clients; never throws. */
export async function resultOf<T>(call: Promise<ClientResponse<T>>): Promise<ApiResult<T>> {
  try {
    const { data, response } = await call;
    const { sent, text } = recordedCalls.get(response) ?? {
      sent: { method: 'GET', url: response.url, headers: {} },
      text: '',
    };
    const record = { curl: curlOf(sent), text };
    if (!response.ok)
      return {
        ok: false,
        problem: { status: response.status, message: errorMessage(response.status, text) },
        ...record,
      };
    // The document types a successful body; without a body there is no value.
    return { ok: true, value: data as T, ...record };
  } catch (error: unknown) {
    const curl = error instanceof NoResponseError ? curlOf(error.sent) : '';
    const message =
      error instanceof NoResponseError
        ? 'No response: is the server running?'
        : `Cannot read the response: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, problem: { status: 0, message }, curl, text: '' };
  }
}
