// Scan's own answer of getAllocationExecuteTransferContext, through the validator (observed scan-validator 6).

import { getAllocationExecuteTransferContext } from '../scan/getAllocationExecuteTransferContext';
import type { Operation } from '../types';

export const proxyAllocationExecuteTransferContext: Operation = {
  id: 'proxyAllocationExecuteTransferContext',
  access: 'proxy',
  handle: getAllocationExecuteTransferContext.handle,
};
