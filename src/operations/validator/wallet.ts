// The operations of the validator group, except for the scan proxy (proxy.ts).

import type { Operation } from '../types';
import { acceptTokenStandardTransfer } from './acceptTokenStandardTransfer';
import { acceptTransferOffer } from './acceptTransferOffer';
import { createTokenStandardTransfer } from './createTokenStandardTransfer';
import { createTransferOffer } from './createTransferOffer';
import { createTransferPreapproval } from './createTransferPreapproval';
import { getBalance } from './getBalance';
import { getTransferOfferStatus } from './getTransferOfferStatus';
import { getUserStatus } from './getUserStatus';
import { getValidatorLivez } from './getValidatorLivez';
import { getValidatorReadyz } from './getValidatorReadyz';
import { getValidatorStatus } from './getValidatorStatus';
import { getValidatorUser } from './getValidatorUser';
import { getValidatorVersion } from './getValidatorVersion';
import { getWalletFeatures } from './getWalletFeatures';
import { listAcceptedTransferOffers } from './listAcceptedTransferOffers';
import { listAmulets } from './listAmulets';
import { listTokenStandardTransfers } from './listTokenStandardTransfers';
import { listTransactions } from './listTransactions';
import { listTransferOffers } from './listTransferOffers';
import { registerUser } from './registerUser';
import { rejectTokenStandardTransfer } from './rejectTokenStandardTransfer';
import { rejectTransferOffer } from './rejectTransferOffer';
import { tap } from './tap';
import { walletContractLookups } from './wallet-contract';
import { walletLists } from './wallet-lists';
import { withdrawTokenStandardTransfer } from './withdrawTokenStandardTransfer';
import { withdrawTransferOffer } from './withdrawTransferOffer';

export const walletOperations: readonly Operation[] = [
  createTransferOffer,
  listTransferOffers,
  getTransferOfferStatus,
  acceptTransferOffer,
  rejectTransferOffer,
  withdrawTransferOffer,
  listAcceptedTransferOffers,
  getUserStatus,
  getBalance,
  listAmulets,
  tap,
  listTransactions,
  createTransferPreapproval,
  createTokenStandardTransfer,
  listTokenStandardTransfers,
  acceptTokenStandardTransfer,
  rejectTokenStandardTransfer,
  withdrawTokenStandardTransfer,
  registerUser,
  getValidatorUser,
  getValidatorLivez,
  getValidatorReadyz,
  getValidatorStatus,
  getValidatorVersion,
  getWalletFeatures,
  ...walletLists,
  ...walletContractLookups,
];
