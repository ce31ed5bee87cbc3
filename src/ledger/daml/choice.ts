// The description of one choice, and the arguments that many choices share.

import { contractId, genMap, list, numeric, optional, party, record, round, variant, type AnyKind } from './types';

export const choice = <const A extends AnyKind, const R extends AnyKind>(consuming: boolean, argument: A, result: R) =>
  ({ consuming, argument, result }) as const;

export const nothing = record({});

/** The contracts that a payment reads: rules, open round and rights to rewards. */
export const paymentContext = record({
  amuletRules: contractId,
  context: record({
    openMiningRound: contractId,
    issuingMiningRounds: genMap(round, contractId),
    validatorRights: genMap(party, contractId),
    featuredAppRight: optional(contractId),
  }),
});

/** The contracts that the collection of locked tokens reads. */
export const appTransferContext = record({
  amuletRules: contractId,
  openMiningRound: contractId,
  featuredAppRight: optional(contractId),
});

export const transferInputs = list(variant({ InputAmulet: contractId }));

/** A new holding, with the price and the round of its creation. */
export const amuletSummary = record({ amulet: contractId, amuletPrice: numeric, round });
