// A token standard transfer: completed at once, or an instruction that waits for its receiver.

import { transferCreation } from './token-transfer';

export const createTokenStandardTransfer = transferCreation('createTokenStandardTransfer', 1);
