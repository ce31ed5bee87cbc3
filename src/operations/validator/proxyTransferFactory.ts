// Scan's own answer of getTransferFactory, through the validator (observed scan-validator 6).

import { getTransferFactory } from '../scan/getTransferFactory';
import type { Operation } from '../types';

export const proxyTransferFactory: Operation = {
  id: 'proxyTransferFactory',
  access: 'proxy',
  handle: getTransferFactory.handle,
};
