// The answers that a connection is still owed. What comes behind a good request may be no request at all: its refusal waits for them, since the
// commands behind them were done, and their callers must hear of it.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type NodeResponse = ServerResponse<IncomingMessage>;

export interface PendingResponses {
  /** A request came in that is to be answered. */
  add(socket: Socket, response: NodeResponse): void;
  /** Whether the request that came last was answered before it was whole: what is wrong with the rest of it concerns nobody. */
  isAnsweredEarly(socket: Socket): boolean;
  /** Whether somebody is still to be answered; what was said and is on its way does not count. */
  isPending(socket: Socket): boolean;
  /** Whether nothing came on the connection since. */
  isLatest(socket: Socket, response: NodeResponse): boolean;
  /** Once nothing is owed any more, at once or later; only the first call for a connection counts. */
  whenDone(socket: Socket, act: () => void): void;
}

/** Of a connection; one object for all of its requests. */
interface LatestResponses {
  response: NodeResponse;
  /** The one before it, where that is not answered yet. */
  before: NodeResponse | undefined;
}

const isOpen = (response: NodeResponse | undefined): response is NodeResponse =>
  response !== undefined && !response.writableFinished && !response.destroyed;

export function createPendingResponses(): PendingResponses {
  const newest = new WeakMap<Socket, LatestResponses>();
  const ending = new WeakSet<Socket>();
  return {
    add(socket, response) {
      const known = newest.get(socket);
      if (!known) return void newest.set(socket, { response, before: undefined });
      known.before = isOpen(known.response) ? known.response : undefined;
      known.response = response;
    },
    isAnsweredEarly(socket) {
      const response = newest.get(socket)?.response;
      return response?.headersSent === true && !response.req.complete;
    },
    isPending: (socket) => newest.get(socket)?.response.writableEnded === false,
    isLatest: (socket, response) => newest.get(socket)?.response === response,
    whenDone(socket, act) {
      const { response, before } = newest.get(socket) ?? {};
      // A request whose own body is broken is never answered.
      const awaited = response?.req.complete === true ? response : before;
      if (!isOpen(awaited) || socket.destroyed) return act();
      if (ending.has(socket)) return;
      ending.add(socket);
      // Answers leave in order: the last one is the end of all.
      awaited.once('close', act);
    },
  };
}
