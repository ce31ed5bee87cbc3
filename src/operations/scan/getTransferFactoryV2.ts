// POST /registry/transfer-instruction/v2/transfer-factory (Splice 0.7.4 transfer-instruction-v2).

import { membersOf, textMember } from '../read';
import type { Operation } from '../types';
import { answerTransferFactory } from './transfer-factory';

export const getTransferFactoryV2: Operation = {
  id: 'getTransferFactoryV2',
  access: 'open',
  handle: answerTransferFactory('TransferFactoryV2_Transfer', (transfer, role) =>
    textMember(membersOf(transfer)[role], 'owner'),
  ),
};
