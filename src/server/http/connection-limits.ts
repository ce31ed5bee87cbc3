// Limits connections, pipelining, URL length and header count before a body is read.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits';
import {
  missingHost,
  duplicateHost,
  tooManyConnections,
  tooManyHeaders,
  tooManyPipelined,
  urlTooLong,
  type ProtocolRefusal,
} from './protocol-errors';

/** Connections above the limit that get an answer; further ones are closed without one. */
const REFUSED_ABOVE_LIMIT = 100;

export interface ConnectionLimits {
  /** Why the request is refused; `ignored` for one that follows a refused one; undefined lets it pass. */
  refusalFor(request: IncomingMessage, response: ServerResponse): ProtocolRefusal | 'ignored' | undefined;
}

export function limitConnections(server: Server, limits: Limits): ConnectionLimits {
  const refused = new WeakMap<Socket, ProtocolRefusal>();
  const waiting = new WeakMap<Socket, number>();
  const ignored = new WeakMap<Socket, number>();
  let open = 0;
  // One more than allowed, so that exceeding it is seen: Node silently drops the headers beyond.
  server.maxHeadersCount = limits.headerCount + 1;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    // Counted here, as `server.maxConnections` counts each port by itself.
    if (open > limits.connections + REFUSED_ABOVE_LIMIT) socket.destroy();
    else if (open > limits.connections) refused.set(socket, tooManyConnections(limits));
  });

  /** Only a request that waits for the answer to another has no socket yet. */
  const queues = (socket: Socket, response: ServerResponse): boolean => {
    if (response.socket !== null) return true;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > limits.pipelined) return false;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return true;
  };

  /**
   * Requests after a refused one are not answered. Node cannot stop reading them, so the connection is closed when
   * there are too many.
   */
  const ignore = (socket: Socket): 'ignored' => {
    const count = (ignored.get(socket) ?? 0) + 1;
    ignored.set(socket, count);
    if (count > limits.pipelined) socket.destroy();
    return 'ignored';
  };

  return {
    refusalFor(request, response) {
      const { socket } = request;
      const known = refused.get(socket);
      if (known) return response.socket === null ? ignore(socket) : known;
      const refusal = queues(socket, response) ? requestRefusal(request, limits) : tooManyPipelined(limits);
      if (refusal) refused.set(socket, refusal);
      return refusal;
    },
  };
}

function requestRefusal(
  { url = '', rawHeaders, headers, httpVersion }: IncomingMessage,
  limits: Limits,
): ProtocolRefusal | undefined {
  if (url.length > limits.urlBytes) return urlTooLong(limits);
  if (rawHeaders.length > 2 * limits.headerCount) return tooManyHeaders(limits);
  if (headers.host === undefined) return httpVersion === '1.1' ? missingHost : undefined;
  return hasTwoHosts(rawHeaders) ? duplicateHost : undefined;
}

const HOST = 'host';

/** Node uses the first of them, and a proxy in front may have used the second. */
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
