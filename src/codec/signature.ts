// Verifies signatures. Ed25519 by RFC 8032, ECDSA in DER over SHA-256 or SHA-384.

import { err, ok, type Result } from '../base';
import { curves } from './curves';
import type { KeySpec, SigningKey } from './signing-key';

/** `CONCAT` for Ed25519 (`RAW` is its older name), `DER` for ECDSA. */
export const SIGNATURE_FORMATS = ['RAW', 'DER', 'CONCAT'] as const;
export type SignatureFormat = (typeof SIGNATURE_FORMATS)[number];

export const SIGNING_ALGORITHMS = ['ED25519', 'EC_DSA_SHA_256', 'EC_DSA_SHA_384'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

interface SignatureInput {
  readonly publicKey: SigningKey;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  readonly format: SignatureFormat;
  readonly algorithm: SigningAlgorithm;
}

interface SignatureScheme {
  readonly algorithm: SigningAlgorithm;
  readonly formats: readonly SignatureFormat[];
  readonly verify: (signed: SignatureInput) => boolean;
}

// Participants accept high and low s values; `lowS` is a rule of other networks.
const ECDSA = { format: 'der', prehash: true, lowS: false } as const;

const SCHEMES: Readonly<Record<KeySpec, SignatureScheme>> = {
  EC_CURVE25519: {
    algorithm: 'ED25519',
    formats: ['CONCAT', 'RAW'],
    verify: ({ publicKey, message, signature }) =>
      curves().ed25519.verify(signature, message, publicKey.point, { zip215: false }),
  },
  EC_P256: {
    algorithm: 'EC_DSA_SHA_256',
    formats: ['DER'],
    verify: ({ publicKey, message, signature }) => curves().p256.verify(signature, message, publicKey.point, ECDSA),
  },
  EC_P384: {
    algorithm: 'EC_DSA_SHA_384',
    formats: ['DER'],
    verify: ({ publicKey, message, signature }) => curves().p384.verify(signature, message, publicKey.point, ECDSA),
  },
  EC_SECP256K1: {
    algorithm: 'EC_DSA_SHA_256',
    formats: ['DER'],
    verify: ({ publicKey, message, signature }) =>
      curves().secp256k1.verify(signature, message, publicKey.point, ECDSA),
  },
};

/** Verifies a signature; the error is a message that says why it is invalid. */
export function verifySignature(signed: SignatureInput): Result<undefined, string> {
  const scheme = SCHEMES[signed.publicKey.spec];
  if (signed.algorithm !== scheme.algorithm)
    return err(`a key of ${signed.publicKey.spec} signs with ${scheme.algorithm}, not with ${signed.algorithm}`);
  if (!scheme.formats.includes(signed.format))
    return err(`a signature of ${signed.algorithm} has the format ${scheme.formats[0]}, not ${signed.format}`);
  return isMadeBy(scheme, signed) ? ok(undefined) : err('the signature does not match the key and the signed bytes');
}

/** The library throws on malformed signatures. */
function isMadeBy(scheme: SignatureScheme, signed: SignatureInput): boolean {
  try {
    return scheme.verify(signed);
  } catch {
    return false;
  }
}
