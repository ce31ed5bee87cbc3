// POST /v2/updates/transaction-by-offset (observed-ledger 6.1).

import { updateAt } from '../../ledger';
import { nonPositiveOffset } from './failures';
import { decodingOperation } from './decoding-operation';
import { answerTransaction, readLegacy } from './legacy-transaction';
import { member, readInteger } from './body-field';

export const getTransactionByOffset = decodingOperation(
  'getTransactionByOffset',
  (body) => ({ ...readLegacy(body), offset: readInteger(member(body, 'offset')) ?? 0n }),
  ({ offset, ...asked }, request, context) => {
    const problem = offset > 0n ? undefined : nonPositiveOffset('offset', offset);
    return answerTransaction(
      asked,
      { problem, resource: ['OFFSET', offset.toString()], find: () => updateAt(context.world.state, offset) },
      request,
      context,
    );
  },
);
