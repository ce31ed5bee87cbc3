// POST /v2/updates/transaction-by-id (observed-ledger 6.1).

import { updateById } from '../../ledger';
import { validateUpdateId } from './getUpdateById';
import { decodingOperation } from './decoding-operation';
import { answerTransaction, readLegacy } from './legacy-transaction';
import { member, readText } from './body-field';

export const getTransactionById = decodingOperation(
  'getTransactionById',
  (body) => ({ ...readLegacy(body), updateId: readText(member(body, 'updateId')) }),
  ({ updateId, ...asked }, request, context) => {
    const problem = validateUpdateId(updateId, context.dialect);
    return answerTransaction(
      asked,
      { problem, resource: ['UPDATE_ID', updateId], find: () => updateById(context.world.state, updateId) },
      request,
      context,
    );
  },
);
