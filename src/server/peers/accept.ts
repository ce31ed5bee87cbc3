// The accepting end of links: a listener for other replicas, which must prove that they have the secret.

import { createServer, type Server, type Socket } from 'node:net';
import { err, ok, type Result } from '../../base';
import type { Log } from '../log';
import { createFrameReader, createFrameWriter, FRAME, type FrameWriter, type LinkFrame } from './frames';
import { helloOf, newNonce, welcomeFor, type LinkIdentity } from './handshake';
import { watchLiveness, type LivenessTimes } from './liveness';
import { serveCalls } from './serve-calls';
import type { LinkCall, LinkReply } from './types';

export interface AcceptSettings {
  readonly identity: LinkIdentity;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly log: Log;
  readonly liveness?: LivenessTimes;
  readonly serve: (call: LinkCall) => Promise<LinkReply>;
}

export interface LinkListener {
  readonly port: number;
  /** Accepts no further links, and tells the others that no further calls are answered. */
  leave(): Promise<void>;
  /** Closes all links. */
  close(): Promise<void>;
}

const HANDSHAKE_MS = 2_000;
/** Time in which the other replicas take the last replies and close their links. */
const LEAVE_MS = 2_000;
const MAX_HANDSHAKE_BYTES = 1024;
const MAX_FRAME_BYTES = 0xffff_fff0;
/** Connections in the handshake. */
const MAX_UNPROVEN = 64;

/** The error is one sentence. */
export function acceptLinks(settings: AcceptSettings): Promise<Result<LinkListener, string>> {
  const { host, port, log } = settings;
  const sockets = new Set<Socket>();
  const unproven = new Set<Socket>();
  const proven = new Map<Socket, FrameWriter>();
  const server = createServer({ noDelay: true }, (socket) => {
    if (unproven.size >= MAX_UNPROVEN) return void socket.destroy();
    for (const set of [sockets, unproven]) {
      set.add(socket);
      socket.once('close', () => set.delete(socket));
    }
    acceptLink(settings, socket, (writer) => {
      unproven.delete(socket);
      proven.set(socket, writer);
      socket.once('close', () => proven.delete(socket));
    });
  });
  return new Promise((resolve) => {
    server.on('error', ({ message }) => {
      if (server.listening) log.error('could not accept a link from another replica', { error: message });
      else resolve(err(`cannot listen for other replicas at ${host}:${port}: ${message}`));
    });
    server.listen(port, host, () =>
      resolve(
        ok({
          port: portOf(server),
          async leave() {
            const closed = new Promise<void>((done) => server.close(() => done()));
            for (const socket of unproven) socket.destroy();
            for (const writer of proven.values()) writer.write(FRAME.leaving, 0);
            await endedOrLate(closed);
          },
          async close() {
            const closed = new Promise((done) => server.close(done));
            for (const socket of sockets) socket.destroy();
            await closed;
          },
        }),
      ),
    );
  });
}

async function endedOrLate(ended: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LEAVE_MS)));
  await Promise.race([ended, late]);
  clearTimeout(timer);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function acceptLink(
  { identity, liveness, log, serve }: AcceptSettings,
  socket: Socket,
  proven: (writer: FrameWriter) => void,
): void {
  const writer = createFrameWriter(socket);
  const nonce = newNonce();
  const refuse = (reason: string): void => {
    log.warn('refused a link', { from: socket.remoteAddress, reason });
    socket.destroy();
  };
  const timer = setTimeout(() => refuse(`no proof within ${HANDSHAKE_MS} ms`), HANDSHAKE_MS);
  let limit = MAX_HANDSHAKE_BYTES;
  let take = ({ type, payload }: LinkFrame): void => {
    const answer =
      type === FRAME.proof
        ? welcomeFor(identity, { proof: payload.toString(), nonce })
        : { problem: 'it does not speak the link protocol' };
    if ('problem' in answer) return refuse(answer.problem);
    clearTimeout(timer);
    proven(writer);
    limit = MAX_FRAME_BYTES;
    watchLiveness(socket, writer, liveness);
    writer.write(FRAME.welcome, 0, Buffer.from(answer.welcome));
    take = serveCalls(socket, writer, serve);
  };
  const read = createFrameReader(
    () => limit,
    (frame) => {
      if (!socket.destroyed) take(frame);
    },
  );
  socket.on('data', (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error));
    }
  });
  socket.on('error', () => socket.destroy());
  socket.once('close', () => clearTimeout(timer));
  writer.write(FRAME.hello, 0, Buffer.from(helloOf(identity.replica, nonce)));
}
