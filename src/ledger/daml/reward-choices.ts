// Choices on rights to rewards and on delegations to mint them (public Daml sources: Splice.Amulet,
// Splice.Wallet.MintingDelegation).

import { choice, nothing } from './choice';
import { contractId, enumOf, optional, record } from './types';

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
} as const;

/** The template that defines each of them. */
export const REWARD_CHOICE_OWNER = {
  FeaturedAppRight_Cancel: 'FeaturedAppRight',
  MintingDelegationProposal_Accept: 'MintingDelegationProposal',
  MintingDelegationProposal_Reject: 'MintingDelegationProposal',
  MintingDelegationProposal_Withdraw: 'MintingDelegationProposal',
  MintingDelegation_Reject: 'MintingDelegation',
  MintingDelegation_Withdraw: 'MintingDelegation',
} as const satisfies Record<keyof typeof REWARD_CHOICES, string>;
