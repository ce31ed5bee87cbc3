// The body of a request, read no further than it may be, and in no more time.

import type { IncomingMessage } from 'node:http';
import { BODY_LIMIT_BYTES, bodyLimitOf } from './handle';

type Received = Uint8Array | 'too-large' | 'too-slow' | 'aborted';

/** How long a client may go on sending a body that was refused; cut off sooner it would not see the answer. */
const DRAIN_MS = 2_000;
const DRAIN_BYTES = 64 * BODY_LIMIT_BYTES;
/** A body that may be so much larger than others may also take so much longer. */
const PATIENCE = 20;

export function readBody(request: IncomingMessage, withinMs: number): Promise<Received> {
  if (announcesTooMuch(request)) return Promise.resolve('too-large');
  const limit = bodyLimitOf(request.url ?? '/');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: Received): void => {
      clearTimeout(timer);
      request.removeAllListeners('data');
      resolve(outcome);
    };
    const stop = (outcome: Received): void => {
      request.pause();
      settle(outcome);
    };
    const timer = setTimeout(stop, limit > BODY_LIMIT_BYTES ? withinMs * PATIENCE : withinMs, 'too-slow');
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
      else stop('too-large');
    });
    request.once('end', () => settle(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', () => settle('aborted'));
    request.once('close', () => settle('aborted'));
  });
}

export const announcesTooMuch = (request: IncomingMessage): boolean => Number(request.headers['content-length'] ?? 0) > bodyLimitOf(request.url ?? '/');

/** Reads and forgets the rest of a refused body, within bounds. */
export function drain(request: IncomingMessage, done: () => void): void {
  // A client that asked before sending sends nothing after a refusal.
  if (request.headers['expect'] !== undefined) return done();
  let read = 0;
  const timer = setTimeout(done, DRAIN_MS);
  request.on('data', (chunk: Buffer) => {
    read += chunk.byteLength;
    if (read > DRAIN_BYTES) done();
  });
  request.once('end', done);
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
