// POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/reject.

import { answerInstructionContext } from './instruction-context';
import { registryOperation } from './registry-operation';
import { tokenInstructionContext } from './token-registry';

export const getTransferInstructionRejectContext = registryOperation('getTransferInstructionRejectContext', {
  network: answerInstructionContext,
  other: tokenInstructionContext,
});
