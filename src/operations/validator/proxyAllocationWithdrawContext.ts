// Scan's own answer of getAllocationWithdrawContext, through the validator (observed scan-validator 6).

import { getAllocationWithdrawContext } from '../scan/getAllocationWithdrawContext';
import type { Operation } from '../types';

export const proxyAllocationWithdrawContext: Operation = {
  id: 'proxyAllocationWithdrawContext',
  access: 'proxy',
  handle: getAllocationWithdrawContext.handle,
};
