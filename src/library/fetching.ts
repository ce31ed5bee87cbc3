// Converts web-standard requests and responses to those of the server, without a socket. A connection that a fault
// resets fails as it does with fetch.

import type { MaybePromise } from '../base';
import { applyBodyFault, bodyBytes, type BodyPart, type HttpRequest, type HttpResponse } from '../server';
import type { Lifecycle } from './lifecycle';

export interface Fetching {
  /** Rejects as fetch does: with the reason of a signal, or with a TypeError when a fault resets the connection. */
  fetch(request: Request, change: (plain: HttpRequest) => HttpRequest): Promise<Response>;
}

/** Pending requests end with the lifecycle, and none starts after it. */
export function createFetching(
  handle: (request: HttpRequest) => MaybePromise<HttpResponse>,
  life: Lifecycle,
): Fetching {
  return {
    async fetch(request, change) {
      life.ensure();
      request.signal.throwIfAborted();
      const over = new AbortController();
      const stop = (): void => over.abort(request.signal.reason);
      const forget = life.whenOver((reason) => over.abort(reason));
      const done = (): void => {
        forget();
        request.signal.removeEventListener('abort', stop);
      };
      request.signal.addEventListener('abort', stop);
      try {
        const plain = change(await plainRequest(request, over.signal));
        // The caller aborted while the body was read.
        over.signal.throwIfAborted();
        return webResponse(plain.method, await unlessOver(Promise.resolve(handle(plain)), over.signal), {
          over: over.signal,
          done,
        });
      } catch (error) {
        done();
        throw error;
      }
    },
  };
}

async function plainRequest(request: Request, gone: AbortSignal): Promise<HttpRequest> {
  const { pathname, search } = new URL(request.url);
  const body = request.body === null ? NOTHING : new Uint8Array(await unlessOver(request.arrayBuffer(), gone));
  return {
    method: request.method,
    url: `${pathname}${search}`,
    headers: Object.fromEntries(request.headers),
    body,
    gone,
  };
}

const NOTHING = new Uint8Array();
/** Answers that never have a body (Fetch standard, null body status). */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

interface Waiting {
  /** Aborted when the caller no longer waits for the answer. */
  readonly over: AbortSignal;
  /** Called after the last chunk of the body. */
  readonly done: () => void;
}

function webResponse(method: string, answer: HttpResponse, waiting: Waiting): Response {
  const { status, bodyFault, stream } = answer;
  if (bodyFault?.kind === 'reset') throw cut();
  const headers = new Headers(answer.headers);
  const whole = stream ? undefined : bodyBytes(answer);
  const isBodiless = BODILESS.has(status);
  if (whole && !isBodiless) headers.set('content-length', String(whole.byteLength));
  if (isBodiless || method === 'HEAD' || (whole && !bodyFault)) {
    waiting.done();
    stream?.[Symbol.asyncIterator]()
      .return?.()
      .catch(() => undefined);
    return new Response(isBodiless || method === 'HEAD' ? null : whole, { status, headers });
  }
  const parts = applyBodyFault(stream ?? only(whole ?? NOTHING), bodyFault, () => waiting.over);
  return new Response(streamOf(parts, bodyFault?.kind === 'truncate', waiting), { status, headers });
}

const cut = (): TypeError => new TypeError('fetch failed: a fault reset the connection');

async function* only(whole: Uint8Array): AsyncGenerator<BodyPart> {
  yield whole;
}

/** A byte stream of chunks, pulled as it is read; a truncated body ends in an error. */
function streamOf(parts: AsyncIterable<BodyPart>, isCut: boolean, { over, done }: Waiting): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  // Not awaited: a pending chunk may never arrive.
  const leave = (): void => {
    done();
    iterator.return?.().catch(() => undefined);
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await unlessOver(iterator.next(), over);
        if (next.done !== true)
          return controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value);
        done();
        if (isCut) controller.error(cut());
        else controller.close();
      } catch (error) {
        leave();
        controller.error(error);
      }
    },
    cancel: leave,
  });
}

/** The promise, or a rejection with the reason of the abort. */
function unlessOver<T>(awaited: Promise<T>, over: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    // As fetch does: rejects with the reason itself.
    const stop = (): void => reject(over.reason);
    if (over.aborted) return stop();
    over.addEventListener('abort', stop, { once: true });
    awaited.then(resolve, reject).finally(() => over.removeEventListener('abort', stop));
  });
}
