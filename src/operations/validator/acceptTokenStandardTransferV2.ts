// The receiver accepts a transfer instruction, under version 2 of the standard.

import { transferMove } from './token-transfer';

export const acceptTokenStandardTransferV2 = transferMove('acceptTokenStandardTransferV2', 'accept-transfer', 2);
