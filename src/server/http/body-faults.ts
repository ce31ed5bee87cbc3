// The body of a response under a fault: cut after a number of bytes, or slowed down.

import { setTimeout as pause } from 'node:timers/promises';
import type { BodyFault } from '../messages';

export type BodyPart = string | Uint8Array;

/** The body, truncated or throttled by the fault. The signal is aborted when the client is gone. */
export function applyBodyFault(
  pieces: AsyncIterable<BodyPart>,
  bodyFault: BodyFault | undefined,
  over: () => AbortSignal,
): AsyncIterable<BodyPart> {
  if (bodyFault?.kind === 'truncate') return truncated(pieces, bodyFault.bytes);
  return bodyFault?.kind === 'slow' ? throttled(pieces, bodyFault.bytesPerSecond, over()) : pieces;
}

async function* truncated(pieces: AsyncIterable<BodyPart>, most: number): AsyncGenerator<BodyPart> {
  let left = most;
  for await (const piece of pieces) {
    const part = Buffer.from(piece).subarray(0, left);
    left -= part.byteLength;
    if (part.byteLength > 0) yield part;
    if (left === 0) return;
  }
}

/** Writes per second of a throttled body, unless it has fewer bytes per second. */
const PARTS_PER_SECOND = 10;

async function* throttled(
  pieces: AsyncIterable<BodyPart>,
  bytesPerSecond: number,
  over: AbortSignal,
): AsyncGenerator<BodyPart> {
  const step = Math.max(1, Math.floor(bytesPerSecond / PARTS_PER_SECOND));
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    for (let at = 0; at < bytes.byteLength; at += step) {
      const part = bytes.subarray(at, at + step);
      await pause((part.byteLength * 1000) / bytesPerSecond, undefined, { signal: over }).catch(() => undefined);
      if (over.aborted) return;
      yield part;
    }
  }
}
