// Nodes of a prepared transaction on the wire (com.daml.ledger.api.v2.interactive.transaction.v1).

import type { BinaryWriter } from '@bufbuild/protobuf/wire';
import {
  contractIdAt,
  identifierAt,
  optionalIdentifier,
  optionalValue,
  readIdentifier,
  readValue,
  valueAt,
  writeIdentifier,
  writeValue,
} from './value-wire';
import * as read from './wire-read';
import * as write from './wire-write';
import type {
  PreparedCreation,
  PreparedCreate,
  PreparedExercise,
  PreparedFetch,
  PreparedRollback,
  PreparedNode,
} from './prepared';

type ContractReference = Pick<PreparedCreation, 'lfVersion' | 'contractId' | 'packageName' | 'templateId'>;

function writeContract(writer: BinaryWriter, contract: ContractReference): void {
  write.text(writer, 1, contract.lfVersion);
  write.text(writer, 2, contract.contractId);
  write.text(writer, 3, contract.packageName);
  write.message(writer, 4, writeIdentifier(contract.templateId));
}

const readContract = (message: read.WireMessage): ContractReference => ({
  lfVersion: read.textAt(message, 1),
  contractId: contractIdAt(message, 2),
  packageName: read.textAt(message, 3),
  templateId: readIdentifier(read.requiredAt(message, 4, 'templateId')),
});

export const writeCreation =
  (create: PreparedCreation): write.MessageWriter =>
  (writer) => {
    writeContract(writer, create);
    write.message(writer, 5, writeValue(create.argument));
    write.texts(writer, 6, create.signatories);
    write.texts(writer, 7, create.stakeholders);
  };

export const readCreation = (message: read.WireMessage): PreparedCreation => ({
  ...readContract(message),
  argument: readValue(read.requiredAt(message, 5, 'argument')),
  signatories: read.textsAt(message, 6),
  stakeholders: read.textsAt(message, 7),
});

const writeFetch =
  (fetch: PreparedFetch): write.MessageWriter =>
  (writer) => {
    writeContract(writer, fetch);
    write.texts(writer, 5, fetch.signatories);
    write.texts(writer, 6, fetch.stakeholders);
    write.texts(writer, 7, fetch.actingParties);
    optionalIdentifier(writer, 8, fetch.interfaceId);
  };

const readFetch = (id: number, message: read.WireMessage): PreparedFetch => ({
  kind: 'fetch',
  id,
  ...readContract(message),
  signatories: read.textsAt(message, 5),
  stakeholders: read.textsAt(message, 6),
  actingParties: read.textsAt(message, 7),
  interfaceId: identifierAt(message, 8, 'interfaceId'),
});

const writeExercise =
  (exercise: PreparedExercise): write.MessageWriter =>
  (writer) => {
    writeContract(writer, exercise);
    write.texts(writer, 5, exercise.signatories);
    write.texts(writer, 6, exercise.stakeholders);
    write.texts(writer, 7, exercise.actingParties);
    optionalIdentifier(writer, 8, exercise.interfaceId);
    write.text(writer, 9, exercise.choiceId);
    write.message(writer, 10, writeValue(exercise.chosenValue));
    write.bool(writer, 11, exercise.consuming);
    write.texts(writer, 12, exercise.children.map(String));
    optionalValue(writer, 13, exercise.exerciseResult);
    write.texts(writer, 14, exercise.choiceObservers);
  };

const readExercise = (id: number, seed: Uint8Array, message: read.WireMessage): PreparedExercise => ({
  kind: 'exercise',
  id,
  seed,
  ...readContract(message),
  signatories: read.textsAt(message, 5),
  stakeholders: read.textsAt(message, 6),
  actingParties: read.textsAt(message, 7),
  interfaceId: identifierAt(message, 8, 'interfaceId'),
  choiceId: read.textAt(message, 9),
  chosenValue: readValue(read.requiredAt(message, 10, 'chosenValue')),
  consuming: read.boolAt(message, 11),
  children: nodeIdsAt(message, 12),
  exerciseResult: valueAt(message, 13, 'exerciseResult'),
  choiceObservers: read.textsAt(message, 14),
});

const writeRollback =
  (rollback: PreparedRollback): write.MessageWriter =>
  (writer) =>
    write.texts(writer, 1, rollback.children.map(String));

export const writeNode =
  (node: PreparedNode): write.MessageWriter =>
  (writer) => {
    write.text(writer, 1, String(node.id));
    write.message(writer, 1000, (inner) => {
      switch (node.kind) {
        case 'create':
          return write.message(inner, 1, writeCreation(node));
        case 'fetch':
          return write.message(inner, 2, writeFetch(node));
        case 'exercise':
          return write.message(inner, 3, writeExercise(node));
        case 'rollback':
          return write.message(inner, 4, writeRollback(node));
      }
    });
  };

export function readNode(message: read.WireMessage, seeds: ReadonlyMap<number, Uint8Array>): PreparedNode {
  const id = nodeId(message, read.textAt(message, 1));
  const inner = read.requiredAt(message, 1000, 'v1');
  const seed = seeds.get(id);
  switch (read.oneOf(inner, [1, 2, 3, 4], 'create, fetch, exercise or rollback')) {
    case 1:
      return {
        kind: 'create',
        id,
        seed,
        ...readCreation(read.requiredAt(inner, 1, 'create')),
      } satisfies PreparedCreate;
    case 2:
      return readFetch(id, read.requiredAt(inner, 2, 'fetch'));
    case 3:
      return readExercise(
        id,
        seed ?? read.malformed(message.path, `exercise node ${id} has no seed`),
        read.requiredAt(inner, 3, 'exercise'),
      );
    case 4:
      return { kind: 'rollback', id, children: nodeIdsAt(read.requiredAt(inner, 4, 'rollback'), 1) };
  }
}

const NODE_ID = /^(0|[1-9]\d{0,8})$/;

function nodeId(message: read.WireMessage, text: string): number {
  return NODE_ID.test(text)
    ? Number(text)
    : read.malformed(message.path, `node id ${JSON.stringify(text.slice(0, 20))} is not a whole number`);
}

export const nodeIdsAt = (message: read.WireMessage, no: number): readonly number[] =>
  read.textsAt(message, no).map((text) => nodeId(message, text));
