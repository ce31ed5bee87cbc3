// The transaction in the answer to its submission: in the requested format, or by default the changes of the
// submitters' active contracts (observed-ledger 6.1).

import { err, ok, type Json, type Result } from '../../base';
import type { TransactionFormat } from '../../ledger';
import type { Answer, OperationContext, OperationRequest } from '../types';
import type { UpdateFormatRequest } from './format-request';
import { refuseWith } from './failures';
import { claimsOfUpdates, refuseReading } from './caller-rights';
import { transactionValue } from './render-update';
import type { CommittedSubmission } from './run-submission';
import { resolveUpdateFormat } from './update-format';

const WILDCARD = { wildcard: { blob: false }, templates: [], interfaces: [] } as const;

export const ofParties = (parties: readonly string[]): TransactionFormat => ({
  format: { byParty: new Map(parties.map((party) => [party, WILDCARD])), anyParty: undefined },
  shape: 'acs-delta',
});

/** The format of the answer, or its refusal; resolved before submitting. */
export function resolveSubmittedFormat(
  asked: UpdateFormatRequest['transactions'],
  parties: readonly string[],
  request: OperationRequest,
  context: OperationContext,
): Result<TransactionFormat, Answer> {
  if (!asked) return ok(ofParties(parties));
  const whole = { transactions: asked, reassignments: undefined, topology: undefined };
  const forbidden = refuseReading(claimsOfUpdates(whole), request, context);
  if (forbidden) return err(forbidden);
  const format = resolveUpdateFormat(whole, context.dialect);
  return format.ok ? ok(format.value.transactions ?? ofParties(parties)) : err(refuseWith(format.error, context));
}

export const submittedTransaction = (
  { transaction, world }: CommittedSubmission,
  format: TransactionFormat,
  { dialect, settings }: OperationContext,
): Json => ({
  transaction: transactionValue(transaction, format, { dialect, settings, world }),
});
