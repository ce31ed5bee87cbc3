// Ed25519 keys and signatures in hex, as the validator's operations for external parties have them.

import { err, ok, type Result } from '../../base';
import { readSigningKey, type SigningKey } from '../../codec';
import { error } from '../answers';
import type { SignatureRequest } from '../ledger/signatures';
import type { Answer } from '../types';

export function readHexKey(hex: string): Result<SigningKey, Answer> {
  const bytes = bytesOf(hex);
  const key = bytes && readSigningKey({ spec: 'EC_CURVE25519', format: 'RAW', bytes });
  if (key?.ok) return ok(key.value);
  return err(error(400, `public_key is not an Ed25519 key in hex${key ? `: ${key.error}` : ''}`));
}

/** A signature that is not hex is empty, which no key verifies. */
export const ed25519Signature = (signedBy: string, hex = ''): SignatureRequest => ({
  format: 'CONCAT',
  algorithm: 'ED25519',
  signedBy,
  bytes: bytesOf(hex) ?? new Uint8Array(),
});

const bytesOf = (hex: string): Uint8Array | undefined =>
  /^(?:[0-9a-f]{2})+$/i.test(hex) ? Uint8Array.from(Buffer.from(hex, 'hex')) : undefined;
