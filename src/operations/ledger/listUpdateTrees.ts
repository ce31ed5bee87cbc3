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

/** A transaction as a tree; other updates as usual. */
export const treeOrOther = (update: Update, format: UpdateFormat, context: RenderContext): Json | undefined => {
  if (update.type !== 'transaction') return updateJson(update, format, context);
  const tree = format.transactions && transactionTree(update, format.transactions, context);
  return tree && Object.keys(tree.eventsById).length > 0 ? { TransactionTree: { value: tree } } : undefined;
};

/** Trees have neither the signed hash nor the cost. */
export function transactionTree(update: Transaction, { format }: TransactionFormat, context: RenderContext) {
  const {
    events,
    externalTransactionHash: _hash,
    transactionHash: _newHash,
    paidTrafficCost: _cost,
    ...envelope
  } = transactionValue(update, { format, shape: 'ledger-effects' }, context);
  return { ...envelope, eventsById: Object.fromEntries(events.flatMap(treeEvent)) };
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
