// A prepared transaction to bytes and back (com.daml.ledger.api.v2.interactive.PreparedTransaction).

import type { BinaryWriter } from '@bufbuild/protobuf/wire';
import { err, ok, type Result } from '../base';
import { nodesChildrenFirst } from './node-order';
import { nodeIdsAt, readCreation, readNode, writeCreation, writeNode } from './node-wire';
import { optionalValue, readIdentifier, readValue, valueAt, writeIdentifier, writeValue } from './value-wire';
import * as read from './wire-read';
import * as write from './wire-write';
import type { GlobalKeyMapping, InputContract, PreparedMetadata, PreparedTransaction, PreparedNode } from './prepared';

export const encodePrepared = (prepared: PreparedTransaction): Uint8Array =>
  write.encodeMessage((writer) => {
    write.message(writer, 1, writeTransaction(prepared.transaction));
    write.message(writer, 2, writeMetadata(prepared.metadata));
  });

/** Decodes a prepared transaction; the error message contains the path of the malformed part. */
export function decodePrepared(bytes: Uint8Array): Result<PreparedTransaction, string> {
  const decoded = read.readBytes('preparedTransaction', bytes, (message) => ({
    transaction: readTransaction(read.requiredAt(message, 1, 'transaction')),
    metadata: readMetadata(read.requiredAt(message, 2, 'metadata')),
  }));
  if (!decoded.ok) return decoded;
  const order = nodesChildrenFirst(decoded.value.transaction);
  return order.ok ? ok(decoded.value) : err(`preparedTransaction.transaction: ${order.error}`);
}

type PreparedBody = PreparedTransaction['transaction'];

const writeTransaction =
  (transaction: PreparedBody): write.MessageWriter =>
  (writer) => {
    write.text(writer, 1, transaction.version);
    write.texts(writer, 2, transaction.roots.map(String));
    for (const node of transaction.nodes) write.message(writer, 3, writeNode(node));
    for (const node of transaction.nodes) writeSeed(writer, node);
  };

function writeSeed(writer: BinaryWriter, node: PreparedNode): void {
  const seed = node.kind === 'create' || node.kind === 'exercise' ? node.seed : undefined;
  if (seed === undefined) return;
  write.message(writer, 4, (inner) => {
    write.uint32(inner, 1, node.id);
    write.bytes(inner, 2, seed);
  });
}

function readTransaction(message: read.WireMessage): PreparedBody {
  const seeds = seedsOf(message);
  return {
    version: read.textAt(message, 1),
    roots: nodeIdsAt(message, 2),
    nodes: read.messagesAt(message, 3, 'nodes').map((node) => readNode(node, seeds)),
  };
}

const SEED_BYTES = 32;

function seedsOf(message: read.WireMessage): ReadonlyMap<number, Uint8Array> {
  const seeds = new Map<number, Uint8Array>();
  for (const entry of read.messagesAt(message, 4, 'nodeSeeds')) {
    const id = read.int32At(entry, 1);
    const seed = read.bytesAt(entry, 2);
    if (seeds.has(id)) read.malformed(entry.path, `node ${id} already has a seed`);
    if (seed.length !== SEED_BYTES) read.malformed(entry.path, `a seed has ${SEED_BYTES} bytes, not ${seed.length}`);
    seeds.set(id, seed);
  }
  return seeds;
}

const writeMetadata =
  (metadata: PreparedMetadata): write.MessageWriter =>
  (writer) => {
    write.message(writer, 2, (inner) => {
      write.texts(inner, 1, metadata.submitterInfo.actAs);
      write.text(inner, 2, metadata.submitterInfo.commandId);
    });
    write.text(writer, 3, metadata.synchronizerId);
    write.uint32(writer, 4, metadata.mediatorGroup);
    write.text(writer, 5, metadata.transactionUuid);
    write.uint64(writer, 6, metadata.preparationTime);
    for (const input of metadata.inputContracts) write.message(writer, 7, writeInput(input));
    for (const mapping of metadata.globalKeyMapping) write.message(writer, 8, writeKeyMapping(mapping));
    optionalTime(writer, 9, metadata.minLedgerEffectiveTime);
    optionalTime(writer, 10, metadata.maxLedgerEffectiveTime);
    optionalTime(writer, 11, metadata.maxRecordTime);
  };

function optionalTime(writer: BinaryWriter, no: number, time: bigint | undefined): void {
  if (time !== undefined) write.presentUint64(writer, no, time);
}

function readMetadata(message: read.WireMessage): PreparedMetadata {
  const submitter = read.requiredAt(message, 2, 'submitterInfo');
  return {
    submitterInfo: { actAs: read.textsAt(submitter, 1), commandId: read.textAt(submitter, 2) },
    synchronizerId: read.textAt(message, 3),
    mediatorGroup: read.uint32At(message, 4),
    transactionUuid: read.textAt(message, 5),
    preparationTime: read.uint64At(message, 6),
    inputContracts: read.messagesAt(message, 7, 'inputContracts').map(readInput),
    globalKeyMapping: read.messagesAt(message, 8, 'globalKeyMapping').map(readKeyMapping),
    minLedgerEffectiveTime: read.varintAt(message, 9),
    maxLedgerEffectiveTime: read.varintAt(message, 10),
    maxRecordTime: read.varintAt(message, 11),
  };
}

const writeInput =
  (input: InputContract): write.MessageWriter =>
  (writer) => {
    write.message(writer, 1, writeCreation(input.contract));
    write.uint64(writer, 1000, input.createdAt);
    write.bytes(writer, 1002, input.eventBlob);
  };

const readInput = (message: read.WireMessage): InputContract => ({
  contract: readCreation(read.requiredAt(message, 1, 'v1')),
  createdAt: read.uint64At(message, 1000),
  eventBlob: read.bytesAt(message, 1002),
});

const writeKeyMapping =
  ({ key, value }: GlobalKeyMapping): write.MessageWriter =>
  (writer) => {
    write.message(writer, 1, (inner) => {
      write.message(inner, 1, writeIdentifier(key.templateId));
      write.text(inner, 2, key.packageName);
      write.message(inner, 3, writeValue(key.key));
      write.bytes(inner, 4, key.hash);
    });
    optionalValue(writer, 2, value);
  };

function readKeyMapping(message: read.WireMessage): GlobalKeyMapping {
  const key = read.requiredAt(message, 1, 'key');
  return {
    key: {
      templateId: readIdentifier(read.requiredAt(key, 1, 'templateId')),
      packageName: read.textAt(key, 2),
      key: readValue(read.requiredAt(key, 3, 'key')),
      hash: read.bytesAt(key, 4),
    },
    value: valueAt(message, 2, 'value'),
  };
}
