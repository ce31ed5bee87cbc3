// The hook of streams in the listener: asks whether a handshake is accepted, and gives its connection to the sockets or a refusal to the client.

import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits';
import type { Log } from '../log';
import type { HttpRequest, HttpResponse } from '../messages';
import { createSockets, type Sockets } from './sockets';
import { isOpened, type OpenStream } from './types';

export interface UpgradeSettings {
  readonly openStream: OpenStream;
  readonly limits: Limits;
  readonly log: Log;
  /** What is turned away before anybody is asked. */
  readonly turnedAway: (request: IncomingMessage, response: ServerResponse) => HttpResponse | 'ignored' | undefined;
  readonly read: (request: IncomingMessage, gone: AbortSignal) => HttpRequest;
  readonly answer: (answer: HttpResponse, request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export function acceptUpgrades(server: Server, settings: UpgradeSettings): Pick<Sockets, 'close' | 'cut'> {
  const sockets = createSockets(settings.limits);
  const connections = new Set<Socket>();
  server.on('upgrade', (request: IncomingMessage, _, head: Buffer) => {
    const { socket } = request;
    connections.add(socket.once('close', () => connections.delete(socket)));
    // Node is done with the connection, and leaves its errors to us.
    socket.on('error', () => socket.destroy());
    serve(settings, sockets, { request, socket, head })
      .catch((error: unknown) => {
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

async function serve(settings: UpgradeSettings, sockets: Sockets, upgrade: Upgrade): Promise<void> {
  const { request, socket } = upgrade;
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  // Throws where an answer to an earlier request is still owed: no client that keeps to the protocol asks so early.
  response.assignSocket(socket);
  const refusal = settings.turnedAway(request, response);
  if (refusal === 'ignored') return;
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  socket.once('close', leave);
  const opened = refusal ?? (await settings.openStream(settings.read(request, gone.signal)));
  socket.off('close', leave);
  if (!isOpened(opened)) {
    // Nobody reads here any more, and node looks after the connection no longer: whoever does not take its answer is cut.
    socket.setTimeout(settings.limits.idleMs, () => socket.destroy());
    response.once('finish', () => socket.destroySoon());
    return settings.answer(opened, request, response);
  }
  response.detachSocket(socket);
  if (!socket.destroyed) await sockets.take(opened, upgrade);
}
