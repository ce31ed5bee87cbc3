// POST /registry/allocations/v1/{allocationId}/choice-contexts/cancel.

import { answerAllocationContext } from './allocation-context';
import { registryOperation } from './registry-operation';
import { tokenAllocationContext } from './token-registry';

export const getAllocationCancelContext = registryOperation('getAllocationCancelContext', {
  network: answerAllocationContext('release'),
  other: tokenAllocationContext,
});
