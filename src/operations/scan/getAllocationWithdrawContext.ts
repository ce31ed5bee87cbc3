// POST /registry/allocations/v1/{allocationId}/choice-contexts/withdraw.

import type { Operation } from '../types';
import { answerAllocationContext } from './allocation-context';

export const getAllocationWithdrawContext: Operation = {
  id: 'getAllocationWithdrawContext',
  access: 'open',
  handle: answerAllocationContext('release'),
};
