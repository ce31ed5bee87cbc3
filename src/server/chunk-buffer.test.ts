import { createChunkBuffer } from './chunk-buffer';

const bytes = (length: number, first = 0): Buffer => Buffer.from(Array.from({ length }, (_, at) => (first + at) % 251));

describe('the chunks of a body', () => {
  it('are joined in the order of arrival, whatever their sizes', () => {
    const sizes = [1, 4095, 4096, 2, 70_000, 0, ...Array<number>(40).fill(3000), 4097, 1];
    const pieces = createChunkBuffer();
    const sent = sizes.map((size, index) => bytes(size, index));
    for (const piece of sent) pieces.add(piece);
    expect(pieces.toBuffer().equals(Buffer.concat(sent))).toBe(true);
  });

  it('are held in few buffers when each byte arrives separately', () => {
    const pieces = createChunkBuffer();
    const byte = Buffer.from('x');
    for (let at = 0; at < 300_000; at += 1) pieces.add(byte);
    expect(pieces.bufferCount()).toBeLessThan(10);
    expect(pieces.toBuffer().equals(Buffer.alloc(300_000, 'x'))).toBe(true);
  });

  it('do not change with the buffer that they arrived in', () => {
    const pieces = createChunkBuffer();
    const reused = Buffer.from('a');
    pieces.add(reused);
    reused.write('b');
    expect(pieces.toBuffer().toString()).toBe('a');
  });

  it('of an empty body are empty', () => {
    expect(createChunkBuffer().toBuffer().byteLength).toBe(0);
    expect(createChunkBuffer().toBufferInTurns()).toHaveLength(0);
  });

  it('of a large body are joined in several turns, other work in between', async () => {
    const pieces = createChunkBuffer();
    const sent = Array.from({ length: 50 }, (_, index) => bytes(200_000, index));
    for (const piece of sent) pieces.add(piece);
    let turns = 0;
    let isJoined = false;
    const countTurn = (): void => {
      turns += 1;
      if (!isJoined) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    const whole = await pieces.toBufferInTurns();
    isJoined = true;
    expect(whole.equals(Buffer.concat(sent))).toBe(true);
    expect(turns).toBeGreaterThan(2);
  });

  it('of a small body are there at once', () => {
    const pieces = createChunkBuffer();
    pieces.add(bytes(100_000));
    expect(pieces.toBufferInTurns()).toEqual(bytes(100_000));
  });
});
