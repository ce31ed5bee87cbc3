// POST /registry/allocations/v1/{allocationId}/choice-contexts/execute-transfer.

import { answerAllocationContext } from './allocation-context';
import { registryOperation } from './registry-operation';
import { tokenAllocationContext } from './token-registry';

export const getAllocationExecuteTransferContext = registryOperation('getAllocationExecuteTransferContext', {
  network: answerAllocationContext('settle'),
  other: tokenAllocationContext,
});
