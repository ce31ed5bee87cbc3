// POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept.

import type { Operation } from '../types';
import { answerInstructionContext } from './instruction-context';

export const getTransferInstructionAcceptContext: Operation = {
  id: 'getTransferInstructionAcceptContext',
  access: 'open',
  handle: answerInstructionContext,
};
