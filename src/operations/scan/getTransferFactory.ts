// POST /registry/transfer-instruction/v1/transfer-factory (observed scan-validator 6).

import { textMember } from '../read';
import type { Operation } from '../types';
import { answerTransferFactory } from './transfer-factory';

export const getTransferFactory: Operation = {
  id: 'getTransferFactory',
  access: 'open',
  handle: answerTransferFactory('TransferFactory_Transfer', textMember),
};
