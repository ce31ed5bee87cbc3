// POST /v2/interactive-submission/prepare: interprets commands without submitting them, and returns the transaction and
// its hash for signing (observed-ledger 6.1). Only simulated templates and choices can be prepared.

import { formatInstant } from '../../base';
import { json } from '../answers';
import { readSubmission } from './command-request';
import { refuseWith } from './failures';
import { validateHashing, readHashing, V2 } from './hashing';
import { decodingOperation } from './decoding-operation';
import { member, readFlag, readMessage } from './body-field';
import { prepare } from './prepare';
import { refuseExecuting, refuseUnknown, resolveSubmission } from './submission';
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
    const preparation = prepare(
      resolved.value,
      {
        minLedgerEffectiveTime: sinceEpoch(earliestOf(asked.earliest, now)),
        maxRecordTime: sinceEpoch(maxRecordTime),
      },
      context.world,
    );
    if (!preparation.ok) return refuseWith(preparation.error, context);
    const { encoded, hash, cost } = preparation.value;
    return json({
      preparedTransaction: encoded.toString('base64'),
      preparedTransactionHash: hash.toString('base64'),
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
