// Reads the body of a request within its limits of size, time and memory.

import type { IncomingMessage } from 'node:http';
import { recovering, type MaybePromise } from '../../base';
import { EMPTY_BODY } from '../messages';
import { bodyLimitOf, type Limits } from '../limits';
import { createChunkBuffer } from '../chunk-buffer';
import type { MemoryBudget } from './body-memory-budget';

export type BodyResult = Uint8Array | 'too-large' | 'too-slow' | 'out-of-memory' | 'aborted';

/** How long a client may go on sending a refused body; disconnected earlier it would not see the answer. */
const DRAIN_MS = 2_000;
const DRAIN_BYTES = 64 * 1024 * 1024;

/**
 * The returned body's bytes are reserved in the budget; the caller must release them. Most bodies arrive together with
 * their headers, and are there after one microtask.
 */
export const readBody = (request: IncomingMessage, limits: Limits, memory: MemoryBudget): MaybePromise<BodyResult> =>
  announcesTooLargeBody(request, limits)
    ? 'too-large'
    : Promise.resolve().then(() => receivedBody(request, limits, memory));

function receivedBody(request: IncomingMessage, limits: Limits, memory: MemoryBudget): MaybePromise<BodyResult> {
  if (!isFullyReceived(request)) return collectBody(request, limits, memory);
  // The rest is drained after the refusal.
  if (request.readableLength > bodyLimitOf(limits, request.url ?? '/').bytes) return 'too-large';
  if (!memory.reserve(request.readableLength)) return 'out-of-memory';
  const whole: unknown = request.read();
  return whole instanceof Uint8Array ? whole : EMPTY_BODY;
}

const isFullyReceived = ({ complete, readableLength, headers }: IncomingMessage): boolean =>
  complete || (readableLength > 0 && readableLength === Number(headers['content-length']));

function collectBody(request: IncomingMessage, limits: Limits, memory: MemoryBudget): Promise<BodyResult> {
  const limit = bodyLimitOf(limits, request.url ?? '/');
  return new Promise((resolve) => {
    const pieces = createChunkBuffer();
    let size = 0;
    let isSettled = false;
    const settle = (outcome: MaybePromise<BodyResult>): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      request.removeAllListeners('data');
      if (typeof outcome === 'string') memory.release(size);
      resolve(outcome);
    };
    const stop = (outcome: BodyResult): void => {
      request.pause();
      settle(outcome);
    };
    const timer = setTimeout(stop, limit.ms, 'too-slow');
    request.on('data', (chunk: Buffer) => {
      if (size + chunk.byteLength > limit.bytes) return stop('too-large');
      if (!memory.reserve(chunk.byteLength)) return stop('out-of-memory');
      size += chunk.byteLength;
      pieces.add(chunk);
    });
    // The allocation fails where the system has no memory left.
    const whole = (): MaybePromise<BodyResult> =>
      recovering<BodyResult>(pieces.toBufferInTurns, () => {
        memory.release(size);
        return 'out-of-memory';
      });
    request.once('end', () => void (isSettled || settle(whole())));
    request.once('error', () => settle('aborted'));
    request.once('close', () => settle('aborted'));
  });
}

/** Without a header about its length a request has no body (RFC 9112 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

export const announcesTooLargeBody = (request: IncomingMessage, limits: Limits): boolean =>
  Number(request.headers['content-length'] ?? 0) > bodyLimitOf(limits, request.url ?? '/').bytes;

/** Reads and discards the rest of a refused body, within bounds. */
export function drain(request: IncomingMessage, done: () => void): void {
  // A client that sent `Expect` sends no body after a refusal.
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
