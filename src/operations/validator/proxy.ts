// The scan-proxy operations of the validator group: what scan knows, asked through the validator.

import type { Operation } from '../types';
import { getTransferPreapprovalByParty } from './getTransferPreapprovalByParty';
import { proxyAllocationCancelContext } from './proxyAllocationCancelContext';
import { proxyAllocationExecuteTransferContext } from './proxyAllocationExecuteTransferContext';
import { proxyAllocationFactory } from './proxyAllocationFactory';
import { proxyAllocationWithdrawContext } from './proxyAllocationWithdrawContext';
import { proxyAmuletRules } from './proxyAmuletRules';
import { proxyAnsEntries } from './proxyAnsEntries';
import { proxyAnsEntryByName } from './proxyAnsEntryByName';
import { proxyAnsEntryByParty } from './proxyAnsEntryByParty';
import { proxyDso } from './proxyDso';
import { proxyDsoPartyId } from './proxyDsoPartyId';
import { proxyFeaturedAppRight } from './proxyFeaturedAppRight';
import { proxyHoldingsSummary } from './proxyHoldingsSummary';
import { proxyHoldingsSummaryV1 } from './proxyHoldingsSummaryV1';
import { proxyMiningRounds } from './proxyMiningRounds';
import { proxyRegistryInfo } from './proxyRegistryInfo';
import { proxyRegistryInstrument } from './proxyRegistryInstrument';
import { proxyRegistryInstruments } from './proxyRegistryInstruments';
import { proxyTransferFactory } from './proxyTransferFactory';
import { proxyTransferInstructionAcceptContext } from './proxyTransferInstructionAcceptContext';
import { proxyTransferInstructionRejectContext } from './proxyTransferInstructionRejectContext';
import { proxyTransferInstructionWithdrawContext } from './proxyTransferInstructionWithdrawContext';

export const proxyOperations: readonly Operation[] = [
  getTransferPreapprovalByParty,
  proxyDso,
  proxyDsoPartyId,
  proxyAmuletRules,
  proxyMiningRounds,
  proxyAnsEntries,
  proxyAnsEntryByParty,
  proxyAnsEntryByName,
  proxyHoldingsSummary,
  proxyHoldingsSummaryV1,
  proxyFeaturedAppRight,
  proxyRegistryInfo,
  proxyRegistryInstruments,
  proxyRegistryInstrument,
  proxyTransferFactory,
  proxyTransferInstructionAcceptContext,
  proxyTransferInstructionRejectContext,
  proxyTransferInstructionWithdrawContext,
  proxyAllocationFactory,
  proxyAllocationExecuteTransferContext,
  proxyAllocationWithdrawContext,
  proxyAllocationCancelContext,
];
