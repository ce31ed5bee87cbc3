// However the bytes are cut on their way, the same records arrive.

import fc from '../../../test/property';
import { openFrames } from './frames';

type Key = readonly (string | number)[];

const frameOf = (key: Key, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify([key, value.length])}\n`), value]);
const keys: fc.Arbitrary<Key> = fc.tuple(fc.string(), fc.oneof(fc.nat(), fc.string({ unit: 'binary' })));
const values = fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes));

function received(pieces: readonly Buffer[]) {
  const records: (readonly [Key, Buffer])[] = [];
  const frames = openFrames((key, value) => void records.push([key, Buffer.from(value)]));
  for (const piece of pieces) frames.add(piece);
  return { records, isWhole: frames.isWhole(), count: frames.count() };
}

describe('records between two processes', () => {
  it('arrive as they were sent, in chunks of any size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(keys, values), { maxLength: 8 }),
        fc.integer({ min: 1, max: 70 }),
        (records, size) => {
          const bytes = Buffer.concat(records.map(([key, value]) => frameOf(key, value)));
          const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
            bytes.subarray(index * size, (index + 1) * size),
          );
          expect(received(pieces)).toEqual({ records, isWhole: true, count: records.length });
        },
      ),
    );
  });

  it('are incomplete when the last one was truncated anywhere', () => {
    const [first, second] = [
      frameOf(['log', 1, 0], Buffer.from('one\n')),
      frameOf(['log', 1, 500], Buffer.from('two\n')),
    ];
    for (let length = 1; length < second.length; length += 1)
      expect(received([first, second.subarray(0, length)])).toMatchObject({ isWhole: false, count: 1 });
  });
});
