// POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/reject.

import type { Operation } from '../types';
import { answerInstructionContext } from './instruction-context';

export const getTransferInstructionRejectContext: Operation = {
  id: 'getTransferInstructionRejectContext',
  access: 'open',
  handle: answerInstructionContext,
};
