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
  /** Returns a chunk with `size` free bytes for exchange `number`. */
  chunkFor(size: number, number: number): ByteChunk;
  /** Releases the chunks that contain only exchanges older than `oldest`. */
  release(oldest: number): void;
  /** Releases all chunks. */
  clear(): void;
}

/** Up to this much is taken beside what exchanges need. */
const CHUNK_BYTES = 64 * 1024;

export function createByteChunks(): ByteChunks {
  /** Writes go to the last one. */
  let chunks: ByteChunk[] = [];
  let spare: Buffer | undefined;
  const next = (size: number): Buffer => {
    const bytes = size <= CHUNK_BYTES && spare ? spare : Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, size));
    if (bytes === spare) spare = undefined;
    return bytes;
  };
  return {
    chunkFor(size, number) {
      let chunk = chunks.at(-1);
      if (!chunk || chunk.bytes.byteLength - chunk.used < size) {
        chunk = { bytes: next(size), used: 0, newest: number };
        chunks.push(chunk);
      }
      chunk.newest = number;
      return chunk;
    },
    release(oldest) {
      for (let first = chunks[0]; first && first.newest < oldest; first = chunks[0]) {
        // An oversized chunk served one body and is not reused.
        if (first.bytes.byteLength === CHUNK_BYTES) spare = first.bytes;
        chunks.shift();
      }
    },
    clear() {
      chunks = [];
      spare = undefined;
    },
  };
}
