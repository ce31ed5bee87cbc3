// Scan's own answer of getTransferInstructionAcceptContext, through the validator (observed scan-validator 6).

import { getTransferInstructionAcceptContext } from '../scan/getTransferInstructionAcceptContext';
import type { Operation } from '../types';

export const proxyTransferInstructionAcceptContext: Operation = {
  id: 'proxyTransferInstructionAcceptContext',
  access: 'proxy',
  handle: getTransferInstructionAcceptContext.handle,
};
