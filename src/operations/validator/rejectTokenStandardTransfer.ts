// The receiver rejects a transfer instruction.

import { transferMove } from './token-transfer';

export const rejectTokenStandardTransfer = transferMove('rejectTokenStandardTransfer', 'reject-transfer', 1);
