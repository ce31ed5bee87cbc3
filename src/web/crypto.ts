// Replaces node:crypto in browsers.

import { Buffer } from 'buffer';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

type Data = string | Uint8Array;
type Encoding = 'hex' | 'base64' | 'base64url';

interface Digest {
  update(data: Data): Digest;
  digest(): Buffer;
  digest(encoding: Encoding): string;
}

interface HashState {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

const encoder = new TextEncoder();
const bytesOf = (data: Data): Uint8Array => (typeof data === 'string' ? encoder.encode(data) : data);
const unpadded = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const encoded = (bytes: Buffer, encoding: Encoding): string =>
  encoding === 'base64url' ? unpadded(bytes.toString('base64')) : bytes.toString(encoding);

function digestOf(hashing: HashState): Digest {
  function digest(): Buffer;
  function digest(encoding: Encoding): string;
  function digest(encoding?: Encoding): Buffer | string {
    const bytes = Buffer.from(hashing.digest());
    return encoding === undefined ? bytes : encoded(bytes, encoding);
  }
  const made: Digest = {
    update(data) {
      hashing.update(bytesOf(data));
      return made;
    },
    digest,
  };
  return made;
}

/** The only algorithm in use; any other is a bug. */
function assertSupported(algorithm: string): void {
  if (algorithm !== 'sha256') throw new Error(`${algorithm} is not implemented for browsers`);
}

export function createHash(algorithm: string): Digest {
  assertSupported(algorithm);
  return digestOf(sha256.create());
}

export function createHmac(algorithm: string, key: Data): Digest {
  assertSupported(algorithm);
  return digestOf(hmac.create(sha256, bytesOf(key)));
}

export function hash(algorithm: string, data: Data, encoding: Encoding): string {
  assertSupported(algorithm);
  return encoded(Buffer.from(sha256(bytesOf(data))), encoding);
}

export const randomBytes = (count: number): Buffer => Buffer.from(crypto.getRandomValues(new Uint8Array(count)));

/** Version 4. `crypto.randomUUID` exists in secure contexts only. */
export function randomUUID(): string {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Constant time for equal lengths. */
export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.byteLength !== b.byteLength) throw new RangeError('Input buffers must have the same byte length');
  let difference = 0;
  for (let at = 0; at < a.byteLength; at += 1) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}
