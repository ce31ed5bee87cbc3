// Memory for the bodies of exchanges: a few chunks of bytes, used again once all exchanges in them are evicted. A text of
// its own for each exchange would be copied, and left behind, by the garbage collector (decision 013).

export interface ByteChunk {
  readonly bytes: Buffer;
  /** The bytes from here on are free. */
  used: number;
  /** Sequence number of the newest exchange with bytes in it. */
  newest: number;
}

export interface ByteChunks {
  /**
   * A chunk with that many free bytes for the exchange of this sequence number. Chunks whose exchanges are all older
   * than `oldest` are free again.
   */
  withRoom(size: number, { number, oldest }: { readonly number: number; readonly oldest: number }): ByteChunk;
  /** Forgets all exchanges. */
  clear(): void;
}

const CHUNK_BYTES = 64 * 1024;

export function createByteChunks(): ByteChunks {
  /** The last one is written to. */
  let chunks: ByteChunk[] = [];
  const next = (size: number, oldest: number): Buffer => {
    let free: Buffer | undefined;
    for (let first = chunks[0]; first && first.newest < oldest; first = chunks[0]) {
      free = first.bytes;
      chunks.shift();
    }
    // A larger one was made for one body, and is not worth keeping.
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
