// Streams on websockets. The library is loaded with the first accepted handshake.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { RawData, WebSocket, WebSocketServer } from 'ws';
import type { Limits } from '../limits';
import type { Log } from '../log';
import { StreamInterrupted, SUB_PROTOCOL, type OpenedStream, type RequestFrame } from './types';

/** Bytes that may wait for a client before the next frame is made. */
const MAX_UNSENT_BYTES = 256 * 1024;
const NORMAL = 1000;
const GOING_AWAY = 1001;
const FAILED = 1011;
const RESTARTED = 1012;
/** ASCII characters in the reason of a close frame. */
const MAX_REASON = 120;

export interface Sockets {
  /**
   * Completes the handshake, and serves the stream until it ends. `head` returns the bytes received so far and leaves
   * the connection paused.
   */
  take(
    opened: OpenedStream,
    upgrade: { readonly request: IncomingMessage; readonly socket: Socket; readonly head: () => Buffer },
  ): Promise<void>;
  /** Notifies all clients that the server shuts down. */
  close(): void;
  /** Closes the remaining connections. */
  cut(): void;
}

export function createSockets(limits: Limits, log: Log): Sockets {
  const open = new Set<WebSocket>();
  const unoffered = new WeakMap<IncomingMessage, string>();
  let loading: Promise<WebSocketServer> | undefined;

  const load = async (): Promise<WebSocketServer> => {
    const { WebSocketServer: Server } = await import('ws');
    const server = new Server({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.streamFrameBytes,
      handleProtocols: () => SUB_PROTOCOL,
    });
    return server.on('headers', (headers, request) => {
      const protocol = unoffered.get(request);
      if (protocol !== undefined) headers.push(`Sec-WebSocket-Protocol: ${protocol}`);
    });
  };

  return {
    async take(opened, { request, socket, head }) {
      const server = await (loading ??= load());
      if (opened.unofferedProtocol !== undefined && request.headers['sec-websocket-protocol'] === undefined)
        unoffered.set(request, opened.unofferedProtocol);
      // Not called when the library rejects the handshake: it responds itself.
      server.handleUpgrade(request, socket, head(), (client) => {
        open.add(client.once('close', () => open.delete(client)));
        converse(client, opened, limits).catch((error: unknown) => {
          if (error instanceof StreamInterrupted) return client.close(RESTARTED, error.message.slice(0, MAX_REASON));
          log.error('a stream failed', {
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          });
          client.close(FAILED, 'internal error');
        });
      });
      socket.resume();
    },
    close: () => open.forEach((client) => client.close(GOING_AWAY, 'server shutting down')),
    cut: () => open.forEach((client) => client.terminate()),
  };
}

async function converse(client: WebSocket, opened: OpenedStream, { streamIdleMs }: Limits): Promise<void> {
  const over = new AbortController();
  client.once('close', () => over.abort());
  // The library responds to malformed frames, with the close code of the protocol.
  client.on('error', () => undefined);
  const heard = probe(client, streamIdleMs);
  for await (const frame of opened.frames(firstFrame(client, streamIdleMs), over.signal)) {
    if (client.readyState !== client.OPEN) break;
    await sent(client, frame, heard);
  }
  client.close(NORMAL);
}

/** Later frames are ignored (observed-ledger 6.2). */
const firstFrame = (client: WebSocket, mostMs: number): Promise<RequestFrame> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs, { kind: 'silent', afterMs: mostMs });
    client.once('message', (data: RawData, isBinary: boolean) =>
      resolve(isBinary ? { kind: 'binary' } : { kind: 'text', bytes: bytesOf(data) }),
    );
    client.once('close', () => resolve({ kind: 'gone' }));
    const settled = (): void => clearTimeout(timer);
    client.once('message', settled);
    client.once('close', settled);
  });

const bytesOf = (data: RawData): Uint8Array =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? new Uint8Array(data) : data;

/** Resolves at once while little is buffered; otherwise when the client has received this frame and all before it. */
function sent(client: WebSocket, frame: string, heard: () => void): Promise<void> | undefined {
  const waiting = client.bufferedAmount;
  // Sent bytes show that the client is reading, even though its pongs are queued behind them.
  const gone = (error?: Error): void => void (waiting > 0 && !error && heard());
  if (waiting < MAX_UNSENT_BYTES) return void client.send(frame, gone);
  return new Promise((resolve) =>
    client.send(frame, (error) => {
      gone(error);
      resolve();
    }),
  );
}

/**
 * Closes a client that neither answers pings nor reads anything between two of them. Returns a function that records a
 * sign of life.
 */
function probe(client: WebSocket, everyMs: number): () => void {
  let isHeard = true;
  const heard = (): void => void (isHeard = true);
  client.on('message', heard).on('ping', heard).on('pong', heard);
  const timer = setInterval(() => {
    if (!isHeard) return client.terminate();
    isHeard = false;
    client.ping();
  }, everyMs).unref();
  client.once('close', () => clearInterval(timer));
  return heard;
}
