// POST /v2/updates/trees: the older list of updates with every node of a transaction, by node id (observed-ledger 6.1).

import { isObject, type Json } from '../../base';
import type { Transaction, TransactionFormat, Update, UpdateFormat } from '../../ledger';
import { decodingOperation } from './decoding-operation';
import { answerRange, followRange, readRange } from './listUpdates';
import type { RenderContext } from './render-events';
import { transactionValue, updateJson } from './render-update';

export const listUpdateTrees = decodingOperation(
  'listUpdateTrees',
  (body) => readRange(body, 'TRANSACTION_SHAPE_LEDGER_EFFECTS'),
  (asked, request, context) => answerRange(asked, request, context, treeOrOther),
  { follow: (asked, request, context) => followRange(asked, request, context, treeOrOther) },
);

const treeOrOther = (update: Update, format: UpdateFormat, context: RenderContext): Json | undefined =>
  update.type === 'transaction'
    ? format.transactions && treeJson(update, format.transactions, context)
    : updateJson(update, format, context);

/** Trees have neither the signed hash nor the cost. */
function treeJson(update: Transaction, { format }: TransactionFormat, context: RenderContext): Json | undefined {
  const {
    events,
    externalTransactionHash: _hash,
    paidTrafficCost: _cost,
    ...envelope
  } = transactionValue(update, { format, shape: 'ledger-effects' }, context);
  if (events.length === 0) return undefined;
  return { TransactionTree: { value: { ...envelope, eventsById: Object.fromEntries(events.flatMap(treeEvent)) } } };
}

const KINDS = { CreatedEvent: 'CreatedTreeEvent', ExercisedEvent: 'ExercisedTreeEvent' } as const;

function treeEvent(event: Json): readonly (readonly [string, Json])[] {
  if (!isMembers(event)) return [];
  return Object.entries(KINDS).flatMap(([name, tree]) => {
    const value = event[name];
    return isMembers(value) ? [[String(value['nodeId']), { [tree]: { value } }] as const] : [];
  });
}

const isMembers = (value: Json | undefined): value is { readonly [name: string]: Json | undefined } => isObject(value);
