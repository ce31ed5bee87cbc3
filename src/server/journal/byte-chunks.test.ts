import { createByteChunks } from './byte-chunks';

/** Writes exchanges of one size, of which the newest few are kept; counts the memory that they were given. */
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

test('chunks are used again once their exchanges are evicted', () => {
  expect(written(100_000, { size: 400, kept: 1000 })).toBeLessThan(12);
  expect(written(1000, { size: 400, kept: 1000 })).toBe(7);
});

test('a body that is larger than a chunk gets memory of its own, which is not kept', () => {
  expect(written(20, { size: 100_000, kept: 2 })).toBe(20);
});
