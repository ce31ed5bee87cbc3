// The framing of a link: a length, a type, the number of an exchange, and a payload. Frames of one turn of the event
// loop are written together. Why not HTTP/2: decision 025.

import type { Socket } from 'node:net';

export const FRAME = {
  /** Handshake: nonce of the accepting side, proof of the dialing side, proof of the accepting side. */
  hello: 1,
  proof: 2,
  welcome: 3,
  /** Sign of life of an idle link. */
  alive: 4,
  /** To the owner: a call, more of it, permission to send more bytes of its reply, its end. */
  call: 5,
  push: 6,
  credit: 7,
  cancel: 8,
  /** From the owner: a complete reply, the head of one in pieces, a piece, the end, the end without the rest. */
  reply: 9,
  begin: 10,
  piece: 11,
  end: 12,
  broken: 13,
  /** From the owner, about the link: it stops, and answers no further calls. */
  leaving: 14,
} as const;

type FrameType = (typeof FRAME)[keyof typeof FRAME];

export interface LinkFrame {
  readonly type: number;
  /** Number of the exchange; 0 for frames about the link itself. */
  readonly exchange: number;
  readonly payload: Buffer;
}

const HEADER_BYTES = 9;
/** Larger payloads are written without a copy. */
const COPIED_BYTES = 16 * 1024;
/** Larger frames are copied as they arrive: joining their chunks at the end would hold up other exchanges. */
const LARGE_BYTES = 1024 * 1024;

class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Takes bytes as they arrive, and passes on complete frames. `limitBytes` is asked for each frame. */
export function createFrameReader(limitBytes: () => number, take: (frame: LinkFrame) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  /** The beginning of a large frame, in place of chunks. */
  let large: Buffer | undefined;
  let received = 0;
  let needed = HEADER_BYTES;
  const sizeAt = (bytes: Buffer, at: number): number => {
    const size = bytes.readUInt32BE(at);
    if (size > limitBytes()) throw new FrameError(`a frame of ${size} bytes; at most ${limitBytes()} are accepted`);
    return HEADER_BYTES + size;
  };
  /** Passes on the complete frames, and keeps the rest. */
  const takeFrames = (bytes: Buffer): void => {
    let at = 0;
    needed = HEADER_BYTES;
    while (bytes.byteLength - at >= HEADER_BYTES) {
      needed = sizeAt(bytes, at);
      if (bytes.byteLength - at < needed) break;
      const payload = bytes.subarray(at + HEADER_BYTES, at + needed);
      const frame = { type: bytes.readUInt8(at + 4), exchange: bytes.readUInt32BE(at + 5), payload };
      at += needed;
      needed = HEADER_BYTES;
      take(frame);
    }
    const rest = bytes.subarray(at);
    received = rest.byteLength;
    large = needed > LARGE_BYTES ? Buffer.allocUnsafeSlow(needed) : undefined;
    if (large) rest.copy(large);
    chunks = large || received === 0 ? [] : [rest];
  };
  const takeChunk = (chunk: Buffer): void => {
    chunks.push(chunk);
    received += chunk.byteLength;
    if (received >= needed) takeFrames(chunks.length === 1 ? chunk : Buffer.concat(chunks, received));
  };
  /** Returns the bytes after the large frame. */
  const fill = (whole: Buffer, chunk: Buffer): Buffer => {
    const copied = chunk.copy(whole, received);
    received += copied;
    if (received === needed) takeFrames(whole);
    return chunk.subarray(copied);
  };
  return (chunk) => {
    const rest = large ? fill(large, chunk) : chunk;
    if (rest.byteLength > 0) takeChunk(rest);
  };
}

export interface FrameWriter {
  /** The payload is the parts one after the other. */
  write(type: FrameType, exchange: number, ...parts: readonly Uint8Array[]): void;
}

export function createFrameWriter(socket: Socket): FrameWriter {
  /** Small parts since the last large one. */
  let small: Uint8Array[] = [];
  let chunks: Uint8Array[] = [];
  let isScheduled = false;
  const joinSmall = (): void => {
    if (small.length > 0) chunks.push(Buffer.concat(small));
    small = [];
  };
  const flush = (): void => {
    isScheduled = false;
    joinSmall();
    const batch = chunks;
    chunks = [];
    if (socket.destroyed) return;
    // One system call for all of them.
    socket.cork();
    for (const chunk of batch) socket.write(chunk);
    socket.uncork();
  };
  return {
    write(type, exchange, ...parts) {
      const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
      const header = Buffer.allocUnsafe(HEADER_BYTES);
      header.writeUInt32BE(size, 0);
      header.writeUInt8(type, 4);
      header.writeUInt32BE(exchange, 5);
      small.push(header);
      for (const part of parts) {
        if (part.byteLength < COPIED_BYTES) small.push(part);
        else {
          joinSmall();
          chunks.push(part);
        }
      }
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(flush);
    },
  };
}

/** A text before the bytes of a payload. */
export function withHead(head: string): readonly [Buffer, Buffer] {
  const text = Buffer.from(head);
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32BE(text.byteLength);
  return [length, text];
}

export function splitHead(payload: Buffer): { readonly head: string; readonly body: Buffer } {
  if (payload.byteLength < 4) throw new FrameError('a frame without a head');
  const end = 4 + payload.readUInt32BE(0);
  if (end > payload.byteLength) throw new FrameError('a frame whose head is longer than the frame');
  return { head: payload.toString('utf8', 4, end), body: payload.subarray(end) };
}
