// What a client sends before its handshake is answered. Node has let go of the connection by then: only who reads it learns that the client
// is gone, and what was read goes to whoever takes the connection over.

import type { Socket } from 'node:net';
import { createChunkBuffer } from '../chunk-buffer';

export interface PreHandshakeBuffer {
  /** Aborted when the client ends its side, or the connection is cut. */
  readonly gone: AbortSignal;
  /** Reads no more: the connection stands still until somebody resumes it. Gives what came. */
  stop(): Buffer;
}

/** Nothing is lost of a client that sends more than it may: the rest stays in its connection. */
export function bufferPreHandshake(socket: Socket, head: Buffer, mostBytes: number): PreHandshakeBuffer {
  const leaving = new AbortController();
  const pieces = createChunkBuffer();
  let bytes = head.length;
  const leave = (): void => leaving.abort();
  const keep = (chunk: Buffer): void => {
    pieces.add(chunk);
    bytes += chunk.length;
    if (bytes > mostBytes) socket.pause();
  };
  if (bytes > 0) pieces.add(head);
  socket.on('data', keep).once('end', leave).once('close', leave);
  return {
    gone: leaving.signal,
    stop() {
      socket.off('data', keep).off('end', leave).off('close', leave).pause();
      return pieces.toBuffer();
    },
  };
}
