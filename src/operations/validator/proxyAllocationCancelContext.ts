// Scan's own answer of getAllocationCancelContext, through the validator (observed scan-validator 6).

import { getAllocationCancelContext } from '../scan/getAllocationCancelContext';
import type { Operation } from '../types';

export const proxyAllocationCancelContext: Operation = {
  id: 'proxyAllocationCancelContext',
  access: 'proxy',
  handle: getAllocationCancelContext.handle,
};
