// Collects a body in memory proportional to its bytes: a client may send single bytes, and a chunk object costs a
// hundred times as much.

/** Pieces shorter than this are copied together. */
const SMALL = 4096;
const TOGETHER = 64 * 1024;

export interface ChunkBuffer {
  add(piece: Buffer): void;
  /** How many buffers are held: few for the bytes that came, whatever they came in. */
  bufferCount(): number;
  toBuffer(): Buffer;
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
    toBuffer() {
      settle();
      return large.length === 1 && large[0] ? large[0] : Buffer.concat(large);
    },
  };
}
