// Where sockets are known: node:http around `handle`. It reads no more of a body than the limit (receive), sends answers as they come
// (transmit), sheds clients that are slow by themselves, and closes within half a second.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { err, ok, type Result } from '../base';
import type { Log } from './log';
import type { HttpRequest, HttpResponse } from './messages';
import { announcesTooMuch, readBody } from './receive';
import { transmit } from './transmit';

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Base address without a trailing slash. */
  readonly url: string;
  /** Stops listening, lets answers finish for a moment, then cuts what is left. */
  close(): Promise<void>;
}

export interface ListenFailure {
  /** Code of the operating system, for instance EADDRINUSE or EACCES. */
  readonly code: string;
  readonly message: string;
}

export interface ListenerSettings {
  readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly log: Log;
  /** Milliseconds, where others than the usual ones are wanted. */
  readonly limits?: Partial<Limits>;
}

const HEADERS_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
const CHECK_EVERY_MS = 1_000;
/** Tells clients that are there but silent from those that are gone. */
const PROBE_MS = 30_000;

interface Limits {
  /** For a whole request; one that may carry a world has longer. */
  readonly requestMs: number;
  /** For a client that neither sends what it owes nor takes what it is sent. */
  readonly idleMs: number;
  /** For answers to finish when the server closes. */
  readonly closeMs: number;
}

const LIMITS: Limits = { requestMs: 30_000, idleMs: 120_000, closeMs: 400 };

/** What a running server needs to answer a request. */
interface Running {
  readonly settings: ListenerSettings;
  readonly limits: Limits;
  /** One for each request that is not answered yet; aborting it says that nobody waits any more. */
  readonly unanswered: Set<AbortController>;
}

export function startServer(settings: ListenerSettings): Promise<Result<Listening, ListenFailure>> {
  const running: Running = { settings, limits: { ...LIMITS, ...settings.limits }, unanswered: new Set() };
  // How long a body may take depends on the address, which node's own limit for a request does not know.
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS, connectionsCheckingInterval: CHECK_EVERY_MS, keepAlive: true, keepAliveInitialDelay: PROBE_MS });
  server.setTimeout(running.limits.idleMs);
  server.on('request', (request, response) => void serve(running, request, response));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesTooMuch(request)) response.writeContinue();
    void serve(running, request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseBrokenRequest(error, socket));
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(err({ code: error.code ?? 'UNKNOWN', message: error.message })));
    server.listen(settings.port, settings.host, () => resolve(ok(listening(server, running))));
  });
}

function listening(server: Server, running: Running): Listening {
  const { host } = running.settings;
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  // An address that means every interface is no address to call.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { host, port, url: `http://${name.includes(':') ? `[${name}]` : name}:${port}`, close: () => closeServer(server, running) };
}

function closeServer(server: Server, { limits, unanswered }: Running): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), limits.closeMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
    for (const waiting of unanswered) waiting.abort();
  });
}

async function serve(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { settings, limits } = running;
  const over = untilAnswered(running, response);
  try {
    const body = await readBody(request, limits.requestMs);
    if (body === 'aborted') return;
    const unread = body === 'too-large' || body === 'too-slow';
    // It is our turn: a client that waits for us is not idle.
    request.socket.setTimeout(0);
    const answer = body === 'too-slow' ? TOO_SLOW : await settings.handle(plainRequest(request, body, over));
    await transmit(answer, { request, response, unread, idleMs: limits.idleMs, over });
  } catch (error: unknown) {
    settings.log.error('the connection failed', { error: error instanceof Error ? error.message : String(error) });
    response.destroy();
  }
}

/** Aborted when the client goes away before it has its answer, or the server closes. */
function untilAnswered({ unanswered }: Running, response: ServerResponse): AbortSignal {
  const waiting = new AbortController();
  unanswered.add(waiting);
  response.once('close', () => {
    unanswered.delete(waiting);
    if (!response.writableFinished) waiting.abort();
  });
  return waiting.signal;
}

function plainRequest(request: IncomingMessage, body: Uint8Array | 'too-large', gone: AbortSignal): HttpRequest {
  const peer = request.socket.remoteAddress;
  return {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: plainHeaders(request),
    gone,
    ...(peer === undefined ? {} : { peer }),
    ...(body === 'too-large' ? { body: new Uint8Array(), bodyTooLarge: true } : { body }),
  };
}

function plainHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

/** What is not even HTTP, or too large or too slow for it, is answered here; no group is known yet. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = BROKEN[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\naccess-control-allow-origin: *\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}

/** No group is asked: who does not finish a request is no caller of any. */
const TOO_SLOW: HttpResponse = { status: 408, headers: { 'access-control-allow-origin': '*' }, body: '' };

const BROKEN: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  // Its headers are not complete in time.
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
