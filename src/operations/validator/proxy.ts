// The scan-proxy operations of the validator group: what scan knows, asked through the validator.

import type { Operation } from '../types';
import { getTransferPreapprovalByParty } from './getTransferPreapprovalByParty';
import { proxyAmuletRules } from './proxyAmuletRules';
import { proxyAnsEntries } from './proxyAnsEntries';
import { proxyAnsEntryByName } from './proxyAnsEntryByName';
import { proxyAnsEntryByParty } from './proxyAnsEntryByParty';
import { proxyDso } from './proxyDso';
import { proxyDsoPartyId } from './proxyDsoPartyId';
import { proxyHoldingsSummary } from './proxyHoldingsSummary';
import { proxyHoldingsSummaryV1 } from './proxyHoldingsSummaryV1';
import { proxyMiningRounds } from './proxyMiningRounds';

export const proxyOperations: readonly Operation[] = [
  getTransferPreapprovalByParty, proxyDso, proxyDsoPartyId, proxyAmuletRules,
  proxyMiningRounds, proxyAnsEntries, proxyAnsEntryByParty, proxyAnsEntryByName,
  proxyHoldingsSummary, proxyHoldingsSummaryV1,
];
