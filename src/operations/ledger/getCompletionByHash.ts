// POST /v2/commands/completion-by-hash: the completion of the submission whose hash an external party signed. Rejected
// submissions are not in the log (decision 017).

import { canReadAs } from '../../ledger';
import { json } from '../answers';
import { member, readBytes } from './body-field';
import { callerOf } from './caller-rights';
import { completion } from './completions';
import { decodingOperation } from './decoding-operation';
import { missingField, refuseWith } from './failures';
import { updateByHash } from './update-hash';

export const getCompletionByHash = decodingOperation(
  'getCompletionByHash',
  (body) => readBytes(member(body, 'transactionHash')),
  (hash, request, context) => {
    if (hash === '') return refuseWith(missingField('transaction_hash'), context);
    const update = updateByHash(context, hash);
    const user = callerOf(request, context);
    const isVisible =
      update?.type === 'transaction' &&
      (update.userId === user?.userId ||
        context.dialect.readRights === 'any-party' ||
        update.actAs.some((party) => canReadAs(user, party)));
    return isVisible
      ? json({ acceptedCompletion: completion(update, context), lastRejectedCompletions: [] })
      : refuseWith(
          {
            code: 'COMPLETION_NOT_FOUND',
            cause: 'Completion not found, or not visible.',
            category: 11,
            resources: [['TRANSACTION_HASH', hash]],
          },
          context,
        );
  },
);
