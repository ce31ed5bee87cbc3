// GET /v2/jose/jwks/synchronizer/{synchronizer}/party/{party}: the keys of an external party as a JSON web key set
// (RFC 7517). Other parties have no keys.

import type { Json } from '../../base';
import { externalPartyOf, networkOf, type PartyKey } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { invalidArgument, refuseWith } from './failures';

export const getPartyKeySet: Operation = {
  id: 'getPartyKeySet',
  access: 'ledger',
  handle({ path }, context) {
    const { state } = context.world;
    const synchronizer = path['synchronizer'] ?? '';
    if (synchronizer !== networkOf(state).synchronizerId)
      return refuseWith(invalidArgument(`Synchronizer id not found: ${synchronizer.slice(0, 300)}`), context);
    const { keys = [] } = externalPartyOf(state, path['party'] ?? '') ?? {};
    return json({ keys: keys.map(keyJson) });
  },
};

/** The coordinates of a curve point are the last bytes of its X.509 form; `bytes` of each. */
const CURVES: Readonly<Record<string, { readonly crv: string; readonly kty: 'OKP' | 'EC'; readonly bytes: number }>> = {
  EC_CURVE25519: { kty: 'OKP', crv: 'Ed25519', bytes: 32 },
  EC_P256: { kty: 'EC', crv: 'P-256', bytes: 32 },
  EC_P384: { kty: 'EC', crv: 'P-384', bytes: 48 },
  EC_SECP256K1: { kty: 'EC', crv: 'secp256k1', bytes: 32 },
};

function keyJson({ fingerprint, publicKey, spec }: PartyKey): Json {
  const { kty, crv, bytes } = CURVES[spec] ?? { kty: 'OKP', crv: spec, bytes: 32 };
  const encoded = Buffer.from(publicKey, 'base64');
  const coordinate = (fromEnd: number): string =>
    encoded.subarray(encoded.length - fromEnd * bytes, encoded.length - (fromEnd - 1) * bytes).toString('base64url');
  const point = kty === 'OKP' ? { x: coordinate(1) } : { x: coordinate(2), y: coordinate(1) };
  return { kty, crv, ...point, kid: fingerprint, use: 'sig' };
}
