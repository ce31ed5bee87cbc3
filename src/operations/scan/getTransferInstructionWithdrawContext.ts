// POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/withdraw.

import { answerInstructionContext } from './instruction-context';
import { registryOperation } from './registry-operation';
import { tokenInstructionContext } from './token-registry';

export const getTransferInstructionWithdrawContext = registryOperation('getTransferInstructionWithdrawContext', {
  network: answerInstructionContext,
  other: tokenInstructionContext,
});
