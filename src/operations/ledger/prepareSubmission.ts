// POST /v2/interactive-submission/prepare: interprets commands without submitting them, and returns the transaction and
// its hash for signing (observed-ledger 6.1). Only simulated templates and choices can be prepared.

import { formatInstant } from '../../base';
import { encodePrepared, hashPrepared } from '../../codec';
import { json } from '../answers';
import { readSubmission } from './command-request';
import { refuseWith } from './failures';
import { validateHashing, readHashing, V2 } from './hashing';
import { decodingOperation } from './decoding-operation';
import { member, readFlag, readMessage } from './body-field';
import { preparedOf, uuidOf } from './prepared-transaction';
import { transactionIn } from './run-submission';
import { refuseExecuting, refuseUnknown, resolveSubmission } from './submission';
import { submissionFailure } from './submission-failures';
import { earliestOf, readInstant, readMinLedgerTime, sinceEpoch } from './time-bounds';

export const prepareSubmission = decodingOperation(
  'prepareSubmission',
  (body) => {
    readFlag(member(body, 'verboseHashing'));
    const estimate = readMessage(member(body, 'estimateTrafficCost'));
    return {
      ...readSubmission(body),
      earliest: readMinLedgerTime(member(body, 'minLedgerTime')),
      maxRecordTime: readInstant(member(body, 'maxRecordTime')),
      hashing: readHashing(member(body, 'hashingSchemeVersion')),
      estimates: !(estimate && readFlag(member(estimate, 'disabled'))),
    };
  },
  ({ hashing, estimates, maxRecordTime, ...asked }, request, context) => {
    const forbidden = refuseExecuting(asked, request, context);
    if (forbidden) return forbidden;
    const hashingFlaw = validateHashing(hashing);
    if (hashingFlaw) return refuseWith(hashingFlaw, context);
    const resolved = resolveSubmission(asked, request, context);
    if (!resolved.ok) return refuseWith(resolved.error, context);
    const { state, now } = context.world;
    const unknown = refuseUnknown(resolved.value, state);
    if (unknown) return refuseWith(unknown, context);
    const { userId, commandId, actAs, commands } = resolved.value;
    const transactionUuid = uuidOf([state.ledgerEnd, now.toString(), userId, commandId, actAs, commands]);
    // Deduplication applies on execution only.
    const submission = {
      ...resolved.value,
      contractSeed: transactionUuid,
      deduplication: { afterOffset: BigInt(state.ledgerEnd) },
    };
    const would = context.world.dryRun(submission);
    if (!would.ok) return refuseWith(submissionFailure(would.error), context);
    const transaction = transactionIn(would.value);
    const prepared = preparedOf(
      {
        transaction,
        submission,
        transactionUuid,
        preparedAt: now,
        bounds: {
          minLedgerEffectiveTime: sinceEpoch(earliestOf(asked.earliest, now)),
          maxRecordTime: sinceEpoch(maxRecordTime),
        },
      },
      state,
    );
    const cost = transaction.paidTrafficCost ?? 0;
    return json({
      preparedTransaction: Buffer.from(encodePrepared(prepared)).toString('base64'),
      preparedTransactionHash: Buffer.from(hashPrepared(prepared)).toString('base64'),
      hashingSchemeVersion: V2,
      hashingDetails: context.dialect.absent,
      costEstimation: estimates
        ? {
            estimationTimestamp: formatInstant(now),
            confirmationRequestTrafficCostEstimation: cost,
            confirmationResponseTrafficCostEstimation: 0,
            totalTrafficCostEstimation: cost,
          }
        : context.dialect.absent,
    });
  },
);
