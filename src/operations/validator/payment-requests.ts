// What a wallet does with requests for payment: payments that apps request, and subscriptions; and how it rejects
// delegations (published descriptions, Splice 0.7.4 wallet-internal). Accepting a request again returns the first
// response, so that a client can recover from a lost one.

import {
  walletContract,
  walletContracts,
  type ChoiceName,
  type TemplateName,
  type WalletContractName,
} from '../../ledger';
import { empty, json } from '../answers';
import { answerRejection } from '../rejections';
import type { Operation } from '../types';
import { createdId, walletOperation } from './wallet-operation';

interface Acceptance {
  readonly request: WalletContractName;
  readonly accepted: 'AcceptedAppPayment' | 'SubscriptionInitialPayment';
  readonly member: string;
  readonly kind: string;
}

/** Pays a request: the tokens are locked for the receivers. */
const acceptance = (id: string, { request: template, accepted, member, kind }: Acceptance): Operation =>
  walletOperation(id, ({ wallet, request, context: { world } }) => {
    const contractId = request.path['contract_id'] ?? '';
    if (!walletContract(world.state, template, wallet.party, contractId)) {
      const earlier = walletContracts(world.state, accepted, wallet.party).find(
        ({ contract }) => contract.payload.reference === contractId,
      );
      return earlier
        ? json({ [member]: earlier.contract.contractId })
        : answerRejection({ code: 'contract-not-found', contractId, kind });
    }
    const paid = world.execute({ type: 'make-payment', payer: wallet.party, contractId });
    return paid.ok ? json({ [member]: createdId(paid.value, accepted) }) : answerRejection(paid.error);
  });

interface Ending {
  readonly template: WalletContractName & TemplateName;
  readonly choice: ChoiceName;
  readonly kind: string;
}

/** Exercises a choice without arguments on a contract of the wallet. */
const ending = (id: string, { template, choice, kind }: Ending): Operation =>
  walletOperation(id, ({ wallet, request, context: { world } }) => {
    const contractId = request.path['contract_id'] ?? '';
    if (!walletContract(world.state, template, wallet.party, contractId))
      return answerRejection({ code: 'contract-not-found', contractId, kind });
    const done = world.execute({
      type: 'exercise-choice',
      actAs: [wallet.party],
      contractId,
      choice,
      argument: {},
      workflowId: 'payment',
    });
    return done.ok ? empty() : answerRejection(done.error);
  });

export const paymentRequests: readonly Operation[] = [
  acceptance('acceptAppPaymentRequest', {
    request: 'AppPaymentRequest',
    accepted: 'AcceptedAppPayment',
    member: 'accepted_payment_contract_id',
    kind: 'payment request',
  }),
  acceptance('acceptSubscriptionRequest', {
    request: 'SubscriptionRequest',
    accepted: 'SubscriptionInitialPayment',
    member: 'initial_payment_contract_id',
    kind: 'subscription request',
  }),
  ending('rejectAppPaymentRequest', {
    template: 'AppPaymentRequest',
    choice: 'AppPaymentRequest_Reject',
    kind: 'payment request',
  }),
  ending('rejectSubscriptionRequest', {
    template: 'SubscriptionRequest',
    choice: 'SubscriptionRequest_Reject',
    kind: 'subscription request',
  }),
  ending('rejectMintingDelegationProposal', {
    template: 'MintingDelegationProposal',
    choice: 'MintingDelegationProposal_Reject',
    kind: 'proposal',
  }),
  ending('rejectMintingDelegation', {
    template: 'MintingDelegation',
    choice: 'MintingDelegation_Reject',
    kind: 'delegation',
  }),
  // Its path names requests, but the id is that of the idle state.
  ending('cancelSubscription', {
    template: 'SubscriptionIdleState',
    choice: 'SubscriptionIdleState_CancelSubscription',
    kind: 'idle subscription',
  }),
];
