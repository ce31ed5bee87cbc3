import { createFrameReader, type LinkFrame } from './frames';

const MEGABYTE = 1024 * 1024;

function frame(type: number, exchange: number, size: number): Buffer {
  const bytes = Buffer.alloc(9 + size, exchange);
  bytes.writeUInt32BE(size);
  bytes.writeUInt8(type, 4);
  bytes.writeUInt32BE(exchange, 5);
  return bytes;
}

const SIZES = [0, 5, 70_000, 0, MEGABYTE - 9, MEGABYTE - 8, 1, 3 * MEGABYTE, 2 * MEGABYTE, 40];
const SENT = Buffer.concat(SIZES.map((size, index) => frame((index % 14) + 1, index + 1, size)));

describe('a reader of frames', () => {
  it.each([
    ['whole', [SENT.byteLength]],
    ['in pieces of 64 KiB', [65_536]],
    ['in pieces of 4,001 bytes', [4001]],
    ['in pieces that differ', [1, 8, 9, 100_000, 3, MEGABYTE + 1]],
  ])('passes on what arrives %s', (_, pieces) => {
    const frames: LinkFrame[] = [];
    const read = createFrameReader(
      () => 4 * MEGABYTE,
      (one) => frames.push({ ...one, payload: Buffer.from(one.payload) }),
    );
    for (let at = 0, piece = 0; at < SENT.byteLength; piece += 1) {
      const end = at + (pieces[piece % pieces.length] ?? 1);
      read(SENT.subarray(at, end));
      at = end;
    }
    expect(frames.map(({ type, exchange, payload }) => [type, exchange, payload.byteLength])).toEqual(
      SIZES.map((size, index) => [(index % 14) + 1, index + 1, size]),
    );
    for (const { exchange, payload } of frames) expect(payload.every((byte) => byte === exchange)).toBe(true);
  });

  it('copies a large frame as it arrives, and not again at its end', () => {
    const frames: LinkFrame[] = [];
    const read = createFrameReader(
      () => 4 * MEGABYTE,
      (one) => frames.push(one),
    );
    const concat = jest.spyOn(Buffer, 'concat');
    const large = frame(5, 1, 3 * MEGABYTE);
    for (let at = 0; at < large.byteLength; at += 65_536) read(large.subarray(at, at + 65_536));
    expect(concat).not.toHaveBeenCalled();
    concat.mockRestore();
    expect(frames.map(({ payload }) => payload.byteLength)).toEqual([3 * MEGABYTE]);
  });

  it('refuses a frame that is too large before it reserves memory for it', () => {
    const read = createFrameReader(
      () => 100,
      () => undefined,
    );
    expect(() => read(frame(5, 1, 101).subarray(0, 9))).toThrow('a frame of 101 bytes; at most 100 are accepted');
  });
});
