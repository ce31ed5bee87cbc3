// POST /registry/allocations/v1/{allocationId}/choice-contexts/cancel.

import type { Operation } from '../types';
import { answerAllocationContext } from './allocation-context';

export const getAllocationCancelContext: Operation = {
  id: 'getAllocationCancelContext',
  access: 'open',
  handle: answerAllocationContext('release'),
};
