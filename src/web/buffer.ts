// Replaces node:buffer in browsers.

export { Buffer } from 'buffer';

export const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);
