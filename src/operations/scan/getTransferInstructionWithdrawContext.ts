// POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/withdraw.

import type { Operation } from '../types';
import { answerInstructionContext } from './instruction-context';

export const getTransferInstructionWithdrawContext: Operation = {
  id: 'getTransferInstructionWithdrawContext',
  access: 'open',
  handle: answerInstructionContext,
};
