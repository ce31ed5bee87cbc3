// Converts dry-run transactions to prepared transactions, and prepared transactions back to commands.

import {
  digestOf,
  hexDigestOf,
  type PreparedCreation,
  type Identifier,
  type PreparedTransaction,
  type PreparedNode,
} from '../../codec';
import {
  choiceNameOf,
  CHOICES,
  INTERFACES,
  networkOf,
  PACKAGES,
  TEMPLATES,
  type LedgerContract,
  type State,
  type Submit,
  type Transaction,
  type TreeNode,
} from '../../ledger';
import { eventBlob } from '../wire';
import type { CommandRequest } from './command-request';
import { codecJson, codecValue, type WriteId } from './prepared-value';
import type { BodyField } from './body-field';
import type { Json, Micros } from '../../base';

const LANGUAGE = '2.1';
/** Length of a contract id without suffix: version and discriminator. */
const LOCAL_ID_LENGTH = 66;

interface PreparationInput {
  readonly transaction: Transaction;
  readonly submission: Submit;
  readonly transactionUuid: string;
  readonly preparedAt: Micros;
  readonly bounds: TimeBounds;
}

export type TimeBounds = Pick<
  PreparedTransaction['metadata'],
  'minLedgerEffectiveTime' | 'maxLedgerEffectiveTime' | 'maxRecordTime'
>;

/** A deterministic id: the same for the same request, time and state. */
export function uuidOf(words: Json): string {
  const hex = hexDigestOf(
    JSON.stringify(words, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  );
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

export function preparedOf(
  { transaction, submission, transactionUuid, preparedAt, bounds }: PreparationInput,
  state: State,
): PreparedTransaction {
  const made = new Set(transaction.nodes.flatMap((node) => (node.kind === 'create' ? [node.contract.contractId] : [])));
  const used = new Set<string>();
  const writeId: WriteId = (contractId) => {
    if (made.has(contractId)) return contractId.slice(0, LOCAL_ID_LENGTH);
    used.add(contractId);
    return contractId;
  };
  const nodes = transaction.nodes.map((node) => nodeOf(node, transactionUuid, writeId));
  const inputs = [...used].sort().flatMap((id) => state.contracts.get(id)?.contract ?? []);
  return {
    transaction: { version: LANGUAGE, roots: transaction.roots, nodes },
    metadata: {
      submitterInfo: { actAs: [...submission.actAs].sort(), commandId: submission.commandId },
      synchronizerId: networkOf(state).synchronizerId,
      mediatorGroup: 0,
      transactionUuid,
      preparationTime: preparedAt,
      inputContracts: inputs.map((contract) => ({
        contract: creationOf(contract, (id) => id),
        createdAt: contract.createdAt,
        eventBlob: Uint8Array.from(Buffer.from(eventBlob(contract), 'base64')),
      })),
      globalKeyMapping: [],
      ...bounds,
    },
  };
}

interface QualifiedType {
  readonly package: keyof typeof PACKAGES;
  readonly module: string;
  readonly entity: string;
}

const identifier = ({ package: home, module, entity }: QualifiedType): Identifier => ({
  packageId: PACKAGES[home],
  moduleName: module,
  entityName: entity,
});
const stakeholders = (contract: {
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
}): readonly string[] => [...new Set([...contract.signatories, ...contract.observers])].sort();

function creationOf(contract: LedgerContract, writeId: WriteId): PreparedCreation {
  const template = TEMPLATES[contract.template];
  return {
    lfVersion: LANGUAGE,
    contractId: writeId(contract.contractId),
    packageName: template.package,
    templateId: identifier(template),
    argument: codecValue(template.type, contract.payload, writeId),
    signatories: [...contract.signatories].sort(),
    stakeholders: stakeholders(contract),
  };
}

function nodeOf(node: TreeNode, uuid: string, writeId: WriteId): PreparedNode {
  const seed = digestOf(`${uuid}/node/${node.nodeId}`);
  if (node.kind === 'create') return { kind: 'create', id: node.nodeId, seed, ...creationOf(node.contract, writeId) };
  const template = TEMPLATES[node.template];
  const { argument, result } = CHOICES[node.choice];
  return {
    kind: 'exercise',
    id: node.nodeId,
    seed,
    lfVersion: LANGUAGE,
    contractId: writeId(node.contractId),
    packageName: template.package,
    templateId: identifier(template),
    signatories: [...node.signatories].sort(),
    stakeholders: stakeholders(node),
    actingParties: [...node.actingParties].sort(),
    ...(node.interfaceName === undefined ? {} : { interfaceId: identifier(INTERFACES[node.interfaceName]) }),
    choiceId: choiceNameOf(node.choice),
    chosenValue: codecValue(argument, node.argument, writeId),
    consuming: node.consuming,
    children: node.children,
    exerciseResult: codecValue(result, node.result, writeId),
    choiceObservers: [],
  };
}

/** The commands whose interpretation gives the roots of the transaction, in order. */
export function commandsOf({ transaction: { roots, nodes } }: PreparedTransaction): readonly CommandRequest[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const commands: CommandRequest[] = [];
  let created: Extract<PreparedNode, { kind: 'create' }> | undefined;
  for (const root of roots) {
    const node = byId.get(root);
    const before = created;
    created = node?.kind === 'create' ? node : undefined;
    if (node?.kind === 'create')
      commands.push({ kind: 'create', template: reference(node.templateId), payload: place(codecJson(node.argument)) });
    else if (node?.kind === 'exercise') commands.push(exerciseOf(node, before, commands));
    else commands.push({ kind: 'none' });
  }
  return commands;
}

/** An exercise on the contract created by the previous root becomes one command with it. */
function exerciseOf(
  node: Extract<PreparedNode, { kind: 'exercise' }>,
  created: PreparedCreation | undefined,
  commands: CommandRequest[],
): CommandRequest {
  const call = { choice: node.choiceId, argument: place(codecJson(node.chosenValue)) };
  if (created?.contractId !== node.contractId)
    return {
      kind: 'exercise',
      template: reference(node.interfaceId ?? node.templateId),
      contractId: node.contractId,
      ...call,
    };
  commands.pop();
  return {
    kind: 'create-and-exercise',
    template: reference(created.templateId),
    payload: place(codecJson(created.argument)),
    ...call,
  };
}

const reference = ({ packageId, moduleName, entityName }: Identifier): string =>
  `${packageId}:${moduleName}:${entityName}`;
const place = (value: Json): BodyField => ({ value, path: '', problems: [] });
