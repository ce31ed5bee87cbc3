// Hashes with a purpose, as participants make them: the multihash form of SHA-256 over the purpose and the bytes.

import { sha256 } from '@noble/hashes/sha2.js';
import { int32Bytes, concatBytes } from './bytes';

const SHA256_MULTIHASH = Uint8Array.of(0x12, 0x20);

/** 34 bytes: `12 20` and the digest. */
export const cantonHash = (purpose: number, bytes: Uint8Array): Uint8Array =>
  concatBytes([SHA256_MULTIHASH, sha256(concatBytes([int32Bytes(purpose), bytes]))]);
