// The upgrade hook of the listener: checks the handshake, and passes its connection to the websockets or sends the
// refusal to the client.

import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits';
import type { Log } from '../log';
import type { HttpRequest, HttpResponse } from '../messages';
import { bufferPreHandshake } from './pre-handshake-buffer';
import { createSockets, type Sockets } from './sockets';
import { isOpened, type OpenStream } from './types';

export interface UpgradeSettings {
  readonly openStream: OpenStream;
  readonly limits: Limits;
  readonly log: Log;
  /** Rejections before any other check. */
  readonly refuseEarly: (request: IncomingMessage, response: ServerResponse) => HttpResponse | 'ignored' | undefined;
  readonly read: (request: IncomingMessage, gone: AbortSignal) => HttpRequest;
  /** Calls back once all earlier requests on the connection are answered. */
  readonly afterwards: (socket: Socket, act: () => void) => void;
  readonly answer: (
    answer: HttpResponse,
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<void> | undefined;
}

export function acceptUpgrades(server: Server, settings: UpgradeSettings): Pick<Sockets, 'close' | 'cut'> {
  const sockets = createSockets(settings.limits, settings.log);
  const connections = new Set<Socket>();
  /** Handshakes that are not settled: they may wait for the replica of their world, for example. */
  const pending = new Set<AbortController>();
  server.on('upgrade', (request: IncomingMessage, _, head: Buffer) => {
    const { socket } = request;
    connections.add(socket.once('close', () => connections.delete(socket)));
    // Node has released the connection and no longer handles its errors.
    socket.on('error', () => socket.destroy());
    const handshake = new AbortController();
    pending.add(handshake);
    const settled = (): void => void pending.delete(handshake);
    serve(settings, sockets, { request, socket, head, closing: handshake.signal, settled })
      .catch((error: unknown) => {
        settings.log.error('the connection failed', { error: error instanceof Error ? error.message : String(error) });
        socket.destroy();
      })
      .finally(settled);
  });
  return {
    close() {
      for (const handshake of pending) handshake.abort();
      sockets.close();
    },
    cut() {
      sockets.cut();
      for (const socket of connections) socket.destroy();
    },
  };
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
  /** Aborted when the server closes before the handshake is settled. */
  readonly closing: AbortSignal;
  /** The handshake is refused, or its stream is open: closing the server ends it in another way. */
  readonly settled: () => void;
}

async function serve(settings: UpgradeSettings, sockets: Sockets, upgrade: Upgrade): Promise<void> {
  const { request, socket, head, closing } = upgrade;
  const early = bufferPreHandshake(socket, head, settings.limits.streamFrameBytes);
  await answered(settings, socket);
  // The previous response was the last one of the connection.
  if (!socket.writable) return void socket.destroy();
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  const refusal = settings.refuseEarly(request, response);
  if (refusal === 'ignored') return;
  const gone = AbortSignal.any([early.gone, closing]);
  const opened = refusal ?? (await settings.openStream(settings.read(request, gone)));
  upgrade.settled();
  if (!isOpened(opened)) {
    // Node no longer limits this connection: a client that does not read its response is disconnected.
    socket.setTimeout(settings.limits.idleMs, () => socket.destroy());
    response.once('finish', () => socket.destroySoon());
    return settings.answer(opened, request, response);
  }
  response.detachSocket(socket);
  if (gone.aborted) return void socket.destroy();
  await sockets.take(opened, { request, socket, head: early.stop });
}

/** A handshake may follow another request on the same connection, whose response must be sent first. */
async function answered({ afterwards }: UpgradeSettings, socket: Socket): Promise<void> {
  const cut = (): void => void socket.destroy();
  // Node no longer notices whether the client reads.
  socket.on('timeout', cut);
  await new Promise<void>((done) => afterwards(socket, done));
  socket.off('timeout', cut).setTimeout(0);
}
