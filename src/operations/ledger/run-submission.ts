// Submitting: the command is in process for a while, as every submission is, and then becomes a transaction or is refused.

import { defined, err, ok, type Result } from '../../base';
import type { LogEntry, Submit, Transaction } from '../../ledger';
import type { Answer, OperationContext, OperationRequest, WorldPort } from '../types';
import type { SubmissionRequest } from './command-request';
import type { LedgerError } from './errors';
import { refuseWith } from './failures';
import { authorizeSubmission, refuseUnsigned } from './submission';
import { submissionFailure } from './submission-failures';

export interface CommittedSubmission {
  readonly transaction: Transaction;
  /** The world that has it. */
  readonly world: WorldPort;
}

/** Submits what was asked for in the name of parties that this participant acts for. */
export async function submitRequest(
  asked: SubmissionRequest,
  request: OperationRequest,
  context: OperationContext,
): Promise<Result<CommittedSubmission, Answer>> {
  const submission = authorizeSubmission(asked, request, context);
  if (!submission.ok) return submission;
  const flaw = refuseUnsigned(submission.value, context.world.state);
  return flaw ? err(refuseWith(flaw, context, asked)) : commit(submission.value, context);
}

/** Waits until the submission may complete, and completes it unless the world as it is then speaks against it. */
export async function commit(
  submission: Submit,
  context: OperationContext,
  judge?: (world: WorldPort) => LedgerError | undefined,
): Promise<Result<CommittedSubmission, Answer>> {
  const world = await context.inProcess();
  const flaw = judge?.(world);
  if (flaw) return err(refuseWith(flaw, context, submission));
  const done = world.execute(submission);
  if (!done.ok) return err(refuseWith(submissionFailure(done.error), context, submission));
  return ok({ transaction: transactionIn(done.value), world });
}

export const transactionIn = (entries: readonly LogEntry[]): Transaction =>
  defined(
    entries.find((entry) => entry.type === 'transaction'),
    'a submission that is accepted is a transaction',
  );
