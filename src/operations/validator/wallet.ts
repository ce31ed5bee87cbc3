// The operations of the validator group, except for the scan proxy (proxy.ts).

import type { Operation } from '../types';
import { acceptTokenStandardTransfer } from './acceptTokenStandardTransfer';
import { acceptTokenStandardTransferV2 } from './acceptTokenStandardTransferV2';
import { acceptTransferOffer } from './acceptTransferOffer';
import { preapprovalAdministration } from './administration-preapprovals';
import { userAdministration } from './administration-users';
import { allocateAmulet } from './allocateAmulet';
import { allocateAmuletV2 } from './allocateAmuletV2';
import { allocationRequestOperations } from './allocation-requests';
import { createBuyTrafficRequest } from './createBuyTrafficRequest';
import { createTokenStandardTransfer } from './createTokenStandardTransfer';
import { createTokenStandardTransferV2 } from './createTokenStandardTransferV2';
import { createTransferOffer } from './createTransferOffer';
import { createTransferPreapproval } from './createTransferPreapproval';
import { delegationOperations } from './delegations';
import { developmentFundOperations } from './development-fund';
import { externalPartyAdministration } from './external-parties';
import { getBalance } from './getBalance';
import { getBuyTrafficRequestStatus } from './getBuyTrafficRequestStatus';
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
import { listAmuletAllocations } from './listAmuletAllocations';
import { listTokenStandardTransfers } from './listTokenStandardTransfers';
import { listTransactions } from './listTransactions';
import { listTransferOffers } from './listTransferOffers';
import { listOwnAnsEntries } from './listOwnAnsEntries';
import { paymentRequests } from './payment-requests';
import { registerUser } from './registerUser';
import { rejectTokenStandardTransfer } from './rejectTokenStandardTransfer';
import { rejectTokenStandardTransferV2 } from './rejectTokenStandardTransferV2';
import { rejectTransferOffer } from './rejectTransferOffer';
import { requestAnsEntry } from './requestAnsEntry';
import { sendByPreapproval } from './sendByPreapproval';
import { setupProposalOperations } from './setup-proposals';
import { tap } from './tap';
import { walletContractLookups } from './wallet-contract';
import { walletLists } from './wallet-lists';
import { withdrawTokenStandardTransfer } from './withdrawTokenStandardTransfer';
import { withdrawTokenStandardTransferV2 } from './withdrawTokenStandardTransferV2';
import { withdrawAmuletAllocation } from './withdrawAmuletAllocation';
import { withdrawAmuletAllocationV2 } from './withdrawAmuletAllocationV2';
import { withdrawTransferOffer } from './withdrawTransferOffer';

export const walletOperations: readonly Operation[] = [
  createTransferOffer,
  listTransferOffers,
  getTransferOfferStatus,
  createBuyTrafficRequest,
  getBuyTrafficRequestStatus,
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
  listAmuletAllocations,
  allocateAmulet,
  allocateAmuletV2,
  withdrawAmuletAllocation,
  withdrawAmuletAllocationV2,
  ...allocationRequestOperations,
  createTokenStandardTransfer,
  createTokenStandardTransferV2,
  listTokenStandardTransfers,
  acceptTokenStandardTransfer,
  acceptTokenStandardTransferV2,
  rejectTokenStandardTransfer,
  rejectTokenStandardTransferV2,
  withdrawTokenStandardTransfer,
  withdrawTokenStandardTransferV2,
  registerUser,
  getValidatorUser,
  getValidatorLivez,
  getValidatorReadyz,
  getValidatorStatus,
  getValidatorVersion,
  getWalletFeatures,
  ...walletLists,
  ...walletContractLookups,
  ...paymentRequests,
  ...delegationOperations,
  ...developmentFundOperations,
  sendByPreapproval,
  requestAnsEntry,
  listOwnAnsEntries,
  ...userAdministration,
  ...preapprovalAdministration,
  ...externalPartyAdministration,
  ...setupProposalOperations,
];
