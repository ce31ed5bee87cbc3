// The only file that knows sockets: node:http around `handle`. It reads no more of a body than the limit, sheds slow
// clients, and closes within half a second.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { err, ok, type Result } from '../base';
import { BODY_LIMIT_BYTES } from './handle';
import type { Log } from './log';
import type { HttpRequest, HttpResponse } from './messages';

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
}

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;
const IDLE_SOCKET_MS = 120_000;
const CHECK_EVERY_MS = 1_000;
const CLOSE_MS = 500;
/** How long a client may go on sending a body that was refused; cut off sooner it would not see the answer. */
const DRAIN_MS = 2_000;
const DRAIN_BYTES = 64 * BODY_LIMIT_BYTES;

export function startServer(settings: ListenerSettings): Promise<Result<Listening, ListenFailure>> {
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS, connectionsCheckingInterval: CHECK_EVERY_MS });
  server.setTimeout(IDLE_SOCKET_MS);
  server.on('request', (request, response) => void serve(settings, request, response));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesTooMuch(request)) response.writeContinue();
    void serve(settings, request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseBrokenRequest(error, socket));
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(err({ code: error.code ?? 'UNKNOWN', message: error.message })));
    server.listen(settings.port, settings.host, () => resolve(ok(listening(server, settings.host))));
  });
}

function listening(server: Server, host: string): Listening {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  // An address that means every interface is no address to call.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { host, port, url: `http://${name.includes(':') ? `[${name}]` : name}:${port}`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

async function serve({ handle, log }: ListenerSettings, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await readBody(request);
    if (body === 'aborted') return;
    const tooLarge = body === 'too-large';
    const answer = await handle({
      method: request.method ?? 'GET',
      url: request.url ?? '/',
      headers: plainHeaders(request),
      body: tooLarge ? new Uint8Array() : body,
      ...(tooLarge ? { bodyTooLarge: true } : {}),
    });
    send(request, response, answer, tooLarge);
  } catch (error: unknown) {
    log.error('the connection failed', { error: error instanceof Error ? error.message : String(error) });
    response.destroy();
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: HttpResponse, unread: boolean): void {
  const bytes = Buffer.from(answer.body, 'utf8');
  const bodiless = answer.status === 204 || answer.status === 304;
  const headers = { ...answer.headers, ...(bodiless ? {} : { 'content-length': bytes.byteLength }), ...(unread ? { connection: 'close' } : {}) };
  response.writeHead(answer.status, headers);
  const content = bodiless || request.method === 'HEAD' ? '' : bytes;
  if (!unread) return void response.end(content);
  // Ending the answer closes the connection, and unread bytes would turn that into a reset: the whole answer goes out
  // first, the end waits until the client is done sending.
  response.flushHeaders();
  if (content !== '') response.write(content);
  drain(request, () => response.end());
}

/** Reads and forgets the rest of a refused body, within bounds. */
function drain(request: IncomingMessage, done: () => void): void {
  // A client that asked before sending sends nothing after a refusal.
  if (request.headers['expect'] !== undefined) return done();
  let read = 0;
  const timer = setTimeout(done, DRAIN_MS);
  request.on('data', (chunk: Buffer) => {
    read += chunk.byteLength;
    if (read > DRAIN_BYTES) done();
  });
  request.once('end', done);
  request.once('close', () => clearTimeout(timer));
  request.resume();
}

function readBody(request: IncomingMessage): Promise<Uint8Array | 'too-large' | 'aborted'> {
  if (announcesTooMuch(request)) return Promise.resolve('too-large');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: Uint8Array | 'too-large' | 'aborted'): void => {
      request.removeAllListeners('data');
      resolve(outcome);
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= BODY_LIMIT_BYTES) return void chunks.push(chunk);
      request.pause();
      settle('too-large');
    });
    request.once('end', () => settle(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', () => settle('aborted'));
    request.once('close', () => settle('aborted'));
  });
}

const announcesTooMuch = (request: IncomingMessage): boolean => Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES;

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

const BROKEN: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
