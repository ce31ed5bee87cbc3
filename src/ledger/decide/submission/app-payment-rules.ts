// Payments that an app requests (public Daml source: Splice.Wallet.Payment).

import { amount, formatAmount, sumAmounts } from '../../../base';
import type { PartyId, Payload } from '../../daml';
import { timeOf } from '../../rounds';
import type { LedgerContract } from '../../types';
import { collect, giveBack, inTokens, lockPayment, paymentTokens } from './locked-payments';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { requireBefore, requirement, type Scope } from './scope';

type Request = LedgerContract<'AppPaymentRequest'>;
type Accepted = LedgerContract<'AcceptedAppPayment'>;

const receiversOf = ({ payload }: Request): readonly PartyId[] =>
  payload.receiverAmounts.map(({ receiver }) => receiver);
const receiversOfAccepted = ({ payload }: Accepted): readonly PartyId[] =>
  payload.amuletReceiverAmounts.map(({ receiver }) => receiver);

function terminate(target: Request, scope: Scope) {
  const { sender, provider } = target.payload;
  const terminated = scope.draft.create('TerminatedAppPayment', {
    sender,
    provider,
    receivers: receiversOf(target),
    reference: target.contractId,
  });
  return { result: { terminatedAppPayment: terminated.contract.contractId }, children: [terminated] };
}

function endAccepted(
  target: Accepted,
  choice: Parameters<typeof giveBack>[1],
  context: Parameters<typeof giveBack>[2],
  scope: Scope,
) {
  const { sender, provider, lockedAmulet, reference } = target.payload;
  const receivers = receiversOfAccepted(target);
  const terminated = scope.draft.create('TerminatedAppPayment', { sender, provider, receivers, reference });
  const returned = giveBack(lockedAmulet, choice, context, scope);
  return { result: { amulet: returned.summary }, children: [terminated, returned.node] };
}

const senderOf = ({ payload }: { readonly payload: Payload<'AppPaymentRequest' | 'AcceptedAppPayment'> }) => [
  payload.sender,
];

export const APP_PAYMENT_RULES: readonly ChoiceRule[] = [
  choiceRule('AppPaymentRequest_Accept', 'AppPaymentRequest', {
    controllers: ({ payload }, { walletProvider }) => [payload.sender, walletProvider],
    body: ({ target, argument, scope }) => {
      const { sender, provider, dso, receiverAmounts, expiresAt, description } = target.payload;
      const tokens = paymentTokens(argument, scope);
      const shares = receiverAmounts.map((share) => ({
        receiver: share.receiver,
        amuletAmount: formatAmount(inTokens(share.amount, tokens)),
      }));
      requireBefore('AppPaymentRequest.expiresAt', timeOf(expiresAt), scope.env.now);
      const value = sumAmounts(shares.map(({ amuletAmount }) => amount(amuletAmount)));
      const holders = [provider, ...receiversOf(target)];
      const locked = lockPayment(
        { sender, holders, value, purpose: `amulet-payment-request: ${description}` },
        argument,
        scope,
      );
      const accepted = scope.draft.create('AcceptedAppPayment', {
        sender,
        amuletReceiverAmounts: shares,
        provider,
        dso,
        lockedAmulet: locked.lockedAmulet,
        round: locked.round,
        reference: target.contractId,
      });
      return {
        result: { acceptedPayment: accepted.contract.contractId, senderChangeAmulet: locked.change },
        children: [locked.node, accepted],
      };
    },
  }),
  choiceRule('AppPaymentRequest_Reject', 'AppPaymentRequest', {
    controllers: senderOf,
    body: ({ target, scope }) => terminate(target, scope),
  }),
  choiceRule('AppPaymentRequest_Withdraw', 'AppPaymentRequest', {
    controllers: receiversOf,
    body: ({ target, scope }) => terminate(target, scope),
  }),
  choiceRule('AppPaymentRequest_Expire', 'AppPaymentRequest', {
    controllers: (_, { actor }) => [actor],
    body: ({ target, argument, scope }) => {
      requirement('Actor is a stakeholder', target.signatories.includes(argument.actor));
      requirement('Contract has expired', timeOf(target.payload.expiresAt) <= scope.env.now);
      return terminate(target, scope);
    },
  }),
  choiceRule('AcceptedAppPayment_Collect', 'AcceptedAppPayment', {
    controllers: ({ signatories }) => signatories,
    body: ({ target, argument, scope }) => {
      const { sender, provider, lockedAmulet, round, amuletReceiverAmounts } = target.payload;
      const shares = amuletReceiverAmounts.map(({ receiver, amuletAmount }) => ({
        receiver,
        value: amount(amuletAmount),
      }));
      const collected = collect(
        { sender, provider, lockedAmulet, round, shares, what: 'payment acceptance' },
        argument.context,
        scope,
      );
      const receiverAmulets = collected.received.map((contract, index) => ({
        _1: shares[index]?.receiver ?? sender,
        _2: contract.contractId,
      }));
      return { result: { receiverAmulets }, children: collected.nodes };
    },
  }),
  choiceRule('AcceptedAppPayment_Reject', 'AcceptedAppPayment', {
    controllers: receiversOfAccepted,
    body: ({ target, argument, scope }) => endAccepted(target, 'LockedAmulet_Unlock', argument.context, scope),
  }),
  choiceRule('AcceptedAppPayment_Expire', 'AcceptedAppPayment', {
    controllers: senderOf,
    body: ({ target, argument, scope }) => endAccepted(target, 'LockedAmulet_OwnerExpireLock', argument.context, scope),
  }),
];
