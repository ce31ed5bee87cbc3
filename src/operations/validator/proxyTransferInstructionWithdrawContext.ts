// Scan's own answer of getTransferInstructionWithdrawContext, through the validator (observed scan-validator 6).

import { getTransferInstructionWithdrawContext } from '../scan/getTransferInstructionWithdrawContext';
import type { Operation } from '../types';

export const proxyTransferInstructionWithdrawContext: Operation = {
  id: 'proxyTransferInstructionWithdrawContext',
  access: 'proxy',
  handle: getTransferInstructionWithdrawContext.handle,
};
