// POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept.

import { answerInstructionContext } from './instruction-context';
import { registryOperation } from './registry-operation';
import { tokenInstructionContext } from './token-registry';

export const getTransferInstructionAcceptContext = registryOperation('getTransferInstructionAcceptContext', {
  network: answerInstructionContext,
  other: tokenInstructionContext,
});
