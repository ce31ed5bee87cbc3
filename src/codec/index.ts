export { digestOf, hexDigestOf } from './digest';
export { hashPrepared } from './hash';
export type { Creation, ExerciseNode, InputContract, PreparedTransaction, TransactionNode } from './prepared';
export { decodePrepared, encodePrepared } from './prepared-wire';
export type { CodecValue, Identifier } from './value';
export { readTopology, type ExternalParty } from './read-topology';
export {
  SIGNATURE_FORMATS,
  SIGNING_ALGORITHMS,
  verifySignature,
  type SignatureFormat,
  type SigningAlgorithm,
} from './signature';
export {
  fingerprintOf,
  KEY_FORMATS,
  KEY_SPECS,
  readSigningKey,
  type KeyFormat,
  type KeySpec,
  type SigningKey,
} from './signing-key';
export { externalPartyTopology, multiHashOf, topologyHashOf, type Host } from './topology';
