// The sender withdraws a transfer instruction.

import { transferMove } from './token-transfer';

export const withdrawTokenStandardTransfer = transferMove('withdrawTokenStandardTransfer', 'withdraw-transfer', 1);
