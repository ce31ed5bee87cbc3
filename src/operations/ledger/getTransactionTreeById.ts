// GET /v2/updates/transaction-tree-by-id/{update-id}: the older lookup of a transaction with all its nodes.

import { updateById } from '../../ledger';
import type { Operation } from '../types';
import { validateUpdateId } from './getUpdateById';
import { answerTree } from './legacy-transaction';

export const getTransactionTreeById: Operation = {
  id: 'getTransactionTreeById',
  access: 'ledger',
  handle(request, context) {
    const updateId = request.path['update-id'] ?? '';
    const problem = validateUpdateId(updateId, context.dialect);
    return answerTree(
      { problem, resource: ['UPDATE_ID', updateId], find: () => updateById(context.world.state, updateId) },
      request,
      context,
    );
  },
};
