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
import type { Creation, CreateNode, ExerciseNode, FetchNode, RollbackNode, TransactionNode } from './prepared';

type Contract = Pick<Creation, 'lfVersion' | 'contractId' | 'packageName' | 'templateId'>;

function writeContract(writer: BinaryWriter, contract: Contract): void {
  write.text(writer, 1, contract.lfVersion);
  write.text(writer, 2, contract.contractId);
  write.text(writer, 3, contract.packageName);
  write.message(writer, 4, writeIdentifier(contract.templateId));
}

const readContract = (message: read.Message): Contract => ({
  lfVersion: read.textAt(message, 1),
  contractId: contractIdAt(message, 2),
  packageName: read.textAt(message, 3),
  templateId: readIdentifier(read.requiredAt(message, 4, 'templateId')),
});

export const writeCreation =
  (create: Creation): write.Write =>
  (writer) => {
    writeContract(writer, create);
    write.message(writer, 5, writeValue(create.argument));
    write.texts(writer, 6, create.signatories);
    write.texts(writer, 7, create.stakeholders);
  };

export const readCreation = (message: read.Message): Creation => ({
  ...readContract(message),
  argument: readValue(read.requiredAt(message, 5, 'argument')),
  signatories: read.textsAt(message, 6),
  stakeholders: read.textsAt(message, 7),
});

const writeFetch =
  (fetch: FetchNode): write.Write =>
  (writer) => {
    writeContract(writer, fetch);
    write.texts(writer, 5, fetch.signatories);
    write.texts(writer, 6, fetch.stakeholders);
    write.texts(writer, 7, fetch.actingParties);
    optionalIdentifier(writer, 8, fetch.interfaceId);
  };

const readFetch = (id: number, message: read.Message): FetchNode => ({
  kind: 'fetch',
  id,
  ...readContract(message),
  signatories: read.textsAt(message, 5),
  stakeholders: read.textsAt(message, 6),
  actingParties: read.textsAt(message, 7),
  interfaceId: identifierAt(message, 8, 'interfaceId'),
});

const writeExercise =
  (exercise: ExerciseNode): write.Write =>
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

const readExercise = (id: number, seed: Uint8Array, message: read.Message): ExerciseNode => ({
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
  (rollback: RollbackNode): write.Write =>
  (writer) =>
    write.texts(writer, 1, rollback.children.map(String));

export const writeNode =
  (node: TransactionNode): write.Write =>
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

export function readNode(message: read.Message, seeds: ReadonlyMap<number, Uint8Array>): TransactionNode {
  const id = nodeId(message, read.textAt(message, 1));
  const inner = read.requiredAt(message, 1000, 'v1');
  const seed = seeds.get(id);
  switch (read.oneOf(inner, [1, 2, 3, 4], 'create, fetch, exercise or rollback')) {
    case 1:
      return { kind: 'create', id, seed, ...readCreation(read.requiredAt(inner, 1, 'create')) } satisfies CreateNode;
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

function nodeId(message: read.Message, text: string): number {
  return NODE_ID.test(text)
    ? Number(text)
    : read.malformed(message.path, `node id ${JSON.stringify(text.slice(0, 20))} is not a whole number`);
}

export const nodeIdsAt = (message: read.Message, no: number): readonly number[] =>
  read.textsAt(message, no).map((text) => nodeId(message, text));
