// The responses that a connection is waiting for. Input after a good request may be malformed: its refusal waits for
// the responses before it, since their commands were executed and their callers must learn of it.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type NodeResponse = ServerResponse<IncomingMessage>;

export interface PendingResponses {
  /** Registers a request that will be answered. */
  add(socket: Socket, response: NodeResponse): void;
  /** Whether the latest request was answered before it was complete: errors in the rest of it are ignored. */
  isAnsweredEarly(socket: Socket): boolean;
  /** Whether a request of the connection has no complete response yet; one that is being sent does not count. */
  isPending(socket: Socket): boolean;
  /** Whether no request came on the connection since. */
  isLatest(socket: Socket, response: NodeResponse): boolean;
  /**
   * Acts when all responses of the connection are sent, perhaps at once; only the first call for a connection counts.
   */
  whenDone(socket: Socket, act: () => void): void;
}

/** The latest responses of a connection; one object for all of its requests. */
interface LatestResponses {
  response: NodeResponse;
  /** The one before it, unless it is complete. */
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
      // A request with a malformed body gets no response from `handle`.
      const awaited = response?.req.complete === true ? response : before;
      if (!isOpen(awaited) || socket.destroyed) return act();
      if (ending.has(socket)) return;
      ending.add(socket);
      // Responses are sent in order: when the last one is done, all are.
      awaited.once('close', act);
    },
  };
}
