// Memory for exchange bodies: a few chunks of bytes, reused once all their exchanges are evicted. The garbage collector
// would copy a separate string for each body and then leave it in the old heap (decision 013).

export interface ByteChunk {
  readonly bytes: Buffer;
  /** The bytes from here on are free. */
  used: number;
  /** Sequence number of the newest exchange with bytes in it. */
  newest: number;
}

export interface ByteChunks {
  /**
   * Returns a chunk with `size` free bytes for exchange `number`. Chunks with only exchanges older than `oldest` may be
   * reused.
   */
  withRoom(size: number, { number, oldest }: { readonly number: number; readonly oldest: number }): ByteChunk;
  /** Releases all chunks. */
  clear(): void;
}

const CHUNK_BYTES = 64 * 1024;

export function createByteChunks(): ByteChunks {
  /** Writes go to the last one. */
  let chunks: ByteChunk[] = [];
  const next = (size: number, oldest: number): Buffer => {
    let free: Buffer | undefined;
    for (let first = chunks[0]; first && first.newest < oldest; first = chunks[0]) {
      free = first.bytes;
      chunks.shift();
    }
    // An oversized chunk served one body and is not reused.
    return free?.byteLength === CHUNK_BYTES && size <= CHUNK_BYTES
      ? free
      : Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, size));
  };
  return {
    withRoom(size, { number, oldest }) {
      let chunk = chunks.at(-1);
      if (!chunk || chunk.bytes.byteLength - chunk.used < size) {
        chunk = { bytes: next(size, oldest), used: 0, newest: number };
        chunks.push(chunk);
      }
      chunk.newest = number;
      return chunk;
    },
    clear: () => void (chunks = []),
  };
}
