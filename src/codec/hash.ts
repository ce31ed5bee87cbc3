// The hash that an external party signs: hashing scheme V2 of interactive submission, as its public description has it
// and the network's own client computes it.

import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { defined, invariant } from '../base';
import { int32Bytes as int32, int64Bytes as int64, concatBytes, lengthPrefixed } from './bytes';
import { nodesChildrenFirst } from './node-order';
import type {
  PreparedCreation,
  PreparedCreate,
  PreparedExercise,
  PreparedFetch,
  InputContract,
  PreparedMetadata,
  PreparedTransaction,
  PreparedRollback,
  PreparedNode,
} from './prepared';
import type { CodecValue, Identifier } from './value';

const PURPOSE = int32(48);
const SCHEME_V2 = byte(2);
const METADATA_VERSION = byte(1);
const NODE_VERSION = byte(1);
const [CREATE, EXERCISE, FETCH, ROLLBACK] = [byte(0), byte(1), byte(2), byte(3)] as const;

/** 32 bytes. The nodes must form a forest, as those of `decodePrepared` do. */
export function hashPrepared({ transaction, metadata }: PreparedTransaction): Uint8Array {
  return digest(PURPOSE, SCHEME_V2, hashTransaction(transaction), digest(PURPOSE, metadataBytes(metadata)));
}

const digest = (...parts: readonly Uint8Array[]): Uint8Array => sha256(concatBytes(parts));

type Hashes = ReadonlyMap<number, Uint8Array>;

function hashTransaction(transaction: PreparedTransaction['transaction']): Uint8Array {
  const order = nodesChildrenFirst(transaction);
  invariant(order.ok, 'a transaction whose nodes form no forest has no hash');
  const hashes = new Map<number, Uint8Array>();
  for (const node of order.value) hashes.set(node.id, sha256(nodeBytes(node, hashes)));
  return digest(PURPOSE, text(transaction.version), nodes(transaction.roots, hashes));
}

const nodes = (ids: readonly number[], hashes: Hashes): Uint8Array =>
  each(ids, (id) => defined(hashes.get(id), 'a child is hashed before its parent'));

function nodeBytes(node: PreparedNode, hashes: Hashes): Uint8Array {
  switch (node.kind) {
    case 'create':
      return creationBytes(node, node.seed);
    case 'exercise':
      return exerciseBytes(node, hashes);
    case 'fetch':
      return fetchBytes(node);
    case 'rollback':
      return rollbackBytes(node, hashes);
  }
}

const creationBytes = (create: PreparedCreation | PreparedCreate, seed: Uint8Array | undefined): Uint8Array =>
  concatBytes([
    NODE_VERSION,
    text(create.lfVersion),
    CREATE,
    optional(seed, (given) => given),
    contractId(create.contractId),
    text(create.packageName),
    identifier(create.templateId),
    value(create.argument),
    each(create.signatories, text),
    each(create.stakeholders, text),
  ]);

const exerciseBytes = (exercise: PreparedExercise, hashes: Hashes): Uint8Array =>
  concatBytes([
    NODE_VERSION,
    text(exercise.lfVersion),
    EXERCISE,
    exercise.seed,
    contractId(exercise.contractId),
    text(exercise.packageName),
    identifier(exercise.templateId),
    each(exercise.signatories, text),
    each(exercise.stakeholders, text),
    each(exercise.actingParties, text),
    optional(exercise.interfaceId, identifier),
    text(exercise.choiceId),
    value(exercise.chosenValue),
    bool(exercise.consuming),
    optional(exercise.exerciseResult, value),
    each(exercise.choiceObservers, text),
    nodes(exercise.children, hashes),
  ]);

const fetchBytes = (fetch: PreparedFetch): Uint8Array =>
  concatBytes([
    NODE_VERSION,
    text(fetch.lfVersion),
    FETCH,
    contractId(fetch.contractId),
    text(fetch.packageName),
    identifier(fetch.templateId),
    each(fetch.signatories, text),
    each(fetch.stakeholders, text),
    optional(fetch.interfaceId, identifier),
    each(fetch.actingParties, text),
  ]);

const rollbackBytes = (rollback: PreparedRollback, hashes: Hashes): Uint8Array =>
  concatBytes([NODE_VERSION, ROLLBACK, nodes(rollback.children, hashes)]);

const metadataBytes = (metadata: PreparedMetadata): Uint8Array =>
  concatBytes([
    METADATA_VERSION,
    each(metadata.submitterInfo.actAs, text),
    text(metadata.submitterInfo.commandId),
    text(metadata.transactionUuid),
    int32(metadata.mediatorGroup),
    text(metadata.synchronizerId),
    optional(metadata.minLedgerEffectiveTime, int64),
    optional(metadata.maxLedgerEffectiveTime, int64),
    int64(metadata.preparationTime),
    each(metadata.inputContracts, inputBytes),
  ]);

/** An input counts as its creation, which carries no seed. */
const inputBytes = ({ contract, createdAt }: InputContract): Uint8Array =>
  concatBytes([int64(createdAt), sha256(creationBytes(contract, undefined))]);

function value(of: CodecValue): Uint8Array {
  switch (of.kind) {
    case 'unit':
      return byte(0);
    case 'bool':
      return concatBytes([byte(1), bool(of.value)]);
    case 'int64':
      return concatBytes([byte(2), int64(of.value)]);
    case 'numeric':
      return concatBytes([byte(3), text(of.value)]);
    case 'timestamp':
      return concatBytes([byte(4), int64(of.value)]);
    case 'date':
      return concatBytes([byte(5), int32(of.value)]);
    case 'party':
      return concatBytes([byte(6), text(of.value)]);
    case 'text':
      return concatBytes([byte(7), text(of.value)]);
    case 'contractId':
      return concatBytes([byte(8), contractId(of.value)]);
    case 'optional':
      return concatBytes([byte(9), optional(of.value, value)]);
    case 'list':
      return concatBytes([byte(10), each(of.items, value)]);
    case 'textMap':
      return concatBytes([byte(11), each(of.entries, (entry) => concatBytes([text(entry.key), value(entry.value)]))]);
    case 'record':
      return concatBytes([
        byte(12),
        optional(of.id, identifier),
        each(of.fields, (field) => concatBytes([optional(field.label, text), value(field.value)])),
      ]);
    case 'variant':
      return concatBytes([byte(13), optional(of.id, identifier), text(of.constructor), value(of.value)]);
    case 'enum':
      return concatBytes([byte(14), optional(of.id, identifier), text(of.constructor)]);
    case 'genMap':
      return concatBytes([byte(15), each(of.entries, (entry) => concatBytes([value(entry.key), value(entry.value)]))]);
  }
}

function byte(of: number): Uint8Array {
  return Uint8Array.of(of);
}

const bool = (of: boolean): Uint8Array => byte(of ? 1 : 0);
const text = (of: string): Uint8Array => lengthPrefixed(utf8ToBytes(of));
const contractId = (of: string): Uint8Array => lengthPrefixed(hexToBytes(of));
const optional = <T>(of: T | undefined, encode: (given: T) => Uint8Array): Uint8Array =>
  of === undefined ? byte(0) : concatBytes([byte(1), encode(of)]);
const each = <T>(of: readonly T[], encode: (element: T) => Uint8Array): Uint8Array =>
  concatBytes([int32(of.length), ...of.map(encode)]);
const dotted = (of: string): Uint8Array => each(of.split('.'), text);
const identifier = (of: Identifier): Uint8Array =>
  concatBytes([text(of.packageId), dotted(of.moduleName), dotted(of.entityName)]);
