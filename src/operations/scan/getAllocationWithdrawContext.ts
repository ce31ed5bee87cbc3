// POST /registry/allocations/v1/{allocationId}/choice-contexts/withdraw.

import { answerAllocationContext } from './allocation-context';
import { registryOperation } from './registry-operation';
import { tokenAllocationContext } from './token-registry';

export const getAllocationWithdrawContext = registryOperation('getAllocationWithdrawContext', {
  network: answerAllocationContext('release'),
  other: tokenAllocationContext,
});
