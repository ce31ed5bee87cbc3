// Choices on rights to rewards, on delegations to mint them, and on the development fund (public Daml sources:
// Splice.Amulet, Splice.AmuletRules, Splice.Wallet.MintingDelegation).

import { choice, nothing } from './choice';
import { contractId, enumOf, list, numeric, optional, party, record, text, timestamp } from './types';

const unclaimedAgain = record({ unclaimedDevelopmentFundCouponCid: contractId });

export const REWARD_CHOICES = {
  FeaturedAppRight_Cancel: choice(true, nothing, enumOf('FeaturedAppRight_CancelResult')),
  MintingDelegationProposal_Accept: choice(
    true,
    record({ existingDelegationCid: optional(contractId) }),
    record({ mintingDelegationCid: contractId }),
  ),
  MintingDelegationProposal_Reject: choice(true, nothing, nothing),
  MintingDelegationProposal_Withdraw: choice(true, nothing, nothing),
  MintingDelegation_Reject: choice(true, nothing, nothing),
  MintingDelegation_Withdraw: choice(true, nothing, nothing),
  AmuletRules_AllocateDevelopmentFundCoupon: choice(
    false,
    record({
      unclaimedDevelopmentFundCouponCids: list(contractId),
      beneficiary: party,
      amount: numeric,
      expiresAt: timestamp,
      reason: text,
      fundManager: party,
    }),
    record({
      developmentFundCouponCid: contractId,
      optUnclaimedDevelopmentFundCouponCid: optional(contractId),
    }),
  ),
  DevelopmentFundCoupon_Withdraw: choice(true, record({ reason: text }), unclaimedAgain),
  DevelopmentFundCoupon_Reject: choice(true, record({ reason: text }), unclaimedAgain),
  DevelopmentFundCoupon_DsoExpire: choice(true, nothing, unclaimedAgain),
} as const;

/** The template that defines each of them. */
export const REWARD_CHOICE_OWNER = {
  FeaturedAppRight_Cancel: 'FeaturedAppRight',
  MintingDelegationProposal_Accept: 'MintingDelegationProposal',
  MintingDelegationProposal_Reject: 'MintingDelegationProposal',
  MintingDelegationProposal_Withdraw: 'MintingDelegationProposal',
  MintingDelegation_Reject: 'MintingDelegation',
  MintingDelegation_Withdraw: 'MintingDelegation',
  AmuletRules_AllocateDevelopmentFundCoupon: 'AmuletRules',
  DevelopmentFundCoupon_Withdraw: 'DevelopmentFundCoupon',
  DevelopmentFundCoupon_Reject: 'DevelopmentFundCoupon',
  DevelopmentFundCoupon_DsoExpire: 'DevelopmentFundCoupon',
} as const satisfies Record<keyof typeof REWARD_CHOICES, string>;
