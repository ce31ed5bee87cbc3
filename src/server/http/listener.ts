// The HTTP server around `handle`: opens its ports, passes connections and requests on, disconnects idle clients, and
// closes within half a second.

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
import { DEFAULT_LIMITS, type Limits } from '../limits';
import { EMPTY_BODY } from '../messages';
import { Upgradable } from '../streams/channels';
import { acceptUpgrades } from '../streams/upgrades';
import { createMemoryBudget } from './body-memory-budget';
import { limitConnections } from './connection-limits';
import { createPendingResponses } from './pending-responses';
import { refuseMalformed } from './protocol-errors';
import { announcesTooLargeBody } from './read-body';
import { plainRequest } from './read-request';
import { abortSignalFor, endConnection, type ListenerSettings, type RunningServer } from './running-server';
import { limitsFor, refuseEarly, renderEarlyRefusal, serveRequest } from './serve-request';
import { writeResponse } from './write-response';

export interface RunningListener {
  readonly host: string;
  readonly port: number;
  /** Base address without a trailing slash. */
  readonly url: string;
  /** From now on each answer ends its connection; new connections are still accepted. */
  drain(): void;
  /** Stops listening, waits briefly for pending responses, then closes the remaining connections. */
  close(): Promise<void>;
}

/** The first port that failed, and all that did. */
export interface ListenFailure extends PortFailure {
  readonly all: readonly PortFailure[];
}

const CHECK_EVERY_MS = 1_000;
/** TCP keep-alive, to detect clients that are gone. */
const PROBE_MS = 30_000;

export function startServer(settings: ListenerSettings): Promise<Result<RunningListener, ListenFailure>> {
  const limits: Limits = { ...DEFAULT_LIMITS, ...settings.limits };
  const server = createHttpServer(limits);
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
    isDraining: false,
  };
  acceptStreams(server, running);
  trackConnections(server, running);
  acceptRequests(server, running);
  return listenOnAllPorts(server, running);
}

/**
 * The time limit of a body depends on the URL, so Node's requestTimeout is off. Node's own answer to a request without
 * a Host header has no explanation.
 */
function createHttpServer(limits: Limits): Server {
  return createServer({
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
}

function acceptStreams(server: Server, running: RunningServer): void {
  const { limits, pendingResponses } = running;
  const { log, openStream } = running.settings;
  if (!openStream) return;
  running.streams = acceptUpgrades(server, {
    openStream,
    limits,
    log,
    refuseEarly: (request, response) => refuseEarly(running, request, response),
    afterwards: pendingResponses.whenDone,
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
}

function trackConnections(server: Server, { limits, connections, busy }: RunningServer): void {
  // Called by `close`, and Node counts a response as done while it is still being sent: closeServer ends connections
  // itself.
  server.closeIdleConnections = () => undefined;
  server.on('connection', (socket: Socket) => connections.add(socket.once('close', () => connections.delete(socket))));
  server.on('upgrade', ({ socket }: IncomingMessage) => connections.delete(socket));
  // A client that waits for a response is not idle.
  server.setTimeout(limits.idleMs, (socket: Socket) => {
    if (!busy.get(socket)?.count) socket.destroy();
  });
}

function acceptRequests(server: Server, running: RunningServer): void {
  const { limits, pendingResponses } = running;
  server.on('request', (request, response) => serveRequest(running, request, response));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesTooLargeBody(request, limitsFor(running, request))) response.writeContinue();
    serveRequest(running, request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (pendingResponses.isAnsweredEarly(socket)) return socket.destroySoon();
    pendingResponses.whenDone(socket, () =>
      refuseMalformed(error, socket, { limits, render: (refusal) => renderEarlyRefusal(running, refusal) }),
    );
  });
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
    drain: () => void (running.isDraining = true),
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
