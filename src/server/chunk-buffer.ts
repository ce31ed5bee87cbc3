// Collects a body in memory proportional to its bytes: a client may send single bytes, and a chunk object costs a
// hundred times as much.

import type { MaybePromise } from '../base';
import { nextTurn } from './next-turn';

/** Pieces shorter than this are copied together. */
const SMALL = 4096;
const TOGETHER = 64 * 1024;
/** Copied in one turn of the event loop: about two milliseconds. */
const TURN_BYTES = 2 * 1024 * 1024;

export interface ChunkBuffer {
  add(piece: Buffer): void;
  /** How many buffers are held: few for the bytes that came, whatever they came in. */
  bufferCount(): number;
  toBuffer(): Buffer;
  /**
   * The same, once; a large one is copied in several turns of the event loop, so that others are served in between. Its
   * chunks are released as they are copied.
   */
  toBufferInTurns(): MaybePromise<Buffer>;
}

export function createChunkBuffer(): ChunkBuffer {
  const large: Buffer[] = [];
  let small: Buffer | undefined;
  let filled = 0;
  const settle = (): void => {
    if (small && filled > 0) large.push(filled === TOGETHER ? small : Buffer.from(small.subarray(0, filled)));
    if (filled === TOGETHER) small = undefined;
    filled = 0;
  };
  return {
    add(piece) {
      if (piece.byteLength >= SMALL) {
        settle();
        large.push(piece);
        return;
      }
      if (filled + piece.byteLength > TOGETHER) settle();
      small ??= Buffer.allocUnsafeSlow(TOGETHER);
      piece.copy(small, filled);
      filled += piece.byteLength;
    },
    bufferCount: () => large.length + (small ? 1 : 0),
    toBuffer: () => {
      settle();
      return joined(large);
    },
    toBufferInTurns: () => {
      settle();
      const chunks = large.splice(0);
      const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
      return chunks.length === 1 || bytes <= TURN_BYTES ? joined(chunks) : joinedInTurns(chunks, bytes);
    },
  };
}

const joined = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);

async function joinedInTurns(chunks: readonly Buffer[], bytes: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(bytes);
  const rest = chunks.toReversed();
  let filled = 0;
  let turnEnd = TURN_BYTES;
  for (let chunk = rest.pop(); chunk; chunk = rest.pop()) {
    filled += chunk.copy(whole, filled);
    if (filled < turnEnd) continue;
    turnEnd = filled + TURN_BYTES;
    await nextTurn();
  }
  return whole;
}
