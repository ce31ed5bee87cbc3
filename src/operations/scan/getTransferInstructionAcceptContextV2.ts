// POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/accept.

import type { Operation } from '../types';
import { answerInstructionContext } from './instruction-context';

export const getTransferInstructionAcceptContextV2: Operation = {
  id: 'getTransferInstructionAcceptContextV2',
  access: 'open',
  handle: answerInstructionContext,
};
