// Numbers of the enums that topology transactions carry (com.digitalasset.canton.crypto.v30 and protocol.v30).

import type { KeyFormat, KeySpec } from './signing-key';

/** Version of the messages inside the wrapper. */
export const PROTO_VERSION = 30;
/** The operation that adds a mapping. */
export const ADD_REPLACE = 1;

export const PERMISSIONS = { SUBMISSION: 1, CONFIRMATION: 2, OBSERVATION: 3 } as const;
export type HostingPermission = keyof typeof PERMISSIONS;

export const SPEC_NUMBERS: Readonly<Record<KeySpec, number>> = {
  EC_CURVE25519: 1,
  EC_P256: 2,
  EC_P384: 3,
  EC_SECP256K1: 4,
};
export const FORMAT_NUMBERS: Readonly<Record<KeyFormat, number>> = {
  DER: 2,
  RAW: 3,
  DER_X509_SUBJECT_PUBLIC_KEY_INFO: 4,
};
export const SPKI_FORMAT = FORMAT_NUMBERS.DER_X509_SUBJECT_PUBLIC_KEY_INFO;

/** Namespace, proof of ownership, protocol: the usages that a participant assigns to a new key, in its order. */
export const KEY_USAGES = [1, 5, 4] as const;
