// Rights to rewards and delegations to mint them (public Daml sources: Splice.Amulet, Splice.Wallet.MintingDelegation).

import type { LedgerContract } from '../../types';
import { archive } from '../draft';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { requirement } from './scope';

const delegate = ({ payload }: LedgerContract<'MintingDelegation'>): readonly string[] => [payload.delegate];
const proposedDelegate = ({ payload }: LedgerContract<'MintingDelegationProposal'>): readonly string[] => [
  payload.delegation.delegate,
];

export const REWARD_RULES: readonly ChoiceRule[] = [
  choiceRule('FeaturedAppRight_Cancel', 'FeaturedAppRight', {
    controllers: ({ payload }) => [payload.provider],
    body: () => ({ result: 'FeaturedAppRight_CancelResult' }),
  }),
  // Replaces an earlier delegation of the same beneficiary.
  choiceRule('MintingDelegationProposal_Accept', 'MintingDelegationProposal', {
    controllers: proposedDelegate,
    body: ({ target: { payload }, argument, scope }) => {
      const { delegation } = payload;
      const { existingDelegationCid } = argument;
      const earlier =
        existingDelegationCid === null ? undefined : scope.contract('MintingDelegation', existingDelegationCid);
      requirement(
        'The existing delegation has the same beneficiary and delegate',
        earlier === undefined ||
          (earlier.payload.beneficiary === delegation.beneficiary && earlier.payload.delegate === delegation.delegate),
      );
      const made = scope.draft.create('MintingDelegation', delegation);
      return {
        result: { mintingDelegationCid: made.contract.contractId },
        children: [...(earlier ? [archive(earlier)] : []), made],
      };
    },
  }),
  choiceRule('MintingDelegationProposal_Reject', 'MintingDelegationProposal', {
    controllers: proposedDelegate,
    body: () => ({ result: {} }),
  }),
  choiceRule('MintingDelegationProposal_Withdraw', 'MintingDelegationProposal', {
    controllers: ({ payload }) => [payload.delegation.beneficiary],
    body: () => ({ result: {} }),
  }),
  choiceRule('MintingDelegation_Reject', 'MintingDelegation', { controllers: delegate, body: () => ({ result: {} }) }),
  choiceRule('MintingDelegation_Withdraw', 'MintingDelegation', {
    controllers: ({ payload }) => [payload.beneficiary],
    body: () => ({ result: {} }),
  }),
];
