// The body of a request, read no further than it may be, and in no more time.

import type { IncomingMessage } from 'node:http';
import { bodyLimitOf, type Limits } from './limits';
import { createPieces } from './pieces';

type Received = Uint8Array | 'too-large' | 'too-slow' | 'aborted';

/** How long a client may go on sending a body that was refused; cut off sooner it would not see the answer. */
const DRAIN_MS = 2_000;
const DRAIN_BYTES = 64 * 1024 * 1024;

/** Most bodies come together with their headers: they are there as soon as node is done with what it read from the socket. */
export async function readBody(request: IncomingMessage, limits: Limits): Promise<Received> {
  if (announcesTooMuch(request, limits)) return 'too-large';
  await Promise.resolve();
  if (!isThere(request)) return collectBody(request, limits);
  // What is not read here is drained after the refusal.
  if (request.readableLength > bodyLimitOf(limits, request.url ?? '/').bytes) return 'too-large';
  const whole: unknown = request.read();
  return whole instanceof Uint8Array ? whole : NOTHING;
}

const NOTHING = new Uint8Array();

const isThere = ({ complete, readableLength, headers }: IncomingMessage): boolean => complete || (readableLength > 0 && readableLength === Number(headers['content-length']));

function collectBody(request: IncomingMessage, limits: Limits): Promise<Received> {
  const limit = bodyLimitOf(limits, request.url ?? '/');
  return new Promise((resolve) => {
    const pieces = createPieces();
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
    const timer = setTimeout(stop, limit.ms, 'too-slow');
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= limit.bytes) pieces.add(chunk);
      else stop('too-large');
    });
    request.once('end', () => settle(pieces.whole()));
    request.once('error', () => settle('aborted'));
    request.once('close', () => settle('aborted'));
  });
}

/** Without a word about its length a request has none (RFC 9112 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

export const announcesTooMuch = (request: IncomingMessage, limits: Limits): boolean => Number(request.headers['content-length'] ?? 0) > bodyLimitOf(limits, request.url ?? '/').bytes;

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
