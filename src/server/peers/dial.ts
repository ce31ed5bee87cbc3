// The dialing end of a link: opens it, and sends calls over it.

import { connect, type Socket } from 'node:net';
import {
  createFrameReader,
  createFrameWriter,
  FRAME,
  splitHead,
  withHead,
  type LinkFrame,
  type FrameWriter,
} from './frames';
import { isWelcome, newNonce, proofFor, type LinkIdentity } from './handshake';
import { watchLiveness, type LivenessTimes } from './liveness';
import { createPieceReader, type PieceReader } from './piece-reader';
import type { ReplicaAddress } from '../store/shared-worlds';
import { LinkBusy, LinkLost, type LinkReply } from './types';

export interface DialSettings {
  readonly identity: LinkIdentity;
  readonly liveness?: LivenessTimes;
  /** Bytes of calls without a reply that may wait on one link. */
  readonly maxWaitingBytes: number;
}

export interface OutgoingCall {
  readonly head: string;
  readonly body?: Uint8Array;
  /** Aborted when the reply is no longer wanted. Asked for only where the reply takes long: most need no signal. */
  readonly gone?: (() => AbortSignal | undefined) | undefined;
  /** Sent after the call, when it is known. */
  readonly push?: Promise<Uint8Array | undefined>;
}

export interface Link {
  /** Rejects with LinkLost or LinkBusy. */
  call(call: OutgoingCall): Promise<LinkReply>;
  /**
   * Resolves when no further calls can be sent: with the reason when the link broke, with undefined when the other
   * replica stops.
   */
  readonly ending: Promise<string | undefined>;
  close(): void;
}

const DIAL_MS = 2_000;
/** A frame in the handshake, and afterwards one from a replica that has the secret. */
const MAX_HANDSHAKE_BYTES = 1024;
const MAX_FRAME_BYTES = 0xffff_fff0;
/** Calls without a reply end with their callers from this time on. */
const WATCH_AFTER_MS = 250;
/** Memory of a call besides its bytes. */
const CALL_BYTES = 1024;

/** Opens a link; rejects with LinkLost when that fails. */
export function dialLink(settings: DialSettings, to: ReplicaAddress): Promise<Link> {
  const { host, port } = hostAndPort(to.address);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const writer = createFrameWriter(socket);
    const failed = (reason: string): void => {
      socket.destroy();
      reject(new LinkLost(`could not reach the replica at ${to.address}: ${reason}`, false));
    };
    const timer = setTimeout(() => failed(`no response within ${DIAL_MS} ms`), DIAL_MS);
    let take = handshake(settings, { to, writer, failed, opened });
    let limit = MAX_HANDSHAKE_BYTES;
    let isGreeted = false;
    const read = createFrameReader(
      () => limit,
      (frame) => {
        isGreeted = true;
        take(frame);
      },
    );
    let lost = (reason: string): void => failed(isGreeted ? `${reason}; do both have the same secret?` : reason);
    function opened(): void {
      clearTimeout(timer);
      watchLiveness(socket, writer, settings.liveness);
      limit = MAX_FRAME_BYTES;
      const link = createLink(settings, { to, socket, writer });
      take = link.take;
      lost = link.lost;
      resolve(link);
    }
    socket.on('data', (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
      }
    });
    let reason = 'it closed the connection';
    socket.on('error', ({ message }) => (reason = message));
    socket.on('close', () => {
      clearTimeout(timer);
      lost(reason);
    });
  });
}

/** Host and port of an address; IPv6 is in brackets. */
function hostAndPort(address: string): { readonly host: string; readonly port: number } {
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) };
}

interface Dialing {
  readonly to: ReplicaAddress;
  readonly writer: FrameWriter;
  readonly failed: (reason: string) => void;
  readonly opened: () => void;
}

function handshake({ identity }: DialSettings, { to, writer, failed, opened }: Dialing): (frame: LinkFrame) => void {
  let welcome: string | undefined;
  return ({ type, payload }) => {
    if (type === FRAME.hello && welcome === undefined) {
      const answer = proofFor(identity, { hello: payload.toString(), expected: to.id, nonce: newNonce() });
      if ('problem' in answer) return failed(answer.problem);
      welcome = answer.welcome;
      return writer.write(FRAME.proof, 0, Buffer.from(answer.proof));
    }
    if (type === FRAME.welcome && welcome !== undefined && isWelcome(payload.toString(), welcome)) return opened();
    failed('it does not have the secret of this cluster');
  };
}

interface PendingCall {
  /** Undefined when the call is watched already. */
  gone: OutgoingCall['gone'];
  readonly resolve: (reply: LinkReply) => void;
  readonly reject: (error: Error) => void;
  readonly bytes: number;
}

interface DialedSocket {
  readonly to: ReplicaAddress;
  readonly socket: Socket;
  readonly writer: FrameWriter;
}

interface OpenLink extends Link {
  readonly take: (frame: LinkFrame) => void;
  readonly lost: (reason: string) => void;
}

function createLink({ maxWaitingBytes }: DialSettings, { to, socket, writer }: DialedSocket): OpenLink {
  const pending = new Map<number, PendingCall>();
  const readers = new Map<number, PieceReader>();
  let waitingBytes = 0;
  let latest = 0;
  let watching: NodeJS.Timeout | undefined;
  let isLeft = false;
  let hasEnded = (_reason?: string): void => undefined;
  const ending = new Promise<string | undefined>((resolve) => (hasEnded = resolve));

  /** The other replica stops: its last reply ends the link. */
  const closeIfLeft = (): void => {
    if (isLeft && pending.size === 0) socket.destroy();
  };
  const settled = (exchange: number): PendingCall | undefined => {
    const call = pending.get(exchange);
    pending.delete(exchange);
    waitingBytes -= call?.bytes ?? 0;
    closeIfLeft();
    return call;
  };
  const cancel = (exchange: number): void => {
    const call = settled(exchange);
    if (!call) return;
    writer.write(FRAME.cancel, exchange);
    call.reject(new LinkLost('the caller has disconnected', true));
  };
  const watch = (exchange: number, call: PendingCall): void => {
    const gone = call.gone?.();
    call.gone = undefined;
    if (gone?.aborted) cancel(exchange);
    else gone?.addEventListener('abort', () => cancel(exchange), { once: true });
  };
  const watchCallers = (): void => {
    watching = undefined;
    for (const [exchange, call] of pending) if (call.gone) watch(exchange, call);
  };
  const begin = (exchange: number): PieceReader => {
    const reader = createPieceReader({
      credit: (bytes) => writer.write(FRAME.credit, exchange, uint32(bytes)),
      cancel: () => {
        readers.delete(exchange);
        writer.write(FRAME.cancel, exchange);
      },
    });
    readers.set(exchange, reader);
    return reader;
  };
  const readerOf = (exchange: number): PieceReader | undefined => {
    const reader = readers.get(exchange);
    readers.delete(exchange);
    return reader;
  };
  return {
    ending,
    close: () => socket.destroy(),
    call({ head, body = NOTHING, gone, push }) {
      if (isLeft || socket.destroyed)
        return Promise.reject(new LinkLost(`the link to the replica at ${to.address} is closed`, false));
      const bytes = head.length + body.byteLength + CALL_BYTES;
      // A single call may be larger than the limit.
      if (waitingBytes > 0 && waitingBytes + bytes > maxWaitingBytes)
        return Promise.reject(
          new LinkBusy(`${waitingBytes} bytes of requests are waiting for the replica at ${to.address}`),
        );
      const exchange = (latest = latest >= 0xffff_ffff ? 1 : latest + 1);
      waitingBytes += bytes;
      writer.write(FRAME.call, exchange, ...withHead(head), body);
      const send = (more: Uint8Array | undefined): void => {
        if (more && (pending.has(exchange) || readers.has(exchange))) writer.write(FRAME.push, exchange, more);
      };
      void push?.then(send);
      if (gone) watching ??= setTimeout(watchCallers, WATCH_AFTER_MS);
      return new Promise<LinkReply>((resolve, reject) => {
        pending.set(exchange, { resolve, reject, bytes, gone });
      });
    },
    take({ type, exchange, payload }) {
      if (type === FRAME.reply) settled(exchange)?.resolve(splitHead(payload));
      else if (type === FRAME.begin) {
        const call = settled(exchange);
        if (call) call.resolve({ ...splitHead(payload), pieces: begin(exchange) });
      } else if (type === FRAME.piece) readers.get(exchange)?.add(payload);
      else if (type === FRAME.end) readerOf(exchange)?.end();
      else if (type === FRAME.broken) {
        readerOf(exchange)?.fail(payload.toString());
        settled(exchange)?.reject(new LinkLost(`the replica at ${to.address} failed: ${payload.toString()}`, true));
      } else if (type === FRAME.leaving) {
        isLeft = true;
        hasEnded();
        closeIfLeft();
      }
    },
    lost(reason) {
      const message = `the link to the replica at ${to.address} broke: ${reason}`;
      for (const exchange of pending.keys()) settled(exchange)?.reject(new LinkLost(message, true));
      for (const exchange of readers.keys()) readerOf(exchange)?.fail(message);
      hasEnded(reason);
    },
  };
}

const NOTHING = new Uint8Array();

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
