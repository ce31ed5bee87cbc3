// The hook of streams in the listener: asks whether a handshake is accepted, and gives its connection to the sockets or a refusal to the client.

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
  /** What is turned away before anybody is asked. */
  readonly turnedAway: (request: IncomingMessage, response: ServerResponse) => HttpResponse | 'ignored' | undefined;
  readonly read: (request: IncomingMessage, gone: AbortSignal) => HttpRequest;
  /** Acts once everything that was asked before on the connection is answered. */
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
  server.on('upgrade', (request: IncomingMessage, _, head: Buffer) => {
    const { socket } = request;
    connections.add(socket.once('close', () => connections.delete(socket)));
    // Node is done with the connection, and leaves its errors to us.
    socket.on('error', () => socket.destroy());
    serve(settings, sockets, { request, socket, head }).catch((error: unknown) => {
      settings.log.error('the connection failed', { error: error instanceof Error ? error.message : String(error) });
      socket.destroy();
    });
  });
  return {
    close: sockets.close,
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
}

async function serve(settings: UpgradeSettings, sockets: Sockets, { request, socket, head }: Upgrade): Promise<void> {
  const early = bufferPreHandshake(socket, head, settings.limits.streamFrameBytes);
  await answered(settings, socket);
  // The answer before it was the last one of the connection.
  if (!socket.writable) return void socket.destroy();
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  const refusal = settings.turnedAway(request, response);
  if (refusal === 'ignored') return;
  const opened = refusal ?? (await settings.openStream(settings.read(request, early.gone)));
  if (!isOpened(opened)) {
    // Nobody reads here any more, and node looks after the connection no longer: whoever does not take its answer is cut.
    socket.setTimeout(settings.limits.idleMs, () => socket.destroy());
    response.once('finish', () => socket.destroySoon());
    return settings.answer(opened, request, response);
  }
  response.detachSocket(socket);
  if (early.gone.aborted) return void socket.destroy();
  await sockets.take(opened, { request, socket, head: early.stop });
}

/** A handshake may come right behind another request, whose caller has to hear of it first. */
async function answered({ afterwards }: UpgradeSettings, socket: Socket): Promise<void> {
  const cut = (): void => void socket.destroy();
  // Node no longer sees whether the client takes what it was sent.
  socket.on('timeout', cut);
  await new Promise<void>((done) => afterwards(socket, done));
  socket.off('timeout', cut).setTimeout(0);
}
