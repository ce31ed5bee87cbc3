// Each screen has a picture in docs/console.md; the tests that take them are in flow.test.ts (UPDATE_DOCS=1).

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { ROOT } from '../cli/command';
import { pageText } from '../docs/pages';
import { PICTURES, SCREENS, SIZE } from './pictures';
import { chunk, partsOf, SIGNATURE, sizeOf, smaller } from './png';

const MOST_BYTES = 100_000;
const pictures = readdirSync(join(ROOT, PICTURES));

it.each(SCREENS)('the screen %s has a picture, which docs/console.md shows with alternative text', (screen) => {
  expect(pictures).toContain(`${screen}.png`);
  expect(pageText('docs/console.md')).toMatch(new RegExp(`!\\[[^\\]]{20,}\\]\\(console/${screen}\\.png\\)`));
});

it('docs/console.md names the key of each screen', () => {
  const table = readFileSync(join(ROOT, 'src/console/screens/table.ts'), 'utf8');
  const screens = [...table.matchAll(/title: '(?<title>\w+)', key: '(?<key>\w)'/g)].map(({ groups }) => groups);
  expect(screens).toHaveLength(SCREENS.length);
  const [keys, titles] = [screens.map((one) => `\`${one?.['key']}\``), screens.map((one) => one?.['title'])];
  expect(pageText('docs/console.md')).toContain(`| \`g\` then ${keys.join(', ')} | go to ${titles.join(', ')} |`);
});

it.each(pictures)('%s shows a screen, is small and has the common size', (name) => {
  const png = readFileSync(join(ROOT, PICTURES, name));
  expect(SCREENS).toContain(name.replace(/\.png$/, ''));
  expect(sizeOf(png)).toEqual(SIZE);
  expect(png.length).toBeLessThan(MOST_BYTES);
});

describe('picture compression', () => {
  const colourAt = (x: number, y: number): readonly [number, number, number] => [
    (x * 60) % 256,
    (y * 50) % 256,
    (x * y * 17) % 256,
  ];
  const [width, height] = [4, 5];
  /** What each filter takes from the bytes to the left, above, and above to the left. */
  const FILTERS = [
    () => 0,
    (left: number) => left,
    (_: number, up: number) => up,
    (left: number, up: number) => Math.floor((left + up) / 2),
    (left: number, up: number, corner: number) => {
      const near = [left, up, corner].map((one) => Math.abs(left + up - corner - one));
      return [left, up, corner][near.indexOf(Math.min(...near))] ?? 0;
    },
  ];

  it('keeps every pixel, whatever the filters of the lines', () => {
    const at = (byte: number, y: number): number =>
      byte < 0 || y < 0 ? 0 : (colourAt(Math.floor(byte / 3), y)[byte % 3] ?? 0);
    const lines = FILTERS.flatMap((filter, y) => [
      y,
      ...Array.from(
        { length: width * 3 },
        (_, byte) => (at(byte, y) - filter(at(byte - 3, y), at(byte, y - 1), at(byte - 3, y - 1)) + 256) % 256,
      ),
    ]);
    const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]);
    const made = smaller(
      Buffer.concat([
        SIGNATURE,
        chunk('IHDR', header),
        chunk('IDAT', deflateSync(Buffer.from(lines))),
        chunk('IEND', Buffer.alloc(0)),
      ]),
    );
    const [palette, indices] = [partsOf(made, 'PLTE'), inflateSync(partsOf(made, 'IDAT'))];
    const points = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => [
        ...palette.subarray((indices[y * (width + 1) + 1 + x] ?? 0) * 3).subarray(0, 3),
      ]),
    );
    expect(points).toEqual(
      Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => [...colourAt(x, y)])),
    );
  });
});
