// Where sockets are known: node:http around `handle`. It reads no more of a body than the limit (receive), sends answers as they come
// (transmit), sheds clients that are slow by themselves, and closes within half a second.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { defined, err, ok, type Result } from '../../base';
import { listenAt, openDoors, portOf, type DoorFailure, type Doors } from './additional-listeners';
import { guard, type GuardSettings } from '../auth/control-guard';
import { plainHeaders, plainRequest } from './read-request';
import { bodyLimitOf, DEFAULT_LIMITS, forStrangers, takesWorld, type Limits } from '../limits';
import type { Log } from '../log';
import { EMPTY_BODY, type HttpRequest, type HttpResponse } from '../messages';
import { announcesTooMuch, hasBody, readBody, type Received } from './read-body';
import { createOwed, type Owed } from './pending-responses';
import { bodyTooSlow, noRoomForBody, refuseBroken } from './protocol-errors';
import { createRoom, type Room } from './body-memory-budget';
import { Upgradable } from '../streams/channels';
import type { OpenStream } from '../streams/types';
import { acceptUpgrades } from '../streams/upgrades';
import { transmit } from './write-response';
import { createTurnstile, type Turnstile } from './connection-limits';

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Base address without a trailing slash. */
  readonly url: string;
  /** Stops listening, lets answers finish for a moment, then cuts what is left. */
  close(): Promise<void>;
}

/** The first port that could not be listened on, and with it all of them. */
export interface ListenFailure extends DoorFailure {
  readonly all: readonly DoorFailure[];
}

export interface ListenerSettings {
  readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
  /** Takes the handshakes of streams; without it they are answered like any other request. */
  readonly openStream?: OpenStream;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Ports that lead in as well. */
  readonly doors?: readonly number[];
  readonly log: Log;
  /** Where others than the usual ones are wanted. */
  readonly limits?: Partial<Limits>;
  /** Who is let in with a world: the body of anybody else is read no further than other bodies. */
  readonly guard?: GuardSettings;
}

const CHECK_EVERY_MS = 1_000;
/** Tells clients that are there but silent from those that are gone. */
const PROBE_MS = 30_000;

/** What a running server needs to answer a request. */
interface Running {
  readonly settings: ListenerSettings;
  readonly limits: Limits;
  readonly turnstile: Turnstile;
  readonly room: Room;
  readonly owed: Owed;
  /** One for each request that is not answered yet; aborting it says that nobody waits any more. */
  readonly unanswered: Set<AbortController>;
  /** How many requests of a connection wait for us. */
  readonly busy: WeakMap<Socket, { count: number }>;
  /** Those that are open, without the ones that became streams. */
  readonly connections: Set<Socket>;
  /** Connections whose last answer is on its way: what comes behind it is not acted on. */
  readonly ending: WeakSet<Socket>;
  isClosing: boolean;
  /** The streams that are open, where there are any. */
  streams?: ReturnType<typeof acceptUpgrades>;
}

export function startServer(settings: ListenerSettings): Promise<Result<Listening, ListenFailure>> {
  const limits: Limits = { ...DEFAULT_LIMITS, ...settings.limits };
  // How long a body may take depends on the address, which node's own limit for a request does not know; and node refuses a request without a host in no words.
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
  const running: Running = {
    settings,
    limits,
    turnstile: createTurnstile(server, limits),
    room: createRoom(limits.bodiesBytes),
    owed: createOwed(),
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
      turnedAway: (request, response) => turnedAway(running, request, response),
      afterwards: running.owed.afterwards,
      read: (request, gone) => plainRequest(request, EMPTY_BODY, () => gone),
      answer: (answer, request, response) =>
        transmit(answer, {
          request,
          response,
          unread: false,
          idleMs: limits.idleMs,
          over: untilAnswered(running, response),
        }),
    });
  // `close` asks for it, and to node an answer that is still on its way is over: closeServer ends them in its own way.
  server.closeIdleConnections = () => undefined;
  server.on('connection', (socket: Socket) =>
    running.connections.add(socket.once('close', () => running.connections.delete(socket))),
  );
  server.on('upgrade', ({ socket }: IncomingMessage) => running.connections.delete(socket));
  // A client that waits for us is not idle.
  server.setTimeout(limits.idleMs, (socket: Socket) => {
    if (!running.busy.get(socket)?.count) socket.destroy();
  });
  server.on('request', (request, response) => void serve(running, request, response));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!announcesTooMuch(request, limitsFor(running, request))) response.writeContinue();
    void serve(running, request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (running.owed.isAnswered(socket)) return socket.destroySoon();
    running.owed.afterwards(socket, () =>
      refuseBroken(error, socket, { limits, told: (refusal) => tellEarly(settings.log, refusal) }),
    );
  });
  return opened(server, running);
}

/** All of the ports, or none. */
async function opened(server: Server, running: Running): Promise<Result<Listening, ListenFailure>> {
  const { host, port, doors: ports = [], log } = running.settings;
  const failed = ({ port: at, message }: DoorFailure): void =>
    log.error('a connection could not be taken', { port: at, error: message });
  const doors = await openDoors(server, { host, ports, keepAliveMs: PROBE_MS, failed });
  const own = await listenAt(server, { host, port, failed });
  if (doors.ok && own === undefined) return ok(listening(server, running, doors.value));
  server.close();
  const shut = doors.ok ? doors.value.close() : undefined;
  server.closeAllConnections();
  await shut;
  const all = [...(own === undefined ? [] : [own]), ...(doors.ok ? [] : doors.error)];
  return err({ ...defined(all[0], 'one of them failed'), all });
}

function listening(server: Server, running: Running, doors: Doors): Listening {
  const { host } = running.settings;
  const port = portOf(server);
  // An address that means every interface is no address to call.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    host,
    port,
    url: `http://${name.includes(':') ? `[${name}]` : name}:${port}`,
    close: () => closeServer(server, doors, running),
  };
}

async function closeServer(server: Server, doors: Doors, running: Running): Promise<void> {
  const { limits, unanswered } = running;
  running.isClosing = true;
  const timer = setTimeout(() => {
    server.closeAllConnections();
    running.streams?.cut();
  }, limits.closeMs);
  running.streams?.close();
  const closed = Promise.all([new Promise((done) => server.close(done)), doors.close()]);
  for (const socket of running.connections) if (!running.owed.isOwed(socket)) end(running, socket);
  for (const waiting of unanswered) waiting.abort();
  await closed;
  clearTimeout(timer);
}

async function serve(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { settings, limits } = running;
  if (running.ending.has(request.socket)) return;
  const over = untilAnswered(running, response);
  running.owed.note(request.socket, response);
  try {
    const refusal = turnedAway(running, request, response);
    if (refusal === 'ignored') return;
    if (refusal) return await transmit(refusal, { request, response, unread: true, idleMs: limits.idleMs, over });
    const body = hasBody(request) ? await readBody(request, limitsFor(running, request), running.room) : EMPTY_BODY;
    if (body === 'aborted') return;
    const answer = await answerTo(running, request, { body, over });
    if (running.isClosing) endWith(running, request, response);
    // Most are on their way by then.
    const sending = transmit(answer, {
      request,
      response,
      unread: typeof body === 'string',
      idleMs: limits.idleMs,
      over,
    });
    if (!sending) return;
    await sending;
    // It began before it could say that it is the last one.
    if (running.isClosing && running.owed.isNewest(request.socket, response)) end(running, request.socket);
  } catch (error: unknown) {
    settings.log.error('the connection failed', { error: error instanceof Error ? error.message : String(error) });
    response.destroy();
  }
}

/** While the server closes, a connection ends with the answer to the newest of its requests: a client that goes on asking would be cut in the middle. */
function endWith({ owed, ending }: Running, { socket }: IncomingMessage, response: ServerResponse): void {
  if (!owed.isNewest(socket, response)) return;
  response.shouldKeepAlive = false;
  ending.add(socket);
}

/** What was said goes out first. */
function end({ ending }: Running, socket: Socket): void {
  ending.add(socket);
  socket.destroySoon();
}

function turnedAway(
  { turnstile, settings: { log } }: Running,
  request: IncomingMessage,
  response: ServerResponse,
): HttpResponse | 'ignored' | undefined {
  const refusal = turnstile.refusal(request, response);
  if (refusal && refusal !== 'ignored') tellEarly(log, refusal);
  return refusal;
}

/** No line of its own tells of what never became an exchange. The address is left out: it may be as long as it likes, and hold a token. */
const tellEarly = (log: Log, { status, body }: HttpResponse): void =>
  log.info('a request was refused before it was read', { status, reason: body.trim() });

interface Taken {
  readonly body: Exclude<Received, 'aborted'>;
  readonly over: () => AbortSignal;
}

async function answerTo(running: Running, request: IncomingMessage, { body, over }: Taken): Promise<HttpResponse> {
  const {
    settings: { handle },
    limits,
    room,
  } = running;
  if (body === 'no-room') return noRoomForBody(limits);
  if (body === 'too-slow') return bodyTooSlow(limits, bodyLimitOf(limitsFor(running, request), request.url ?? '/').ms);
  const waiting = waitingOf(running, request.socket);
  waiting.count += 1;
  try {
    return await handle(plainRequest(request, body, over));
  } finally {
    waiting.count -= 1;
    if (body !== 'too-large') room.giveBack(body.byteLength);
  }
}

/** Looked at before a byte of the body is kept: many strangers with large bodies would fill the memory. */
function limitsFor({ settings, limits }: Running, request: IncomingMessage): Limits {
  if (!settings.guard || !takesWorld(request.url ?? '/')) return limits;
  const { remoteAddress: peer } = request.socket;
  const refused = guard(settings.guard, {
    headers: plainHeaders(request.headers),
    ...(peer === undefined ? undefined : { peer }),
  });
  return refused ? forStrangers(limits) : limits;
}

function waitingOf({ busy }: Running, socket: Socket): { count: number } {
  const known = busy.get(socket);
  if (known) return known;
  const made = { count: 0 };
  busy.set(socket, made);
  return made;
}

/** Aborted when the client goes away before it has its answer, or the server closes. Made when somebody asks for it: few do. */
function untilAnswered(running: Running, response: ServerResponse): () => AbortSignal {
  let waiting: AbortController | undefined;
  return () => (waiting ??= watched(running, response)).signal;
}

function watched(running: Running, response: ServerResponse): AbortController {
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
