// Buffers what a client sends before its handshake is answered. Node has released the connection by then: only a reader
// notices that the client closed it, and the buffered bytes go to the websocket library.

import type { Socket } from 'node:net';
import { createChunkBuffer } from '../chunk-buffer';

export interface PreHandshakeBuffer {
  /** Aborted when the client ends its side, or the connection is closed. */
  readonly gone: AbortSignal;
  /** Stops reading and pauses the connection. Returns the buffered bytes. */
  stop(): Buffer;
}

/** Bytes beyond this limit are not lost: they stay in the paused connection. */
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
