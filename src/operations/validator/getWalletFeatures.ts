// The features of the wallet UI: token standard transfers, and descriptions of direct transfers.

import { json } from '../answers';
import type { Operation } from '../types';

export const getWalletFeatures: Operation = {
  id: 'getWalletFeatures',
  access: 'token',
  handle: () => json({ token_standard: true, transfer_preapproval_description: true }),
};
