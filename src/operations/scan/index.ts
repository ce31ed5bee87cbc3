// The operations of the scan group, in the order of their document.

import type { Operation } from '../types';
import { countVoteResults } from './countVoteResults';
import { forceAcsSnapshot } from './forceAcsSnapshot';
import { getAcsSnapshot, getAcsSnapshotV1, getAcsSnapshotV2 } from './getAcsSnapshot';
import { getActiveSynchronizerSerial } from './getActiveSynchronizerSerial';
import {
  getAllocationCancelContextV2,
  getAllocationFactoryV2,
  getAllocationInstructionAcceptContext,
  getAllocationInstructionWithdrawContext,
  getAllocationWithdrawContextV2,
  getSettlementFactory,
} from './allocations-v2';
import { getAllocationCancelContext } from './getAllocationCancelContext';
import { getAllocationExecuteTransferContext } from './getAllocationExecuteTransferContext';
import { getAllocationFactory } from './getAllocationFactory';
import { getAllocationWithdrawContext } from './getAllocationWithdrawContext';
import { getAmuletConfigForRound } from './getAmuletConfigForRound';
import { getAmuletRules } from './getAmuletRules';
import { getAnsEntryByName } from './getAnsEntryByName';
import { getAnsEntryByParty } from './getAnsEntryByParty';
import { getBackfillingStatus } from './getBackfillingStatus';
import { getAnsRules } from './getAnsRules';
import { getDso } from './getDso';
import { getDsoPartyId } from './getDsoPartyId';
import { getEventById } from './getEventById';
import { getExternalPartyAmuletRules } from './getExternalPartyAmuletRules';
import { getFeaturedAppRight } from './getFeaturedAppRight';
import { getFeaturedAppRightByContractId } from './getFeaturedAppRightByContractId';
import { getFeatureSupport } from './getFeatureSupport';
import { getHoldingsState, getHoldingsStateV1, getHoldingsStateV2 } from './getHoldingsState';
import { getHoldingsSummary } from './getHoldingsSummary';
import { getHoldingsSummaryV1 } from './getHoldingsSummaryV1';
import { getLsu } from './getLsu';
import { getMemberTrafficStatus } from './getMemberTrafficStatus';
import { getMigrationId } from './getMigrationId';
import { getMigrationInfo } from './getMigrationInfo';
import { getMigrationSchedule } from './getMigrationSchedule';
import { getOpenAndIssuingMiningRounds } from './getOpenAndIssuingMiningRounds';
import { getPartyParticipantId } from './getPartyParticipantId';
import { getPlatformInstanceNames } from './getPlatformInstanceNames';
import { getPreviousSvRewardWeight } from './getPreviousSvRewardWeight';
import { getRegistryInfo } from './getRegistryInfo';
import { getRegistryInstrument } from './getRegistryInstrument';
import { getRollForwardLsu } from './getRollForwardLsu';
import { getScanLivez } from './getScanLivez';
import { getScanReadyz } from './getScanReadyz';
import { getScanStatus } from './getScanStatus';
import { getScanVersion } from './getScanVersion';
import { getSnapshotTimestamp } from './getSnapshotTimestamp';
import { getSnapshotTimestampAfter } from './getSnapshotTimestampAfter';
import { getSpliceInstanceNames } from './getSpliceInstanceNames';
import { getTransferCommandCounter } from './getTransferCommandCounter';
import { getTransferCommandStatus } from './getTransferCommandStatus';
import { getTransferFactory } from './getTransferFactory';
import { getTransferFactoryV2 } from './getTransferFactoryV2';
import { getTransferInstructionAcceptContext } from './getTransferInstructionAcceptContext';
import { getTransferInstructionAcceptContextV2 } from './getTransferInstructionAcceptContextV2';
import { getTransferInstructionRejectContext } from './getTransferInstructionRejectContext';
import { getTransferInstructionRejectContextV2 } from './getTransferInstructionRejectContextV2';
import { getTransferInstructionWithdrawContext } from './getTransferInstructionWithdrawContext';
import { getTransferInstructionWithdrawContextV2 } from './getTransferInstructionWithdrawContextV2';
import { getUpdateByHash } from './getUpdateByHash';
import { getUpdateByIdV0 } from './getUpdateByIdV0';
import { getUpdateByIdV1 } from './getUpdateByIdV1';
import { getUpdateByIdV2 } from './getUpdateByIdV2';
import { getVoteRequest } from './getVoteRequest';
import { listAmuletPriceVotes } from './listAmuletPriceVotes';
import { listAnsEntries } from './listAnsEntries';
import { listClosedRounds } from './listClosedRounds';
import { listDsoSequencers } from './listDsoSequencers';
import { listEvents } from './listEvents';
import { listFeaturedAppRights } from './listFeaturedAppRights';
import { listFeaturedAppRightsByProvider } from './listFeaturedAppRightsByProvider';
import { listImportUpdates } from './listImportUpdates';
import { listPartyParticipantIds } from './listPartyParticipantIds';
import { listRegistryInstruments } from './listRegistryInstruments';
import { listScans } from './listScans';
import { listSvBftSequencers } from './listSvBftSequencers';
import { listUnclaimedDevelopmentFundCoupons } from './listUnclaimedDevelopmentFundCoupons';
import { listUpdateHistory, listUpdateHistoryV0, listUpdateHistoryV1 } from './listUpdateHistory';
import { listUpdatesBefore } from './listUpdatesBefore';
import { listValidatorFaucets } from './listValidatorFaucets';
import { listValidatorLicenses } from './listValidatorLicenses';
import { listVoteRequests } from './listVoteRequests';
import { listVoteRequestsByTrackingId } from './listVoteRequestsByTrackingId';
import { listVoteResults } from './listVoteResults';
import { lookupTransferPreapproval } from './lookupTransferPreapproval';
import {
  getEarliestRewardRound,
  getRewardActivityTotals,
  getRewardBatch,
  getRewardRootHash,
} from './reward-accounting';

export const scanOperations: readonly Operation[] = [
  getUpdateByIdV0,
  getUpdateByIdV1,
  getUpdateByIdV2,
  listUpdateHistoryV0,
  listUpdateHistoryV1,
  listUpdateHistory,
  getAcsSnapshot,
  getAcsSnapshotV1,
  getAcsSnapshotV2,
  getSnapshotTimestamp,
  getSnapshotTimestampAfter,
  forceAcsSnapshot,
  getHoldingsSummary,
  getHoldingsSummaryV1,
  getHoldingsState,
  getHoldingsStateV1,
  getHoldingsStateV2,
  getOpenAndIssuingMiningRounds,
  listClosedRounds,
  getAmuletRules,
  getPlatformInstanceNames,
  getSpliceInstanceNames,
  listAnsEntries,
  getAnsEntryByName,
  getAnsEntryByParty,
  getAnsRules,
  getPartyParticipantId,
  getLsu,
  getDso,
  getDsoPartyId,
  lookupTransferPreapproval,
  getExternalPartyAmuletRules,
  getFeaturedAppRight,
  getFeatureSupport,
  getBackfillingStatus,
  listAmuletPriceVotes,
  listVoteRequests,
  listVoteRequestsByTrackingId,
  getVoteRequest,
  listVoteResults,
  countVoteResults,
  getPreviousSvRewardWeight,
  listFeaturedAppRights,
  listFeaturedAppRightsByProvider,
  getFeaturedAppRightByContractId,
  listValidatorLicenses,
  listValidatorFaucets,
  listScans,
  listDsoSequencers,
  listSvBftSequencers,
  getUpdateByHash,
  listEvents,
  getEventById,
  getAmuletConfigForRound,
  getMemberTrafficStatus,
  listPartyParticipantIds,
  listUnclaimedDevelopmentFundCoupons,
  getTransferCommandCounter,
  getTransferCommandStatus,
  getMigrationSchedule,
  getMigrationId,
  getActiveSynchronizerSerial,
  getRollForwardLsu,
  getMigrationInfo,
  listUpdatesBefore,
  listImportUpdates,
  getEarliestRewardRound,
  getRewardActivityTotals,
  getRewardBatch,
  getRewardRootHash,
  getRegistryInfo,
  listRegistryInstruments,
  getRegistryInstrument,
  getTransferFactory,
  getTransferInstructionAcceptContext,
  getTransferInstructionRejectContext,
  getTransferInstructionWithdrawContext,
  getTransferFactoryV2,
  getTransferInstructionAcceptContextV2,
  getTransferInstructionRejectContextV2,
  getTransferInstructionWithdrawContextV2,
  getAllocationFactory,
  getAllocationExecuteTransferContext,
  getAllocationWithdrawContext,
  getAllocationCancelContext,
  getAllocationFactoryV2,
  getAllocationInstructionAcceptContext,
  getAllocationInstructionWithdrawContext,
  getSettlementFactory,
  getAllocationWithdrawContextV2,
  getAllocationCancelContextV2,
  getScanLivez,
  getScanReadyz,
  getScanStatus,
  getScanVersion,
];
