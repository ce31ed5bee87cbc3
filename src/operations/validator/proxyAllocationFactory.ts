// Scan's own answer of getAllocationFactory, through the validator (observed scan-validator 6).

import { getAllocationFactory } from '../scan/getAllocationFactory';
import type { Operation } from '../types';

export const proxyAllocationFactory: Operation = {
  id: 'proxyAllocationFactory',
  access: 'proxy',
  handle: getAllocationFactory.handle,
};
