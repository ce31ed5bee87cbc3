// SHA-256 of a text, for ids and seeds.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** 32 bytes. */
export const digestOf = (text: string): Uint8Array => sha256(utf8ToBytes(text));
export const hexDigestOf = (text: string): string => bytesToHex(digestOf(text));
