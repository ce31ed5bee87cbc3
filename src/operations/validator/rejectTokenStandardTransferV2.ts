// The receiver rejects a transfer instruction, under version 2 of the standard.

import { transferMove } from './token-transfer';

export const rejectTokenStandardTransferV2 = transferMove('rejectTokenStandardTransferV2', 'reject-transfer', 2);
