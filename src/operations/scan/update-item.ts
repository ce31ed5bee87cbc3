// One update of scan's history in each of its three versions (service contract 2.3, observed scan-validator 4.1).
// Variants have no tag: a transaction has events_by_id, a reassignment has event.

import { defined, formatInstant, formatInstant6, parseInstant, type Json } from '../../base';
import { isHistory, updateById, type HistoryUpdate, type Reassignment, type Transaction } from '../../ledger';
import { error, json } from '../answers';
import type { Dialect } from '../dialect';
import { wireInteger } from '../read';
import type { Answer, OperationContext } from '../types';
import {
  createdEvent,
  eventsById,
  hashedEventId,
  plainEventId,
  type PayloadEncoding,
  type EventForm,
} from './tree-events';

type HistoryVersion = 0 | 1 | 2;

export interface HistoryForm {
  readonly version: HistoryVersion;
  readonly encoding: PayloadEncoding;
  readonly dialect: Dialect;
}

/** Version 1 hides offsets, because they differ between nodes, behind one constant. */
const HIDDEN_OFFSET = offsetText(1);

/** The update with this id, or 404. Topology is not part of the history, so its ids are unknown here. */
export function answerUpdate(
  updateId: string,
  form: Omit<HistoryForm, 'dialect'>,
  { world, dialect }: OperationContext,
): Answer {
  const update = updateById(world.state, updateId);
  if (!update || !isHistory(update)) return error(404, `No transaction or reassignment has the update id ${updateId}`);
  return json(updateItem(update, { ...form, dialect }));
}

/** One update in the form of its version. */
export const updateItem = (update: HistoryUpdate, form: HistoryForm): Json =>
  update.type === 'transaction' ? transactionItem(update, form) : reassignmentItem(update, form);

/** A transaction with its hash, whatever its record time. */
export const hashedUpdateItem = (update: Transaction, encoding: PayloadEncoding, dialect: Dialect): Json => ({
  ...transactionItem(update, { version: 2, encoding, dialect }),
  external_transaction_hash: update.externalTransactionHash,
});

function transactionItem(update: Transaction, form: HistoryForm): { readonly [name: string]: Json | undefined } {
  const events = eventForm(form);
  return {
    update_id: update.updateId,
    migration_id: update.migrationId,
    workflow_id: update.workflowId ?? '',
    record_time: formatInstant6(update.recordTime),
    synchronizer_id: update.synchronizerId,
    effective_at: formatInstant(update.effectiveAt),
    offset: form.version === 2 ? undefined : offsetIn(form.version, update),
    root_event_ids: update.roots.map((nodeId) => events.eventId(update.updateId, nodeId)),
    events_by_id: eventsById(update, events),
    // Omitted without a value in both dialects.
    external_transaction_hash: showsHash(form.version, update) ? update.externalTransactionHash : undefined,
  };
}

/**
 * Version 0 always includes the hash; later versions only from a record time agreed between nodes, by default this one.
 */
const HASH_SHOWN_FROM = defined(parseInstant('2030-01-01T00:00:00Z'), 'the threshold is an instant');
const showsHash = (version: HistoryVersion, { recordTime }: Transaction): boolean =>
  version === 0 || recordTime >= HASH_SHOWN_FROM;

const reassignmentItem = (update: Reassignment, form: HistoryForm): Json => ({
  update_id: update.updateId,
  offset: offsetIn(form.version, update),
  record_time: formatInstant6(update.recordTime),
  event: update.kind === 'assigned' ? assignment(update, form) : unassignment(update),
});

const assignment = (update: Reassignment, form: HistoryForm): Json => ({
  ...movement(update),
  created_event: createdEvent(update.contract, eventForm(form).eventId(update.updateId, 0), form.encoding),
});

const unassignment = (update: Reassignment): Json => ({ ...movement(update), contract_id: update.contract.contractId });

const movement = (update: Reassignment): { readonly [name: string]: Json } => ({
  submitter: update.submitter,
  source_synchronizer: update.source,
  target_synchronizer: update.target,
  migration_id: update.migrationId,
  unassign_id: update.reassignmentId,
  reassignment_counter: wireInteger(BigInt(update.counter)),
});

const offsetIn = (version: HistoryVersion, { offset }: HistoryUpdate): string =>
  version === 1 ? HIDDEN_OFFSET : offsetText(offset);

/** `00` and 16 hex digits, so that offsets sort as strings. */
function offsetText(offset: number): string {
  return `00${offset.toString(16).padStart(16, '0')}`;
}

const eventForm = ({ version, encoding, dialect }: HistoryForm): EventForm => ({
  eventId: version === 0 ? hashedEventId : plainEventId,
  encoding,
  dialect,
});
