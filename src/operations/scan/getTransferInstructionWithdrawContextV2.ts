// POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/withdraw.

import type { Operation } from '../types';
import { answerInstructionContext } from './instruction-context';

export const getTransferInstructionWithdrawContextV2: Operation = {
  id: 'getTransferInstructionWithdrawContextV2',
  access: 'open',
  handle: answerInstructionContext,
};
