// The sender withdraws a transfer instruction, under version 2 of the standard.

import { transferMove } from './token-transfer';

export const withdrawTokenStandardTransferV2 = transferMove('withdrawTokenStandardTransferV2', 'withdraw-transfer', 2);
