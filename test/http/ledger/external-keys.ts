// For the tests of external parties: keys, the bodies of the two requests, and signatures.

import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Response } from 'supertest';
import type { Json } from '../../../src/base';
import type { TestServer } from '../harness';
import { administer } from './administering';
import { at, listOf, partyNamed } from './asking';

export const SYNCHRONIZER = partyNamed('global-domain');

// What stands before the 32 bytes of an Ed25519 key in PKCS #8.
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface TestKey {
  readonly asked: Json;
  sign(message: Uint8Array): Uint8Array;
  readonly format: string;
  readonly algorithm: string;
}

const testKey = (
  secret: KeyObject,
  names: { readonly spec: string; readonly format: string; readonly algorithm: string; readonly hash: string | null },
): TestKey => ({
  asked: {
    format: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO',
    keySpec: `SIGNING_KEY_SPEC_${names.spec}`,
    keyData: createPublicKey(secret).export({ format: 'der', type: 'spki' }).toString('base64'),
  },
  sign: (message) => sign(names.hash, message, secret),
  format: names.format,
  algorithm: names.algorithm,
});

const ED25519 = {
  spec: 'EC_CURVE25519',
  format: 'SIGNATURE_FORMAT_CONCAT',
  algorithm: 'SIGNING_ALGORITHM_SPEC_ED25519',
  hash: null,
};

/** An Ed25519 key, the same for the same number; bare, as the wallet SDK sends it. */
export function bareKey(number: number): TestKey {
  const key = testKey(
    createPrivateKey({ key: Buffer.concat([PKCS8, Buffer.alloc(32, number)]), format: 'der', type: 'pkcs8' }),
    ED25519,
  );
  const spki = Buffer.from(String(at(key.asked, 'keyData')), 'base64');
  return {
    ...key,
    asked: {
      format: 'CRYPTO_KEY_FORMAT_RAW',
      keySpec: 'SIGNING_KEY_SPEC_EC_CURVE25519',
      keyData: spki.subarray(-32).toString('base64'),
    },
  };
}

export const wrappedKey = (): TestKey => testKey(generateKeyPairSync('ed25519').privateKey, ED25519);
export const p256Key = (): TestKey =>
  testKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, {
    spec: 'EC_P256',
    format: 'SIGNATURE_FORMAT_DER',
    algorithm: 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256',
    hash: 'sha256',
  });

export const topologyBody = (key: TestKey, partyHint: string, more: Readonly<Record<string, Json>> = {}): Json => ({
  synchronizer: SYNCHRONIZER,
  partyHint,
  publicKey: key.asked,
  ...more,
});

export const generate = (server: TestServer, body: Json): Promise<Response> =>
  administer(server, 'POST', '/v2/parties/external/generate-topology', body);

export const bytesAt = (body: unknown, ...path: readonly (string | number)[]): Buffer =>
  Buffer.from(String(at(body, ...path)), 'base64');

export const signatureOf = (key: TestKey, message: Uint8Array, signedBy: unknown): Json => ({
  format: key.format,
  signature: Buffer.from(key.sign(message)).toString('base64'),
  signedBy: String(signedBy),
  signingAlgorithmSpec: key.algorithm,
});

/** The body of an allocation out of what was generated, signed as a whole. */
export const allocationBody = (
  generated: unknown,
  key: TestKey,
  more: Readonly<Record<string, Json>> = {},
): Record<string, Json> => ({
  synchronizer: SYNCHRONIZER,
  identityProviderId: '',
  onboardingTransactions: listOf(at(generated, 'topologyTransactions')).map((transaction) => ({
    transaction: String(transaction),
  })),
  multiHashSignatures: [signatureOf(key, bytesAt(generated, 'multiHash'), at(generated, 'publicKeyFingerprint'))],
  ...more,
});
