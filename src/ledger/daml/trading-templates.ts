// Contracts of the network's test trading app, by which parties agree on a trade of several legs (public Daml source:
// Splice.Testing.Apps.TradingApp).

import { template, unique, type PartyId } from './template';
import { transferLeg } from './token-standard';
import { contractId, list, optional, party, textMap, timestamp, type JsonOf } from './types';

const APP = ['splice-token-test-trading-app', 'Splice.Testing.Apps.TradingApp'] as const;
const transferLegs = textMap(transferLeg);

/** Senders and receivers of the legs. */
export const tradersOf = (legs: JsonOf<typeof transferLegs>): readonly PartyId[] =>
  unique(Object.values(legs).flatMap(({ sender, receiver }) => [sender, receiver]));

export const TRADING_TEMPLATES = {
  OTCTradeProposal: template(
    [...APP, 'OTCTradeProposal'],
    { venue: party, tradeCid: optional(contractId), transferLegs, approvers: list(party) },
    {
      signatories: ({ approvers }) => unique(approvers),
      observers: ({ venue, transferLegs: legs, approvers }) =>
        unique([venue, ...tradersOf(legs)]).filter((trader) => !approvers.includes(trader)),
    },
  ),
  OTCTrade: template(
    [...APP, 'OTCTrade'],
    {
      venue: party,
      transferLegs,
      tradeCid: contractId,
      createdAt: timestamp,
      prepareUntil: timestamp,
      settleBefore: timestamp,
    },
    {
      signatories: ({ venue, transferLegs: legs }) => unique([venue, ...tradersOf(legs)]),
      interfaces: ['AllocationRequest'],
    },
  ),
} as const;
