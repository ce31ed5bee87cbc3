// Who gets in: bounds connections, what waits on one of them, addresses and headers, before anything of a body is read.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits';
import type { HttpResponse } from '../messages';
import {
  hostWanted,
  oneHostWanted,
  tooManyConnections,
  tooManyHeaders,
  tooManyPipelined,
  urlTooLong,
} from './protocol-errors';

/** So many connections more than the limit are told so; the others are cut. */
const TOLD = 100;

export interface Turnstile {
  /** The refusal of a request that may not come in; `ignored` for one behind a refused one; undefined lets it pass. */
  refusal(request: IncomingMessage, response: ServerResponse): HttpResponse | 'ignored' | undefined;
}

export function createTurnstile(server: Server, limits: Limits): Turnstile {
  const refused = new WeakMap<Socket, HttpResponse>();
  const waiting = new WeakMap<Socket, number>();
  const ignored = new WeakMap<Socket, number>();
  let open = 0;
  // One more than may be: node drops those beyond without a word.
  server.maxHeadersCount = limits.headerCount + 1;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    // Not the server's own bound, which each port would count by itself.
    if (open > limits.connections + TOLD) socket.destroy();
    else if (open > limits.connections) refused.set(socket, tooManyConnections(limits));
  });

  /** Only a request behind another has no socket yet. */
  const queues = (socket: Socket, response: ServerResponse): boolean => {
    if (response.socket !== null) return true;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > limits.pipelined) return false;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return true;
  };

  /** What comes behind a refused request is not answered; node cannot be told to stop reading it, so that the connection is cut when it goes on. */
  const ignore = (socket: Socket): 'ignored' => {
    const count = (ignored.get(socket) ?? 0) + 1;
    ignored.set(socket, count);
    if (count > limits.pipelined) socket.destroy();
    return 'ignored';
  };

  return {
    refusal(request, response) {
      const { socket } = request;
      const known = refused.get(socket);
      if (known) return response.socket === null ? ignore(socket) : known;
      const refusal = queues(socket, response) ? unfit(request, limits) : tooManyPipelined(limits);
      // Nothing that comes after it on this connection is answered.
      if (refusal) refused.set(socket, refusal);
      return refusal;
    },
  };
}

function unfit(
  { url = '', rawHeaders, headers, httpVersion }: IncomingMessage,
  limits: Limits,
): HttpResponse | undefined {
  if (url.length > limits.urlBytes) return urlTooLong(limits);
  if (rawHeaders.length > 2 * limits.headerCount) return tooManyHeaders(limits);
  if (headers.host === undefined) return httpVersion === '1.1' ? hostWanted() : undefined;
  return hasTwoHosts(rawHeaders) ? oneHostWanted() : undefined;
}

const HOST = 'host';

/** Node takes the first of them, and somebody before us may have taken the second. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let found = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length !== HOST.length || name.toLowerCase() !== HOST) continue;
    if (found) return true;
    found = true;
  }
  return false;
}
