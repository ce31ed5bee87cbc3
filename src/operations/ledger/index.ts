// The operations of the ledger group.

import type { Operation } from '../types';
import { allocateExternalParty } from './allocateExternalParty';
import { allocateParty } from './allocateParty';
import { createLedgerUser } from './createLedgerUser';
import { deleteLedgerUser } from './deleteLedgerUser';
import { getLedgerUser } from './getLedgerUser';
import { getPartyDetails } from './getPartyDetails';
import { listLedgerUsers } from './listLedgerUsers';
import { listUserRights } from './listUserRights';
import { updateLedgerUser } from './updateLedgerUser';
import { updatePartyDetails } from './updatePartyDetails';
import { grantUserRights, revokeUserRights } from './change-rights';
import { generateExternalPartyTopology } from './generateExternalPartyTopology';
import { getAuthenticatedUser } from './getAuthenticatedUser';
import { getLedgerEnd } from './getLedgerEnd';
import { getLedgerLivez } from './getLedgerLivez';
import { getLedgerReadyz } from './getLedgerReadyz';
import { getLedgerVersion } from './getLedgerVersion';
import { getParticipantId } from './getParticipantId';
import { getUpdateById } from './getUpdateById';
import { getUpdateByOffset } from './getUpdateByOffset';
import { listActiveContracts } from './listActiveContracts';
import { listConnectedSynchronizers } from './listConnectedSynchronizers';
import { listParties } from './listParties';
import { getActiveContractsPage, listActiveContractsPage } from './listActiveContractsPage';
import { listUpdatesPage } from './listUpdatesPage';
import { listFlatUpdates, listUpdates } from './listUpdates';
import { executeSubmission } from './executeSubmission';
import { executeSubmissionAndWait } from './executeSubmissionAndWait';
import { executeSubmissionAndWaitForTransaction } from './executeSubmissionAndWaitForTransaction';
import { getContractById } from './getContractById';
import { getEventsByContractId } from './getEventsByContractId';
import { getLatestPrunedOffsets } from './getLatestPrunedOffsets';
import { getPreferredPackageVersion } from './getPreferredPackageVersion';
import { getPreferredPackages } from './getPreferredPackages';
import { getTransactionById } from './getTransactionById';
import { getTransactionByOffset } from './getTransactionByOffset';
import { listCommandCompletions } from './listCommandCompletions';
import { listCompletions } from './listCompletions';
import { listPackages } from './listPackages';
import { prepareSubmission } from './prepareSubmission';
import { listUpdateTrees } from './listUpdateTrees';
import { submitAndWait } from './submitAndWait';
import { submitAndWaitForTransaction } from './submitAndWaitForTransaction';
import { submitAsync } from './submitAsync';
import { createIdentityProvider } from './createIdentityProvider';
import { deleteIdentityProvider } from './deleteIdentityProvider';
import { getIdentityProvider } from './getIdentityProvider';
import { listIdentityProviders } from './listIdentityProviders';
import { updateIdentityProvider } from './updateIdentityProvider';
import { updateUserIdentityProvider } from './updateUserIdentityProvider';
import { getTransactionTreeById } from './getTransactionTreeById';
import { getTransactionTreeByOffset } from './getTransactionTreeByOffset';
import { submitAndWaitForTransactionTree } from './submitAndWaitForTransactionTree';
import { getCompletionByHash } from './getCompletionByHash';
import { getPartyKeySet } from './getPartyKeySet';
import { getLedgerUpdateByHash } from './getLedgerUpdateByHash';
import { submitAndWaitForReassignment } from './submitAndWaitForReassignment';
import { submitReassignment } from './submitReassignment';
import { getPackage } from './getPackage';
import { getPackageStatus } from './getPackageStatus';
import { listPackageVetting, listVettedPackages } from './listVettedPackages';
import { updatePackageVetting, updateVettedPackages } from './updateVettedPackages';
import { uploadDar, uploadPackages } from './uploadDar';
import { validateDar } from './validateDar';

export const ledgerOperations: readonly Operation[] = [
  getUpdateById,
  getUpdateByOffset,
  listUpdates,
  listActiveContracts,
  getLedgerEnd,
  listConnectedSynchronizers,
  listParties,
  getParticipantId,
  getAuthenticatedUser,
  listLedgerUsers,
  createLedgerUser,
  getLedgerUser,
  updateLedgerUser,
  deleteLedgerUser,
  listUserRights,
  grantUserRights,
  revokeUserRights,
  allocateParty,
  getPartyDetails,
  updatePartyDetails,
  generateExternalPartyTopology,
  allocateExternalParty,
  listFlatUpdates,
  listUpdateTrees,
  listUpdatesPage,
  getActiveContractsPage,
  listActiveContractsPage,
  submitAndWait,
  submitAndWaitForTransaction,
  submitAsync,
  listCompletions,
  listCommandCompletions,
  prepareSubmission,
  executeSubmission,
  executeSubmissionAndWait,
  executeSubmissionAndWaitForTransaction,
  getPreferredPackages,
  getPreferredPackageVersion,
  getLatestPrunedOffsets,
  listPackages,
  listIdentityProviders,
  createIdentityProvider,
  getIdentityProvider,
  updateIdentityProvider,
  deleteIdentityProvider,
  updateUserIdentityProvider,
  getTransactionTreeById,
  getTransactionTreeByOffset,
  submitAndWaitForTransactionTree,
  submitAndWaitForReassignment,
  submitReassignment,
  getCompletionByHash,
  getLedgerUpdateByHash,
  getPartyKeySet,
  uploadDar,
  uploadPackages,
  validateDar,
  getPackage,
  getPackageStatus,
  listVettedPackages,
  listPackageVetting,
  updateVettedPackages,
  updatePackageVetting,
  getEventsByContractId,
  getContractById,
  getTransactionById,
  getTransactionByOffset,
  getLedgerVersion,
  getLedgerLivez,
  getLedgerReadyz,
];
