// The older lookups of one transaction, by id and by offset: for requesting parties, or in a transaction format
// (observed-ledger 6.1).

import { isObject, type Json } from '../../base';
import { json } from '../answers';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { answerUpdate, type UpdateLookup } from './answer-update';
import { readTransactionFormat, type UpdateFormatRequest } from './format-request';
import { invalidArgument, refuseWith } from './failures';
import { textsMember } from '../read';
import { treeOrOther } from './listUpdateTrees';
import { member, readList, readText, type BodyField } from './body-field';

type Transactions = UpdateFormatRequest['transactions'];

export interface LegacyTransactionRequest {
  readonly parties: readonly string[];
  readonly format: Transactions;
}

export const readLegacy = (body: BodyField): LegacyTransactionRequest => ({
  parties: readList(member(body, 'requestingParties')).map(readText),
  format: readTransactionFormat(member(body, 'transactionFormat')),
});

const ofParties = (parties: readonly string[]): NonNullable<Transactions> => ({
  eventFormat: { byParty: parties.map((party) => [party, []]), anyParty: undefined, verbose: false },
  shape: 'TRANSACTION_SHAPE_ACS_DELTA',
});

/** The transaction, or the refusal of the newer lookup. */
export function answerTransaction(
  { parties, format }: LegacyTransactionRequest,
  lookup: Omit<UpdateLookup, 'format'>,
  request: OperationRequest,
  context: OperationContext,
): Answer {
  if (parties.length > 0 === (format !== undefined))
    return refuseWith(invalidArgument('set either requesting_parties or transaction_format'), context);
  const answer = answerUpdate(
    {
      ...lookup,
      format: { transactions: format ?? ofParties(parties), reassignments: undefined, topology: undefined },
    },
    request,
    context,
  );
  const transaction = updateIn(answer.json, 'Transaction');
  return transaction === undefined ? answer : json({ transaction });
}

/** The transaction as a tree, for the parties of the query. */
export function answerTree(
  lookup: Omit<UpdateLookup, 'format'>,
  request: OperationRequest,
  context: OperationContext,
): Answer {
  const format = {
    transactions: {
      ...ofParties(textsMember(request.query, 'parties')),
      shape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' as const,
    },
    reassignments: undefined,
    topology: undefined,
  };
  const answer = answerUpdate({ ...lookup, format, show: treeOrOther }, request, context);
  const transaction = updateIn(answer.json, 'TransactionTree');
  return transaction === undefined ? answer : json({ transaction });
}

/** The update of the kind inside the answer of the newer lookup. */
const updateIn = (body: Json | undefined, kind: string): Json | undefined =>
  ['update', kind, 'value'].reduce<Json | undefined>(
    (inner, name) => (isMembers(inner) ? inner[name] : undefined),
    body,
  );

const isMembers = (value: Json | undefined): value is { readonly [name: string]: Json | undefined } => isObject(value);
