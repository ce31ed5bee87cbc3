// A token standard transfer: completed at once, or an instruction that waits for its receiver, under version 2 of the
// standard.

import { transferCreation } from './token-transfer';

export const createTokenStandardTransferV2 = transferCreation('createTokenStandardTransferV2', 2);
