import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { DEFAULT_LIMITS } from '../limits';
import type { MemoryBudget } from './body-memory-budget';
import { readBody } from './read-body';

const LIMITS = { ...DEFAULT_LIMITS, bodyBytes: 16 * 1024 * 1024 };
const CHUNKS = Array.from({ length: 80 }, (_, index) => Buffer.alloc(64 * 1024, index));

const requestOf = (chunks: readonly Buffer[]): IncomingMessage =>
  Object.assign(Readable.from(chunks), { headers: {}, url: '/', complete: false }) as unknown as IncomingMessage;

/** A budget without a limit, and what of it is reserved. */
function budget(): MemoryBudget & { reserved(): number } {
  let reserved = 0;
  return {
    reserve: (bytes) => ((reserved += bytes), true),
    release: (bytes) => void (reserved -= bytes),
    reserved: () => reserved,
  };
}

test('a large body is received as it was sent, and its bytes stay reserved', async () => {
  const memory = budget();
  const body = await readBody(requestOf(CHUNKS), LIMITS, memory);
  expect(Buffer.concat(CHUNKS).equals(body as Uint8Array)).toBe(true);
  expect(memory.reserved()).toBe(CHUNKS.length * 64 * 1024);
});

test('a body for which the system has no memory is refused, and its bytes are released', async () => {
  const memory = budget();
  const allocate = jest.spyOn(Buffer, 'allocUnsafeSlow').mockImplementation(() => {
    throw new RangeError('Array buffer allocation failed');
  });
  try {
    expect(await readBody(requestOf(CHUNKS), LIMITS, memory)).toBe('out-of-memory');
  } finally {
    allocate.mockRestore();
  }
  expect(memory.reserved()).toBe(0);
});
