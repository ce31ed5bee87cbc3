// Between web-standard requests and answers and those of the server, without a socket. A connection that a fault cuts shows as fetch shows it.

import { applyBodyFault, bodyBytes, type BodyPart, type HttpRequest, type HttpResponse } from '../server';
import type { Lifecycle } from './lifecycle';

export interface Fetching {
  /** Rejects as fetch does: with the reason of a signal, and with a TypeError where a fault cuts the connection. */
  fetch(request: Request, change: (plain: HttpRequest) => HttpRequest): Promise<Response>;
}

/** What is under way ends with the life, and nothing begins after it. */
export function createFetching(handle: (request: HttpRequest) => Promise<HttpResponse>, life: Lifecycle): Fetching {
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
        // Who gave up while the body was read asks for nothing any more.
        over.signal.throwIfAborted();
        return webResponse(plain.method, await unlessOver(handle(plain), over.signal), { over: over.signal, done });
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
  /** Aborted when nobody waits for the answer any more. */
  readonly over: AbortSignal;
  /** To be called when the last of the body is handed over. */
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

const cut = (): TypeError => new TypeError('fetch failed: a fault cut the connection');

async function* only(whole: Uint8Array): AsyncGenerator<BodyPart> {
  yield whole;
}

/** Pieces as a stream of bytes that asks for the next one when it is read; one that is cut ends in an error. */
function streamOf(parts: AsyncIterable<BodyPart>, isCut: boolean, { over, done }: Waiting): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  // Who waits for a piece that may never come is not waited for.
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

/** What is awaited, or the reason why nobody waits any more. */
function unlessOver<T>(awaited: Promise<T>, over: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    // As fetch does: whatever was given as the reason.
    const stop = (): void => reject(over.reason);
    if (over.aborted) return stop();
    over.addEventListener('abort', stop, { once: true });
    awaited.then(resolve, reject).finally(() => over.removeEventListener('abort', stop));
  });
}
