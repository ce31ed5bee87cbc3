// POST /registry/transfer-instruction/v1/transfer-factory (observed scan-validator 6).

import { textMember } from '../read';
import { registryOperation } from './registry-operation';
import { answerTransferFactory, tokenTransferFactory } from './transfer-factory';

export const getTransferFactory = registryOperation('getTransferFactory', {
  network: answerTransferFactory('TransferFactory_Transfer', textMember),
  other: tokenTransferFactory,
});
