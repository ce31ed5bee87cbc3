// POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/reject.

import type { Operation } from '../types';
import { answerInstructionContext } from './instruction-context';

export const getTransferInstructionRejectContextV2: Operation = {
  id: 'getTransferInstructionRejectContextV2',
  access: 'open',
  handle: answerInstructionContext,
};
