// Scan's own answer of getTransferInstructionRejectContext, through the validator (observed scan-validator 6).

import { getTransferInstructionRejectContext } from '../scan/getTransferInstructionRejectContext';
import type { Operation } from '../types';

export const proxyTransferInstructionRejectContext: Operation = {
  id: 'proxyTransferInstructionRejectContext',
  access: 'proxy',
  handle: getTransferInstructionRejectContext.handle,
};
