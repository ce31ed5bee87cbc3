// What a wallet does with proposals and delegations to mint for others, and with its own right as an app provider
// (published descriptions, Splice 0.7.4 wallet-internal).

import { activeOfStakeholder, firstActive, walletContract, walletContracts } from '../../ledger';
import { empty, error, json } from '../answers';
import { answerRejection } from '../rejections';
import type { Operation } from '../types';
import { createdId, walletOperation } from './wallet-operation';

/** Replaces an earlier delegation of the same beneficiary. */
const acceptMintingDelegationProposal = walletOperation(
  'acceptMintingDelegationProposal',
  ({ wallet, request, context: { world } }) => {
    const contractId = request.path['contract_id'] ?? '';
    const proposal = walletContract(world.state, 'MintingDelegationProposal', wallet.party, contractId);
    if (!proposal) return answerRejection({ code: 'contract-not-found', contractId, kind: 'proposal' });
    const { beneficiary } = proposal.contract.payload.delegation;
    const earlier = walletContracts(world.state, 'MintingDelegation', wallet.party).find(
      ({ contract }) => contract.payload.beneficiary === beneficiary,
    );
    const accepted = world.execute({
      type: 'exercise-choice',
      actAs: [wallet.party],
      contractId,
      choice: 'MintingDelegationProposal_Accept',
      argument: { existingDelegationCid: earlier?.contract.contractId ?? null },
      workflowId: 'minting-delegation',
    });
    return accepted.ok
      ? json({ contract_id: createdId(accepted.value, 'MintingDelegation') })
      : answerRejection(accepted.error);
  },
);

const selfGrantFeaturedAppRight = walletOperation('selfGrantFeaturedAppRight', ({ wallet, context: { world } }) => {
  const rules = firstActive(world.state, 'AmuletRules');
  if (!rules) return error(500, 'This network has no amulet rules yet');
  const granted = world.execute({
    type: 'exercise-choice',
    actAs: [wallet.party],
    contractId: rules.contract.contractId,
    choice: 'AmuletRules_DevNet_FeatureApp',
    argument: { provider: wallet.party },
    workflowId: 'featured-app-right',
  });
  return granted.ok
    ? json({ contract_id: createdId(granted.value, 'FeaturedAppRight') })
    : answerRejection(granted.error);
});

/** Cancels one right of the caller; without any there is nothing to do. */
const cancelFeaturedAppRights = walletOperation('cancelFeaturedAppRights', ({ wallet, context: { world } }) => {
  const right = activeOfStakeholder(world.state, 'FeaturedAppRight', wallet.party).find(
    ({ contract }) => contract.payload.provider === wallet.party,
  );
  if (!right) return empty();
  const cancelled = world.execute({
    type: 'exercise-choice',
    actAs: [wallet.party],
    contractId: right.contract.contractId,
    choice: 'FeaturedAppRight_Cancel',
    argument: {},
    workflowId: 'featured-app-right',
  });
  return cancelled.ok ? empty() : answerRejection(cancelled.error);
});

export const delegationOperations: readonly Operation[] = [
  acceptMintingDelegationProposal,
  selfGrantFeaturedAppRight,
  cancelFeaturedAppRights,
];
