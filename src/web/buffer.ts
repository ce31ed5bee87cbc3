// Replaces node:buffer in browsers.

export { Buffer } from 'buffer';

export const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

const PIECE_BYTES = 1 << 16;

export function isUtf8(bytes: Uint8Array): boolean {
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      strict.decode(bytes.subarray(from, from + PIECE_BYTES), { stream: true });
    strict.decode();
    return true;
  } catch {
    return false;
  }
}
