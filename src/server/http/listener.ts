// The HTTP server around `handle`: reads bodies up to their limit, writes responses as they are made, disconnects idle
// clients, and closes within half a second.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { defined, err, ok, type Result } from '../../base';
import {
  listenAt,
  openAdditionalPorts,
  portOf,
  type PortFailure,
  type AdditionalListeners,
} from './additional-listeners';
import { checkControlAccess, type ControlAccessSettings } from '../auth/control-access';
import { plainHeaders, plainRequest } from './read-request';
import {
  bodyLimitOf,
  DEFAULT_LIMITS,
  forUntrustedCallers,
  isWorldUpload,
  limitFlag,
  type LimitKey,
  type Limits,
} from '../limits';
import type { Log } from '../log';
import { EMPTY_BODY, type HttpRequest, type HttpResponse } from '../messages';
import { announcesTooLargeBody, hasBody, readBody, type BodyResult } from './read-body';
import { createPendingResponses, type PendingResponses } from './pending-responses';
import {
  bodyTooSlow,
  outOfBodyMemory,
  refuseMalformed,
  renderProtocolRefusal,
  type ProtocolRefusal,
} from './protocol-errors';
import { createMemoryBudget, type MemoryBudget } from './body-memory-budget';
import { Upgradable } from '../streams/channels';
import type { OpenStream } from '../streams/types';
import { acceptUpgrades } from '../streams/upgrades';
import { writeResponse } from './write-response';
import { limitConnections, type ConnectionLimits } from './connection-limits';

export interface RunningListener {
  readonly host: string;
  readonly port: number;
  /** Base address without a trailing slash. */
  readonly url: string;
  /** Stops listening, waits briefly for pending responses, then closes the remaining connections. */
  close(): Promise<void>;
}

/** The first port that failed, and all that did. */
export interface ListenFailure extends PortFailure {
  readonly all: readonly PortFailure[];
}

export interface ListenerSettings {
  readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
  /** Takes the handshakes of streams; without it they are answered like any other request. */
  readonly openStream?: OpenStream;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Further ports with the same server. */
  readonly additionalPorts?: readonly number[];
  readonly log: Log;
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<Limits>;
  /** How messages name the setting of a limit; flags of the command by default. */
  readonly limitSetting?: (limit: LimitKey) => string;
  /** Who may upload a world: for other callers the usual body limits apply. */
  readonly guard?: ControlAccessSettings;
}

const CHECK_EVERY_MS = 1_000;
/** TCP keep-alive, to detect clients that are gone. */
const PROBE_MS = 30_000;

/** State of a running server. */
interface RunningServer {
  readonly settings: ListenerSettings;
  readonly limits: Limits;
  readonly connectionLimits: ConnectionLimits;
  readonly bodyMemory: MemoryBudget;
  readonly pendingResponses: PendingResponses;
  /** One for each unanswered request; aborted when its client is gone or the server closes. */
  readonly unanswered: Set<AbortController>;
  /** Number of requests that `handle` is answering, by connection. */
  readonly busy: WeakMap<Socket, { count: number }>;
  /** Open connections without those of streams. */
  readonly connections: Set<Socket>;
  /** Connections whose last response is on its way: further requests on them are ignored. */
  readonly ending: WeakSet<Socket>;
  isClosing: boolean;
  /** Open streams. */
  streams?: ReturnType<typeof acceptUpgrades>;
}

export function startServer(settings: ListenerSettings): Promise<Result<RunningListener, ListenFailure>> {
  const limits: Limits = { ...DEFAULT_LIMITS, ...settings.limits };
  // The time limit of a body depends on the URL, so Node's requestTimeout is off; and Node answers a request without a
  // host without an explanation.
  const server = createServer({
    IncomingMessage: Upgradable,
    requireHostHeader: false,
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, limits.headersMs),
    keepAlive: true,
    keepAliveInitialDelay: PROBE_MS,
  });
  const running: RunningServer = {
    settings,
    limits,
    connectionLimits: limitConnections(server, limits),
    bodyMemory: createMemoryBudget(limits.bodiesBytes),
    pendingResponses: createPendingResponses(),
    unanswered: new Set(),
    busy: new WeakMap(),
    connections: new Set(),
    ending: new WeakSet(),
    isClosing: false,
  };
  const { openStream } = settings;
  if (openStream)
    running.streams = acceptUpgrades(server, {
      openStream,
      limits,
      log: settings.log,
      turnedAway: (request, response) => refuseEarly(running, request, response),
      afterwards: running.pendingResponses.whenDone,
      read: (request, gone) => plainRequest(request, EMPTY_BODY, () => gone),
      answer: (answer, request, response) =>
        writeResponse(answer, {
          request,
          response,
          hasUnreadBody: false,
          idleMs: limits.idleMs,
          abortSignal: abortSignalFor(running, response),
        }),
    });
  // Called by `close`, and Node counts a response as done while it is still being sent: closeServer ends connections
  // itself.
  server.closeIdleConnections = () => undefined;
  server.on('connection', (socket: Socket) =>
    running.connections.add(socket.once('close', () => running.connections.delete(socket))),
  );
  server.on('upgrade', ({ socket }: IncomingMessage) => running.connections.delete(socket));
  // A client that waits for a response is not idle.
  server.setTimeout(limits.idleMs, (socket: Socket) => {
    if (!running.busy.get(socket)?.count) socket.destroy();
  });
  server.on('request', (request, response) => void serve(running, request, response));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesTooLargeBody(request, limitsFor(running, request))) response.writeContinue();
    void serve(running, request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (running.pendingResponses.isAnsweredEarly(socket)) return socket.destroySoon();
    running.pendingResponses.whenDone(socket, () =>
      refuseMalformed(error, socket, { limits, render: (refusal) => renderEarlyRefusal(running, refusal) }),
    );
  });
  return listenOnAllPorts(server, running);
}

/** Listens on all ports, or on none. */
async function listenOnAllPorts(
  server: Server,
  running: RunningServer,
): Promise<Result<RunningListener, ListenFailure>> {
  const { host, port, additionalPorts: ports = [], log } = running.settings;
  const failed = ({ port: at, message }: PortFailure): void =>
    log.error('could not accept a connection', { port: at, error: message });
  const additional = await openAdditionalPorts(server, { host, ports, keepAliveMs: PROBE_MS, failed });
  const own = await listenAt(server, { host, port, failed });
  if (additional.ok && own === undefined) return ok(listening(server, running, additional.value));
  server.close();
  const shut = additional.ok ? additional.value.close() : undefined;
  server.closeAllConnections();
  await shut;
  const all = [...(own === undefined ? [] : [own]), ...(additional.ok ? [] : additional.error)];
  return err({ ...defined(all[0], 'one of them failed'), all });
}

function listening(server: Server, running: RunningServer, additional: AdditionalListeners): RunningListener {
  const { host } = running.settings;
  const port = portOf(server);
  // The address that means all interfaces is not one to connect to.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    host,
    port,
    url: `http://${name.includes(':') ? `[${name}]` : name}:${port}`,
    close: () => closeServer(server, additional, running),
  };
}

async function closeServer(server: Server, additional: AdditionalListeners, running: RunningServer): Promise<void> {
  const { limits, unanswered } = running;
  running.isClosing = true;
  const timer = setTimeout(() => {
    server.closeAllConnections();
    running.streams?.cut();
  }, limits.closeMs);
  running.streams?.close();
  const closed = Promise.all([new Promise((done) => server.close(done)), additional.close()]);
  for (const socket of running.connections)
    if (!running.pendingResponses.isPending(socket)) endConnection(running, socket);
  for (const waiting of unanswered) waiting.abort();
  await closed;
  clearTimeout(timer);
}

async function serve(running: RunningServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { settings, limits } = running;
  if (running.ending.has(request.socket)) return;
  const abortSignal = abortSignalFor(running, response);
  running.pendingResponses.add(request.socket, response);
  try {
    const refusal = refuseEarly(running, request, response);
    if (refusal === 'ignored') return;
    if (refusal)
      return await writeResponse(refusal, {
        request,
        response,
        hasUnreadBody: true,
        idleMs: limits.idleMs,
        abortSignal,
      });
    const body = hasBody(request)
      ? await readBody(request, limitsFor(running, request), running.bodyMemory)
      : EMPTY_BODY;
    if (body === 'aborted') return;
    const answer = await answerTo(running, request, { body, abortSignal });
    if (running.isClosing) endAfter(running, request, response);
    const sending = writeResponse(answer, {
      request,
      response,
      hasUnreadBody: typeof body === 'string',
      idleMs: limits.idleMs,
      abortSignal,
    });
    if (!sending) return;
    await sending;
    // Its headers were sent before the server closed.
    if (running.isClosing && running.pendingResponses.isLatest(request.socket, response))
      endConnection(running, request.socket);
  } catch (error: unknown) {
    settings.log.error('connection failed', { error: error instanceof Error ? error.message : String(error) });
    response.destroy();
  }
}

/** While the server closes, a connection ends with the response to its latest request. */
function endAfter(
  { pendingResponses, ending }: RunningServer,
  { socket }: IncomingMessage,
  response: ServerResponse,
): void {
  if (!pendingResponses.isLatest(socket, response)) return;
  response.shouldKeepAlive = false;
  ending.add(socket);
}

/** Closes the connection after what was written is sent. */
function endConnection({ ending }: RunningServer, socket: Socket): void {
  ending.add(socket);
  socket.destroySoon();
}

function refuseEarly(
  running: RunningServer,
  request: IncomingMessage,
  response: ServerResponse,
): HttpResponse | 'ignored' | undefined {
  const refusal = running.connectionLimits.refusalFor(request, response);
  return refusal && refusal !== 'ignored' ? renderEarlyRefusal(running, refusal) : refusal;
}

/** Logged here, since no exchange comes of it. Without the URL, which may be of any length and hold a token. */
function renderEarlyRefusal({ settings }: RunningServer, refusal: ProtocolRefusal): HttpResponse {
  const response = renderProtocolRefusal(refusal, settings.limitSetting ?? limitFlag);
  settings.log.info('request refused before reading', { status: response.status, reason: response.body.trim() });
  return response;
}

interface ReceivedRequest {
  readonly body: Exclude<BodyResult, 'aborted'>;
  readonly abortSignal: () => AbortSignal;
}

async function answerTo(
  running: RunningServer,
  request: IncomingMessage,
  { body, abortSignal }: ReceivedRequest,
): Promise<HttpResponse> {
  const { limits, bodyMemory } = running;
  const { handle, limitSetting = limitFlag } = running.settings;
  if (body === 'out-of-memory') return renderProtocolRefusal(outOfBodyMemory(limits), limitSetting);
  if (body === 'too-slow') {
    const { ms } = bodyLimitOf(limitsFor(running, request), request.url ?? '/');
    return renderProtocolRefusal(bodyTooSlow(limits, ms), limitSetting);
  }
  const waiting = busyCountOf(running, request.socket);
  waiting.count += 1;
  try {
    return await handle(plainRequest(request, body, abortSignal));
  } finally {
    waiting.count -= 1;
    if (body !== 'too-large') bodyMemory.release(body.byteLength);
  }
}

/** Checked before the body is read: otherwise untrusted callers could fill the memory with large bodies. */
function limitsFor({ settings, limits }: RunningServer, request: IncomingMessage): Limits {
  if (!settings.guard || !isWorldUpload(request.url ?? '/')) return limits;
  const { remoteAddress: peer } = request.socket;
  const refused = checkControlAccess(settings.guard, {
    headers: plainHeaders(request.headers),
    ...(peer === undefined ? undefined : { peer }),
  });
  return refused ? forUntrustedCallers(limits) : limits;
}

function busyCountOf({ busy }: RunningServer, socket: Socket): { count: number } {
  const known = busy.get(socket);
  if (known) return known;
  const made = { count: 0 };
  busy.set(socket, made);
  return made;
}

/**
 * Aborted when the client goes away before its response is complete, or the server closes. Created on first use, as few
 * requests need it.
 */
function abortSignalFor(running: RunningServer, response: ServerResponse): () => AbortSignal {
  let waiting: AbortController | undefined;
  return () => (waiting ??= abortControllerFor(running, response)).signal;
}

function abortControllerFor(running: RunningServer, response: ServerResponse): AbortController {
  const waiting = new AbortController();
  const isOver = (): boolean => running.isClosing || (response.destroyed && !response.writableFinished);
  if (isOver()) waiting.abort();
  running.unanswered.add(waiting);
  response.once('close', () => {
    running.unanswered.delete(waiting);
    if (!response.writableFinished) waiting.abort();
  });
  return waiting;
}
