import { createByteChunks } from './byte-chunks';

/** Writes exchanges of one size, keeping only the newest; returns the number of buffers allocated. */
function written(count: number, { size, kept }: { readonly size: number; readonly kept: number }): number {
  const chunks = createByteChunks();
  const memory = new Set<Buffer>();
  for (let number = 1; number <= count; number += 1) {
    const chunk = chunks.withRoom(size, { number, oldest: number - kept });
    expect(chunk.bytes.byteLength - chunk.used).toBeGreaterThanOrEqual(size);
    chunk.used += size;
    memory.add(chunk.bytes);
  }
  return memory.size;
}

test('chunks are reused once their exchanges are evicted', () => {
  expect(written(100_000, { size: 400, kept: 1000 })).toBeLessThan(12);
  expect(written(1000, { size: 400, kept: 1000 })).toBe(7);
});

test('a body larger than a chunk gets separate memory, which is not reused', () => {
  expect(written(20, { size: 100_000, kept: 2 })).toBe(20);
});
