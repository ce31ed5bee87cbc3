// POST /registry/allocations/v1/{allocationId}/choice-contexts/execute-transfer.

import type { Operation } from '../types';
import { answerAllocationContext } from './allocation-context';

export const getAllocationExecuteTransferContext: Operation = {
  id: 'getAllocationExecuteTransferContext',
  access: 'open',
  handle: answerAllocationContext('settle'),
};
