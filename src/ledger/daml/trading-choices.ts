// Choices of the network's test trading app and of the allocation requests that its trades are (public Daml sources:
// Splice.Testing.Apps.TradingApp, Splice.Api.Token.AllocationRequestV1).

import { choice } from './choice';
import { allocationEnd, executedTransfer, extraArgs, metadata } from './token-standard';
import { contractId, optional, party, record, textMap, timestamp, unit } from './types';

/** Allocations by leg, each with the context of its choice. */
const allocationsWithContext = record({
  allocationsWithContext: textMap(record({ _1: contractId, _2: extraArgs })),
});
const ended = record({ meta: metadata });

export const TRADING_CHOICES = {
  OTCTradeProposal_Accept: choice(true, record({ approver: party }), contractId),
  OTCTradeProposal_Reject: choice(true, record({ trader: party }), unit),
  OTCTradeProposal_InitiateSettlement: choice(
    true,
    record({ prepareUntil: timestamp, settleBefore: timestamp }),
    contractId,
  ),
  OTCTrade_Settle: choice(true, allocationsWithContext, textMap(executedTransfer)),
  OTCTrade_Cancel: choice(true, allocationsWithContext, textMap(optional(allocationEnd))),
  AllocationRequest_Reject: choice(true, record({ actor: party, extraArgs }), ended),
  AllocationRequest_Withdraw: choice(true, record({ extraArgs }), ended),
} as const;

/** The template or interface that defines each of them. */
export const TRADING_CHOICE_OWNER = {
  OTCTradeProposal_Accept: 'OTCTradeProposal',
  OTCTradeProposal_Reject: 'OTCTradeProposal',
  OTCTradeProposal_InitiateSettlement: 'OTCTradeProposal',
  OTCTrade_Settle: 'OTCTrade',
  OTCTrade_Cancel: 'OTCTrade',
  AllocationRequest_Reject: 'AllocationRequest',
  AllocationRequest_Withdraw: 'AllocationRequest',
} as const satisfies Record<keyof typeof TRADING_CHOICES, string>;
