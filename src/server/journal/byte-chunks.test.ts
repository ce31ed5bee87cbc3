import { createByteChunks, type ByteChunks } from './byte-chunks';

/** Writes exchanges of one size, keeping only the newest; returns the buffers that each write was given. */
function written(chunks: ByteChunks, { count, size, kept }: Record<'count' | 'size' | 'kept', number>): Buffer[] {
  const given: Buffer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const chunk = chunks.chunkFor(size, number);
    expect(chunk.bytes.byteLength - chunk.used).toBeGreaterThanOrEqual(size);
    chunk.used += size;
    given.push(chunk.bytes);
    chunks.release(number - kept + 1);
  }
  return given;
}

test('chunks are reused once their exchanges are evicted', () => {
  expect(new Set(written(createByteChunks(), { count: 100_000, size: 400, kept: 1000 })).size).toBeLessThan(12);
  expect(new Set(written(createByteChunks(), { count: 1000, size: 400, kept: 1000 })).size).toBe(7);
});

test('a body larger than a chunk gets separate memory, which is not reused', () => {
  expect(new Set(written(createByteChunks(), { count: 20, size: 100_000, kept: 2 })).size).toBe(20);
});

test('chunks are released without a later write, but for one', () => {
  const chunks = createByteChunks();
  const before = new Set(written(chunks, { count: 1000, size: 400, kept: 1000 }));
  chunks.release(1001);
  const after = new Set(written(chunks, { count: 1000, size: 400, kept: 1000 }));
  expect([...after].filter((bytes) => before.has(bytes))).toHaveLength(1);
});
