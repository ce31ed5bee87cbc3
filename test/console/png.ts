// A picture of a page as a small PNG: pages have few colours, so one byte for a point does. The 256 most frequent
// colours stay, others become the nearest of them.

import { crc32, deflateSync, inflateSync } from 'node:zlib';

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;
/** Channels of a point by the colour type of the header. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

interface Picture {
  readonly width: number;
  readonly height: number;
  /** One number for a point, 0xrrggbb. */
  readonly points: Uint32Array;
}

export const sizeOf = (png: Buffer): { readonly width: number; readonly height: number } => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
});

/** Takes what chromium makes: eight bits a channel, not interlaced. */
export function smaller(png: Buffer): Buffer {
  const { width, height, points } = decode(png);
  const palette = frequent(points);
  const known = new Map(palette.map((colour, index) => [colour, index]));
  const indexOf = (colour: number): number => {
    const found = known.get(colour) ?? nearest(palette, colour);
    known.set(colour, found);
    return found;
  };
  // A line begins with its filter: none, which suits indices best.
  const lines = Buffer.alloc((width + 1) * height);
  points.forEach((colour, at) => (lines[at + Math.floor(at / width) + 1] = indexOf(colour)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap(channelsOf));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const channelsOf = (colour: number): [number, number, number] => [colour >>> 16, (colour >>> 8) & 255, colour & 255];

function decode(png: Buffer): Picture {
  const { width, height } = sizeOf(png);
  const channels = CHANNELS[png[25] ?? 0];
  if (!png.subarray(0, 8).equals(SIGNATURE) || png[24] !== 8 || channels === undefined || png[28] !== 0)
    throw new Error('not a PNG of eight bits a channel in lines');
  const lines = inflateSync(partsOf(png, 'IDAT'));
  const bytes = unfiltered(lines, width * channels, channels);
  const points = Uint32Array.from({ length: width * height }, (_, at) => bytes.readUIntBE(at * channels, 3));
  return { width, height, points };
}

/** The data of all chunks of this name, one after the other. */
export function partsOf(png: Buffer, wanted: string): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === wanted)
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(parts);
}

/** Lines of `stride` bytes, each behind the number of its filter, as they were before filtering. */
function unfiltered(lines: Buffer, stride: number, channels: number): Buffer {
  const bytes = Buffer.alloc((lines.length / (stride + 1)) * stride);
  for (let at = 0; at < bytes.length; at++) {
    const [line, column] = [Math.floor(at / stride), at % stride];
    const left = column < channels ? 0 : (bytes[at - channels] ?? 0);
    const up = bytes[at - stride] ?? 0;
    const corner = column < channels ? 0 : (bytes[at - stride - channels] ?? 0);
    bytes[at] = (lines[at + line + 1] ?? 0) + foretold(lines[line * (stride + 1)] ?? 0, left, up, corner);
  }
  return bytes;
}

function foretold(filter: number, left: number, up: number, corner: number): number {
  if (filter === 4) return paeth(left, up, corner);
  return [0, left, up, (left + up) >> 1][filter] ?? 0;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function frequent(points: Uint32Array): readonly number[] {
  const counts = new Map<number, number>();
  for (const colour of points) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_COLOURS)
    .map(([colour]) => colour);
}

function nearest(palette: readonly number[], colour: number): number {
  const wanted = channelsOf(colour);
  const distance = (other: number): number =>
    channelsOf(other).reduce((sum, channel, at) => sum + (channel - (wanted[at] ?? 0)) ** 2, 0);
  return palette.reduce((best, other, index) => (distance(other) < distance(palette[best] ?? 0) ? index : best), 0);
}

export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
