export { archivePayload, readDar, type DarFlaw, type DarPackages } from './dar';
export { digestOf, hexDigestOf } from './digest';
export { hashPrepared } from './hash';
export type { PreparedCreation, PreparedExercise, InputContract, PreparedTransaction, PreparedNode } from './prepared';
export { decodePrepared, encodePrepared } from './prepared-wire';
export type { CodecValue, Identifier } from './value';
export { readTopology, type DeclaredExternalParty } from './read-topology';
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
export { externalPartyTopology, multiHashOf, topologyHashOf, type PartyHost } from './topology';
