// Replaces node:buffer in browsers.

export { Buffer } from 'buffer';

export const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

const STRICT = new TextDecoder('utf-8', { fatal: true });

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    STRICT.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
