// Decoded public keys and signatures of external parties, and keys of the log.

import { defined, err, type Result } from '../../base';
import {
  fingerprintOf,
  KEY_FORMATS,
  KEY_SPECS,
  readSigningKey,
  SIGNATURE_FORMATS,
  SIGNING_ALGORITHMS,
  verifySignature,
  type KeyFormat,
  type KeySpec,
  type SignatureFormat,
  type SigningAlgorithm,
  type SigningKey,
} from '../../codec';
import type { PartyKey } from '../../ledger';
import type { LedgerError } from './errors';
import { invalidArgument, invalidField, missingField } from './failures';
import { member, readBytes, readMessage, readText, type BodyField } from './body-field';
import { readEnum } from './read-enum';

export interface PublicKeyRequest {
  readonly format: KeyFormat | undefined;
  readonly spec: KeySpec | undefined;
  readonly bytes: Uint8Array;
}

export interface SignatureRequest {
  readonly format: SignatureFormat | undefined;
  readonly algorithm: SigningAlgorithm | undefined;
  /** Fingerprint of the key. */
  readonly signedBy: string;
  readonly bytes: Uint8Array;
}

/** Decodes Base64; empty with a problem if malformed. */
export const readBinary = (place: BodyField): Uint8Array => Uint8Array.from(Buffer.from(readBytes(place), 'base64'));

/** The public key, or undefined when it is absent. */
export function readKey(place: BodyField): PublicKeyRequest | undefined {
  const key = readMessage(place);
  return (
    key && {
      format: readEnum(member(key, 'format'), 'CRYPTO_KEY_FORMAT_', KEY_FORMATS),
      spec: readEnum(member(key, 'keySpec'), 'SIGNING_KEY_SPEC_', KEY_SPECS),
      bytes: readBinary(member(key, 'keyData')),
    }
  );
}

export const readSignature = (place: BodyField): SignatureRequest => {
  readMessage(place);
  return {
    format: readEnum(member(place, 'format'), 'SIGNATURE_FORMAT_', SIGNATURE_FORMATS),
    algorithm: readEnum(member(place, 'signingAlgorithmSpec'), 'SIGNING_ALGORITHM_SPEC_', SIGNING_ALGORITHMS),
    signedBy: readText(member(place, 'signedBy')),
    bytes: readBinary(member(place, 'signature')),
  };
};

export function validateKey(asked: PublicKeyRequest | undefined): Result<SigningKey, LedgerError> {
  if (!asked) return err(missingField('public_key'));
  const { format, spec, bytes } = asked;
  if (format === undefined || spec === undefined)
    return err(invalidArgument(`the public key has no ${format === undefined ? 'format' : 'key_spec'}`));
  const key = readSigningKey({ format, spec, bytes });
  return key.ok ? key : err(invalidArgument(`public_key: ${key.error}`));
}

/** Verifies a signature over a message; undefined if it is valid. */
export function validateSignature(
  asked: SignatureRequest,
  keys: readonly SigningKey[],
  message: Uint8Array,
  field: string,
): LedgerError | undefined {
  const { format, algorithm, signedBy, bytes: signature } = asked;
  if (format === undefined || algorithm === undefined)
    return invalidField(field, `the signature has no ${format === undefined ? 'format' : 'signing_algorithm_spec'}`);
  const publicKey = keys.find((key) => fingerprintOf(key) === signedBy);
  if (!publicKey)
    return invalidArgument(
      `${field}: ${JSON.stringify(signedBy.slice(0, 100))} is not the fingerprint of any of the keys; expected ${keys.map(fingerprintOf).join(' or ')}`,
    );
  const verified = verifySignature({ publicKey, message, signature, format, algorithm });
  return verified.ok
    ? undefined
    : invalidArgument(`${field}: the signature by ${signedBy} is invalid: ${verified.error}`);
}

export const loggedKey = (key: SigningKey): PartyKey => ({
  fingerprint: fingerprintOf(key),
  publicKey: Buffer.from(key.spki).toString('base64'),
  spec: key.spec,
});

/** A key of the log, ready for verification. */
export function verifyingKey({ publicKey, spec: name, fingerprint }: PartyKey): SigningKey {
  const spec = defined(
    KEY_SPECS.find((known) => known === name),
    `the log holds keys of known curves, not of ${name}`,
  );
  const key = readSigningKey({
    spec,
    format: 'DER_X509_SUBJECT_PUBLIC_KEY_INFO',
    bytes: Uint8Array.from(Buffer.from(publicKey, 'base64')),
  });
  return defined(key.ok ? key.value : undefined, `the log holds keys that were read before, as ${fingerprint} was`);
}
