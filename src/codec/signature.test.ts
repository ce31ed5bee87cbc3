import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { defined } from '../base';
import {
  readSigningKey,
  verifySignature,
  type KeyFormat,
  type KeySpec,
  type SigningAlgorithm,
  type SigningKey,
} from './index';

const message = new TextEncoder().encode('what is signed');

const keyOf = (spec: KeySpec, bytes: Uint8Array): SigningKey => {
  const key = readSigningKey({ spec, format: 'DER_X509_SUBJECT_PUBLIC_KEY_INFO', bytes });
  return defined(key.ok ? key.value : undefined, 'a key of the curve');
};

describe('signatures', () => {
  it.each<[KeySpec, string, SigningAlgorithm, string]>([
    ['EC_P256', 'P-256', 'EC_DSA_SHA_256', 'sha256'],
    ['EC_P384', 'P-384', 'EC_DSA_SHA_384', 'sha384'],
    ['EC_SECP256K1', 'secp256k1', 'EC_DSA_SHA_256', 'sha256'],
  ])('of %s that OpenSSL made are taken, over these bytes only', (spec, namedCurve, algorithm, digest) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
    const key = keyOf(spec, publicKey.export({ type: 'spki', format: 'der' }));
    // Several, since half of them have the higher of the two values that fit.
    for (let round = 0; round < 8; round += 1) {
      const signed = {
        publicKey: key,
        message,
        signature: new Uint8Array(sign(digest, message, privateKey)),
        format: 'DER',
        algorithm,
      } as const;
      expect(verifySignature(signed)).toEqual({ ok: true, value: undefined });
      expect(verifySignature({ ...signed, message: message.with(0, 1) })).toEqual({
        ok: false,
        error: 'the signature does not match the key and the signed bytes',
      });
    }
  });

  it('of Ed25519 made by OpenSSL are valid for these bytes and this key only', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const key = keyOf('EC_CURVE25519', publicKey.export({ type: 'spki', format: 'der' }));
    const signed = {
      publicKey: key,
      message,
      signature: new Uint8Array(sign(null, message, privateKey)),
      format: 'CONCAT',
      algorithm: 'ED25519',
    } as const;
    const other = keyOf(
      'EC_CURVE25519',
      createPublicKey(generateKeyPairSync('ed25519').privateKey).export({ type: 'spki', format: 'der' }),
    );
    expect(verifySignature(signed).ok).toBe(true);
    expect(verifySignature({ ...signed, format: 'RAW' }).ok).toBe(true);
    expect(verifySignature({ ...signed, publicKey: other }).ok).toBe(false);
    expect(verifySignature({ ...signed, message: new Uint8Array() }).ok).toBe(false);
  });

  it('of any other length or form are refused without an exception', () => {
    const secret = new Uint8Array(32).fill(3);
    const bare = readSigningKey({ spec: 'EC_CURVE25519', format: 'RAW', bytes: ed25519.getPublicKey(secret) });
    const publicKey = defined(bare.ok ? bare.value : undefined, 'a key');
    for (const length of [0, 1, 63, 65, 200]) {
      expect(
        verifySignature({
          publicKey,
          message,
          signature: new Uint8Array(length),
          format: 'CONCAT',
          algorithm: 'ED25519',
        }),
      ).toMatchObject({ ok: false });
    }
    const signature = ed25519.sign(message, secret);
    expect(verifySignature({ publicKey, message, signature, format: 'DER', algorithm: 'ED25519' })).toEqual({
      ok: false,
      error: 'a signature of ED25519 has the format CONCAT, not DER',
    });
    expect(verifySignature({ publicKey, message, signature, format: 'DER', algorithm: 'EC_DSA_SHA_256' })).toEqual({
      ok: false,
      error: 'a key of EC_CURVE25519 signs with ED25519, not with EC_DSA_SHA_256',
    });
  });
});

describe('public keys', () => {
  const problemOf = (spec: KeySpec, format: KeyFormat, bytes: Uint8Array): string => {
    const key = readSigningKey({ spec, format, bytes });
    return key.ok ? 'none' : key.error;
  };

  it('may be compressed points', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const whole = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
    const point = p256.Point.fromBytes(whole.slice(-65)).toBytes(true);
    expect(
      problemOf(
        'EC_P256',
        'DER_X509_SUBJECT_PUBLIC_KEY_INFO',
        Buffer.concat([Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex'), point]),
      ),
    ).toBe('none');
  });

  it('are refused with the expected form', () => {
    const point = ed25519.getPublicKey(new Uint8Array(32).fill(3));
    expect(problemOf('EC_P256', 'RAW', point)).toBe(
      'a key of EC_P256 is written as DER_X509_SUBJECT_PUBLIC_KEY_INFO; only EC_CURVE25519 has the format RAW',
    );
    expect(problemOf('EC_CURVE25519', 'RAW', point.slice(1))).toBe(
      '31 bytes are not a public key of EC_CURVE25519 in the format RAW; expected 32 bytes',
    );
    expect(problemOf('EC_CURVE25519', 'DER_X509_SUBJECT_PUBLIC_KEY_INFO', point)).toBe(
      '32 bytes are not a public key of EC_CURVE25519 in the format DER_X509_SUBJECT_PUBLIC_KEY_INFO; expected 44 bytes',
    );
    expect(problemOf('EC_P256', 'DER', new Uint8Array())).toBe(
      '0 bytes are not a public key of EC_P256 in the format DER; expected 59 or 91 bytes',
    );
    expect(problemOf('EC_CURVE25519', 'RAW', new Uint8Array(32).fill(0xff))).toBe(
      'the public key is not a point of the curve EC_CURVE25519',
    );
  });
});
