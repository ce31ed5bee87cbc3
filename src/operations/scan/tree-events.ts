// Events of scan's update history and snapshots: service contract 2.3 (created event of an assignment),
// observed scan-validator 4.1 (tree events) and 1.2, 1.3 (encodings, event ids).

import { formatInstantShort, type Json } from '../../base';
import {
  choiceNameOf,
  CHOICES,
  TEMPLATES,
  type LedgerContract,
  type DamlType,
  type DamlValue,
  type ExerciseNode,
  type Transaction,
  type TreeNode,
  type UpdateId,
} from '../../ledger';
import type { Dialect } from '../dialect';
import { interfaceId, packageName, protobufJson, templateId } from '../wire';

/** The encoding of payloads: compact, or typed and lossless. */
export type PayloadEncoding = 'compact' | 'protobuf';

export interface EventForm {
  /** With the prefix `#` in version 0 of the history and in snapshots. */
  readonly eventId: (updateId: UpdateId, nodeId: number) => string;
  readonly encoding: PayloadEncoding;
  readonly dialect: Dialect;
}

// Nodes are numbered densely in preorder, which is also how later versions of the history number them.
export const hashedEventId = (updateId: UpdateId, nodeId: number): string => `#${updateId}:${nodeId}`;
export const plainEventId = (updateId: UpdateId, nodeId: number): string => `${updateId}:${nodeId}`;

/** All nodes of a transaction by event id, the ids sorted as strings: `:10` comes before `:2`. */
export function eventsById({ updateId, nodes }: Transaction, form: EventForm): Json {
  const events = nodes.map((node): readonly [string, Json] => [
    form.eventId(updateId, node.nodeId),
    treeEvent(updateId, node, form),
  ]);
  return Object.fromEntries(events.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const treeEvent = (updateId: UpdateId, node: TreeNode, form: EventForm): Json =>
  node.kind === 'create'
    ? createdEvent(node.contract, form.eventId(updateId, node.nodeId), form.encoding)
    : exercisedEvent(updateId, node, form);

/**
 * A contract as a created event; the caller passes the event id, which refers to the update that contains the event.
 */
export const createdEvent = (contract: LedgerContract, eventId: string, encoding: PayloadEncoding): Json => ({
  event_type: 'created_event',
  event_id: eventId,
  contract_id: contract.contractId,
  template_id: templateId(contract.template),
  package_name: packageName(contract.template),
  create_arguments: encoded(encoding, TEMPLATES[contract.template].type, contract.payload),
  created_at: formatInstantShort(contract.createdAt),
  signatories: [...contract.signatories].sort(),
  observers: [...contract.observers].sort(),
});

/** A contract of a snapshot, with the update that created it. */
export const activeContractJson = (contract: LedgerContract, createdIn: UpdateId | undefined): Json => ({
  created_in_update_id: createdIn,
  contract_id: contract.contractId,
  template_id: templateId(contract.template),
  package_name: packageName(contract.template),
  create_arguments: contract.payload,
  created_at: formatInstantShort(contract.createdAt),
  signatories: [...contract.signatories].sort(),
  observers: [...contract.observers].sort(),
});

const exercisedEvent = (updateId: UpdateId, node: ExerciseNode, form: EventForm): Json => ({
  event_type: 'exercised_event',
  event_id: form.eventId(updateId, node.nodeId),
  contract_id: node.contractId,
  template_id: templateId(node.template),
  package_name: packageName(node.template),
  choice: choiceNameOf(node.choice),
  choice_argument: encoded(form.encoding, CHOICES[node.choice].argument, node.argument),
  child_event_ids: node.children.map((child) => form.eventId(updateId, child)),
  exercise_result: encoded(form.encoding, CHOICES[node.choice].result, node.result),
  consuming: node.consuming,
  acting_parties: node.actingParties,
  interface_id: node.interfaceName === undefined ? form.dialect.absent : interfaceId(node.interfaceName),
});

const encoded = (encoding: PayloadEncoding, type: DamlType, value: DamlValue): Json =>
  encoding === 'compact' ? value : protobufJson(type, value);
