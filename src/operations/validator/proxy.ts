// The scan-proxy operations of the validator group. Nearly all of them return scan's own answer (observed
// scan-validator 5.3, 6); the two whose bodies differ from scan's have a file each.

import {
  getAllocationCancelContextV2,
  getAllocationFactoryV2,
  getAllocationInstructionAcceptContext,
  getAllocationInstructionWithdrawContext,
  getAllocationWithdrawContextV2,
  getSettlementFactory,
} from '../scan/allocations-v2';
import { getAllocationCancelContext } from '../scan/getAllocationCancelContext';
import { getAllocationExecuteTransferContext } from '../scan/getAllocationExecuteTransferContext';
import { getAllocationFactory } from '../scan/getAllocationFactory';
import { getAllocationWithdrawContext } from '../scan/getAllocationWithdrawContext';
import { getAnsEntryByName } from '../scan/getAnsEntryByName';
import { getAnsEntryByParty } from '../scan/getAnsEntryByParty';
import { getAnsRules } from '../scan/getAnsRules';
import { getDso } from '../scan/getDso';
import { getDsoPartyId } from '../scan/getDsoPartyId';
import { getFeaturedAppRight } from '../scan/getFeaturedAppRight';
import { getHoldingsSummary } from '../scan/getHoldingsSummary';
import { getHoldingsSummaryV1 } from '../scan/getHoldingsSummaryV1';
import { getRegistryInfo } from '../scan/getRegistryInfo';
import { getRegistryInstrument } from '../scan/getRegistryInstrument';
import { getTransferCommandCounter } from '../scan/getTransferCommandCounter';
import { getTransferCommandStatus } from '../scan/getTransferCommandStatus';
import { getTransferFactory } from '../scan/getTransferFactory';
import { getTransferFactoryV2 } from '../scan/getTransferFactoryV2';
import { getTransferInstructionAcceptContext } from '../scan/getTransferInstructionAcceptContext';
import { getTransferInstructionAcceptContextV2 } from '../scan/getTransferInstructionAcceptContextV2';
import { getTransferInstructionRejectContext } from '../scan/getTransferInstructionRejectContext';
import { getTransferInstructionRejectContextV2 } from '../scan/getTransferInstructionRejectContextV2';
import { getTransferInstructionWithdrawContext } from '../scan/getTransferInstructionWithdrawContext';
import { getTransferInstructionWithdrawContextV2 } from '../scan/getTransferInstructionWithdrawContextV2';
import { listAnsEntries } from '../scan/listAnsEntries';
import { listRegistryInstruments } from '../scan/listRegistryInstruments';
import { listUnclaimedDevelopmentFundCoupons } from '../scan/listUnclaimedDevelopmentFundCoupons';
import { lookupTransferPreapproval } from '../scan/lookupTransferPreapproval';
import type { Operation } from '../types';
import { proxyAmuletRules } from './proxyAmuletRules';
import { proxyMiningRounds } from './proxyMiningRounds';

/** Validator operation id to the scan operation that answers it. */
const SCAN_OPERATIONS: Readonly<Record<string, Operation>> = {
  getTransferPreapprovalByParty: lookupTransferPreapproval,
  proxyDso: getDso,
  proxyDsoPartyId: getDsoPartyId,
  proxyAnsEntries: listAnsEntries,
  proxyAnsEntryByParty: getAnsEntryByParty,
  proxyAnsEntryByName: getAnsEntryByName,
  proxyAnsRules: getAnsRules,
  proxyHoldingsSummary: getHoldingsSummary,
  proxyHoldingsSummaryV1: getHoldingsSummaryV1,
  proxyFeaturedAppRight: getFeaturedAppRight,
  proxyTransferCommandCounter: getTransferCommandCounter,
  proxyTransferCommandStatus: getTransferCommandStatus,
  proxyUnclaimedDevelopmentFundCoupons: listUnclaimedDevelopmentFundCoupons,
  proxyRegistryInfo: getRegistryInfo,
  proxyRegistryInstruments: listRegistryInstruments,
  proxyRegistryInstrument: getRegistryInstrument,
  proxyTransferFactory: getTransferFactory,
  proxyTransferInstructionAcceptContext: getTransferInstructionAcceptContext,
  proxyTransferInstructionRejectContext: getTransferInstructionRejectContext,
  proxyTransferInstructionWithdrawContext: getTransferInstructionWithdrawContext,
  proxyTransferFactoryV2: getTransferFactoryV2,
  proxyTransferInstructionAcceptContextV2: getTransferInstructionAcceptContextV2,
  proxyTransferInstructionRejectContextV2: getTransferInstructionRejectContextV2,
  proxyTransferInstructionWithdrawContextV2: getTransferInstructionWithdrawContextV2,
  proxyAllocationFactory: getAllocationFactory,
  proxyAllocationExecuteTransferContext: getAllocationExecuteTransferContext,
  proxyAllocationWithdrawContext: getAllocationWithdrawContext,
  proxyAllocationCancelContext: getAllocationCancelContext,
  proxyAllocationFactoryV2: getAllocationFactoryV2,
  proxyAllocationInstructionAcceptContext: getAllocationInstructionAcceptContext,
  proxyAllocationInstructionWithdrawContext: getAllocationInstructionWithdrawContext,
  proxySettlementFactory: getSettlementFactory,
  proxyAllocationWithdrawContextV2: getAllocationWithdrawContextV2,
  proxyAllocationCancelContextV2: getAllocationCancelContextV2,
};

/** The scan operation under the validator's id and access rule (dialect row B20). */
const proxyOf = (id: string, scan: Operation): Operation => ({
  ...scan,
  id,
  access: 'proxy',
  isOfRegistries: false,
});

export const proxyOperations: readonly Operation[] = [
  proxyAmuletRules,
  proxyMiningRounds,
  ...Object.entries(SCAN_OPERATIONS).map(([id, scan]) => proxyOf(id, scan)),
];
