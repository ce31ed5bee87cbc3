// Renders updates, projected by a format (observed-ledger 1.3, 1.11).

import { formatInstant, type Json } from '../../base';
import {
  isSubmitter,
  networkOf,
  projectReassignment,
  projectTopology,
  projectTransaction,
  type EventFormat,
  type Reassignment,
  type TopologyTransaction,
  type Transaction,
  type TransactionFormat,
  type Update,
  type UpdateFormat,
} from '../../ledger';
import { ledgerFeatures } from '../releases';
import type { OperationContext } from '../types';
import { eventJson, type RenderContext } from './render-events';
import { reassignmentEvent } from './render-reassignment';
import { topologyEvent } from './render-topology';

/** The update under the name of its kind, or undefined if the format selects nothing of it. */
export function updateJson(update: Update, format: UpdateFormat, context: RenderContext): Json | undefined {
  switch (update.type) {
    case 'transaction':
      return format.transactions && transactionJson(update, format.transactions, context);
    case 'reassignment':
      return format.reassignments && reassignmentJson(update, format.reassignments, context);
    case 'topology':
      return format.topology && topologyJson(update, format.topology, context);
  }
}

function transactionJson(update: Transaction, format: TransactionFormat, context: RenderContext): Json | undefined {
  const value = transactionValue(update, format, context);
  return value.events.length === 0 ? undefined : { Transaction: { value } };
}

/** A transaction with its selected events, possibly none. */
export function transactionValue(update: Transaction, transactions: TransactionFormat, context: RenderContext) {
  const events = projectTransaction(context.world.state, update, {
    ...transactions,
    transients: context.dialect.transientContracts,
  });
  return {
    ...envelope(update, context),
    ...submission(update, transactions.format, context),
    effectiveAt: formatInstant(update.effectiveAt),
    events: events.map((event) => eventJson(event, update.offset, context)),
    externalTransactionHash: update.externalTransactionHash ?? context.dialect.absent,
    ...transactionHash(update, context),
  };
}

/** The signed hash under the name that it has from 3.6 on. */
export const transactionHash = (
  { externalTransactionHash }: Transaction,
  { dialect, settings }: Pick<OperationContext, 'dialect' | 'settings'>,
): { readonly transactionHash?: Json | undefined } =>
  ledgerFeatures(settings).hasTransactionHash ? { transactionHash: externalTransactionHash ?? dialect.absent } : {};

function reassignmentJson(update: Reassignment, format: EventFormat, context: RenderContext): Json | undefined {
  if (!projectReassignment(context.world.state, update, format)) return undefined;
  return { Reassignment: { value: reassignmentValue(update, format, context) } };
}

/** A reassignment with its event, if the format selects it. */
export function reassignmentValue(update: Reassignment, format: EventFormat, context: RenderContext): Json {
  const selected = projectReassignment(context.world.state, update, format);
  return {
    ...envelope(update, context),
    ...submission(update, format, context),
    events: selected ? [reassignmentEvent(update, selected, context)] : [],
  };
}

function topologyJson(
  update: TopologyTransaction,
  { parties }: NonNullable<UpdateFormat['topology']>,
  context: RenderContext,
): Json | undefined {
  const events = projectTopology(update, parties);
  if (events.length === 0) return undefined;
  const shown = events.map((event) => topologyEvent(event, context.settings));
  return { TopologyTransaction: { value: { ...envelope(update, context), events: shown } } };
}

const envelope = ({ updateId, offset, synchronizerId, trace, recordTime }: Update, { dialect }: RenderContext) => ({
  updateId,
  offset,
  synchronizerId,
  traceContext: { traceparent: trace.traceparent, tracestate: trace.tracestate ?? dialect.absent },
  recordTime: formatInstant(recordTime),
});

/** Command id and traffic cost are visible to submitters, on the submitting participant only. */
function submission(update: Transaction | Reassignment, format: EventFormat, { dialect, world }: RenderContext) {
  const isOwn = update.participant === networkOf(world.state).participant && isSubmitter(update, format);
  return {
    commandId: (isOwn ? update.commandId : undefined) ?? dialect.absentText,
    workflowId: update.workflowId ?? dialect.absentText,
    paidTrafficCost: (isOwn ? update.paidTrafficCost : undefined) ?? dialect.absent,
  };
}
