// The receiver accepts a transfer instruction.

import { transferMove } from './token-transfer';

export const acceptTokenStandardTransfer = transferMove('acceptTokenStandardTransfer', 'accept-transfer', 1);
