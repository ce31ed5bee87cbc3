// GET /v2/updates/transaction-tree-by-offset/{offset}: the older lookup of a transaction with all its nodes.

import { updateAt } from '../../ledger';
import type { Operation } from '../types';
import { nonPositiveOffset } from './failures';
import { answerTree } from './legacy-transaction';

export const getTransactionTreeByOffset: Operation = {
  id: 'getTransactionTreeByOffset',
  access: 'ledger',
  handle(request, context) {
    const offset = BigInt(request.path['offset'] ?? '0');
    const problem = offset > 0n ? undefined : nonPositiveOffset('offset', offset);
    return answerTree(
      { problem, resource: ['OFFSET', offset.toString()], find: () => updateAt(context.world.state, offset) },
      request,
      context,
    );
  },
};
