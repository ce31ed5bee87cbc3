// Runs submissions: a command is in process for a while, then becomes a transaction or is rejected.

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
  /** The world that contains it. */
  readonly world: WorldPort;
}

/** Submits a request on behalf of parties hosted by this participant. */
export async function submitRequest(
  asked: SubmissionRequest,
  request: OperationRequest,
  context: OperationContext,
): Promise<Result<CommittedSubmission, Answer>> {
  const submission = authorizeSubmission(asked, request, context);
  if (!submission.ok) return submission;
  const flaw = refuseUnsigned(submission.value, context.world.state);
  const done = flaw ? err(flaw) : await commit(submission.value, context);
  return done.ok ? done : err(refuseWith(done.error, context, asked));
}

/** Waits until the submission may complete, then validates and executes it in the world at that time. */
export async function commit(
  submission: Submit,
  context: OperationContext,
  judge?: (world: WorldPort) => LedgerError | undefined,
): Promise<Result<CommittedSubmission, LedgerError>> {
  const world = await context.inProcess();
  const flaw = judge?.(world);
  if (flaw) return err(flaw);
  const done = world.execute(submission);
  if (!done.ok) return err(submissionFailure(done.error));
  return ok({ transaction: transactionIn(done.value), world });
}

export const transactionIn = (entries: readonly LogEntry[]): Transaction =>
  defined(
    entries.find((entry) => entry.type === 'transaction'),
    'a submission that is accepted is a transaction',
  );
