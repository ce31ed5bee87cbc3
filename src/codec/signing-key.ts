// Public keys of external parties, and the signatures they make. Curves, formats and fingerprints as the network's
// participants have them (com.digitalasset.canton.crypto.v30): a raw Ed25519 key is the same key as its X.509 form, and
// has the same fingerprint.

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { err, ok, type Result } from '../base';
import { concatBytes } from './bytes';
import { cantonHash } from './canton-hash';
import { curves } from './curves';

export const KEY_SPECS = ['EC_CURVE25519', 'EC_P256', 'EC_P384', 'EC_SECP256K1'] as const;
export type KeySpec = (typeof KEY_SPECS)[number];

/**
 * How the bytes of a key are written: bare (Ed25519 only), or as X.509 SubjectPublicKeyInfo; `DER` is an older name of
 * the latter.
 */
export const KEY_FORMATS = ['RAW', 'DER', 'DER_X509_SUBJECT_PUBLIC_KEY_INFO'] as const;
export type KeyFormat = (typeof KEY_FORMATS)[number];

export interface SigningKey {
  readonly spec: KeySpec;
  /** X.509 SubjectPublicKeyInfo, DER. */
  readonly spki: Uint8Array;
  /** The bare point. */
  readonly point: Uint8Array;
}

interface Curve {
  /** The DER prefix of a SubjectPublicKeyInfo, by the length of the point. */
  readonly prefixes: Readonly<Record<number, string>>;
  readonly isKey: (point: Uint8Array) => boolean;
}

const CURVES: Readonly<Record<KeySpec, Curve>> = {
  EC_CURVE25519: {
    prefixes: { 32: '302a300506032b6570032100' },
    isKey: (point) => curves().ed25519.utils.isValidPublicKey(point, false),
  },
  EC_P256: {
    prefixes: {
      65: '3059301306072a8648ce3d020106082a8648ce3d030107034200',
      33: '3039301306072a8648ce3d020106082a8648ce3d030107032200',
    },
    isKey: (point) => curves().p256.utils.isValidPublicKey(point),
  },
  EC_P384: {
    prefixes: {
      97: '3076301006072a8648ce3d020106052b81040022036200',
      49: '3046301006072a8648ce3d020106052b81040022033200',
    },
    isKey: (point) => curves().p384.utils.isValidPublicKey(point),
  },
  EC_SECP256K1: {
    prefixes: {
      65: '3056301006072a8648ce3d020106052b8104000a034200',
      33: '3036301006072a8648ce3d020106052b8104000a032200',
    },
    isKey: (point) => curves().secp256k1.utils.isValidPublicKey(point),
  },
};

/** Parses a public key; the error is a message. */
export function readSigningKey({
  spec,
  format,
  bytes,
}: {
  spec: KeySpec;
  format: KeyFormat;
  bytes: Uint8Array;
}): Result<SigningKey, string> {
  if (format === 'RAW' && spec !== 'EC_CURVE25519')
    return err(
      `a key of ${spec} is written as DER_X509_SUBJECT_PUBLIC_KEY_INFO; only EC_CURVE25519 has the format RAW`,
    );
  const point = format === 'RAW' ? bytes : pointOf(spec, bytes);
  const prefix = point && CURVES[spec].prefixes[point.length];
  if (point === undefined || prefix === undefined)
    return err(
      `${bytes.length} bytes are not a public key of ${spec} in the format ${format}; ${expectation(spec, format)}`,
    );
  if (!CURVES[spec].isKey(point)) return err(`the public key is not a point of the curve ${spec}`);
  return ok({ spec, point, spki: concatBytes([hexToBytes(prefix), point]) });
}

function expectation(spec: KeySpec, format: KeyFormat): string {
  const lengths = Object.entries(CURVES[spec].prefixes).map(([point, prefix]) =>
    format === 'RAW' ? Number(point) : Number(point) + prefix.length / 2,
  );
  return `expected ${lengths.join(' or ')} bytes`;
}

function pointOf(spec: KeySpec, spki: Uint8Array): Uint8Array | undefined {
  const hex = bytesToHex(spki);
  const found = Object.entries(CURVES[spec].prefixes).find(
    ([length, prefix]) => hex.length === prefix.length + 2 * Number(length) && hex.startsWith(prefix),
  );
  return found && spki.slice(found[1].length / 2);
}

const FINGERPRINT_PURPOSE = 12;

/** `1220` and 64 hex digits: of the bare key for Ed25519, of the X.509 form for other curves. */
export const fingerprintOf = (key: SigningKey): string =>
  bytesToHex(cantonHash(FINGERPRINT_PURPOSE, key.spec === 'EC_CURVE25519' ? key.point : key.spki));
