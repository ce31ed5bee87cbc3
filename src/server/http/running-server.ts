// The state that the listener, its requests and its streams share.

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { MaybePromise } from '../../base';
import type { ControlAccessSettings } from '../auth/control-access';
import type { LimitKey, Limits } from '../limits';
import type { Log } from '../log';
import type { HttpRequest, HttpResponse } from '../messages';
import type { OpenStream } from '../streams/types';
import type { acceptUpgrades } from '../streams/upgrades';
import type { MemoryBudget } from './body-memory-budget';
import type { ConnectionLimits } from './connection-limits';
import type { PendingResponses } from './pending-responses';

export interface ListenerSettings {
  readonly handle: (request: HttpRequest) => MaybePromise<HttpResponse>;
  /** Handles the handshakes of streams; without it they are answered like any other request. */
  readonly openStream?: OpenStream;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Additional ports of the same server. */
  readonly additionalPorts?: readonly number[];
  readonly log: Log;
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<Limits>;
  /** How messages name the setting of a limit; flags of the command by default. */
  readonly limitSetting?: (limit: LimitKey) => string;
  /** Who may upload a world: for other callers the usual body limits apply. */
  readonly guard?: ControlAccessSettings;
}

/** State of a running server. */
export interface RunningServer {
  readonly settings: ListenerSettings;
  readonly limits: Limits;
  readonly connectionLimits: ConnectionLimits;
  readonly bodyMemory: MemoryBudget;
  readonly pendingResponses: PendingResponses;
  /** One for each unanswered request; aborted when its client disconnects or the server closes. */
  readonly unanswered: Set<AbortController>;
  /** Number of requests that `handle` is answering, by connection. */
  readonly busy: WeakMap<Socket, { count: number }>;
  /** Open connections without those of streams. */
  readonly connections: Set<Socket>;
  /** Connections whose last response is on its way: further requests on them are ignored. */
  readonly ending: WeakSet<Socket>;
  isClosing: boolean;
  /** Set before it closes: every answer ends its connection, so that clients take their next request elsewhere. */
  isDraining: boolean;
  /** Open streams. */
  streams?: ReturnType<typeof acceptUpgrades>;
}

/** Closes the connection after pending data is sent. */
export function endConnection({ ending }: RunningServer, socket: Socket): void {
  ending.add(socket);
  socket.destroySoon();
}

export function busyCountOf({ busy }: RunningServer, socket: Socket): { count: number } {
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
export function abortSignalFor(running: RunningServer, response: ServerResponse): () => AbortSignal {
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
