// Subscriptions: a request, its first payment, and payments before each due date (public Daml source:
// Splice.Wallet.Subscriptions).

import { amount, formatAmount, plus } from '../../../base';
import type { ChoiceArgument, PartyId, Payload } from '../../daml';
import { timeOf } from '../../rounds';
import type { ContractId, LedgerContract } from '../../types';
import { exercise, type CreateSpec } from '../draft';
import { collect, giveBack, inTokens, lockPayment, microsOf, paymentTokens, timeAfter } from './locked-payments';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { requirement, type Scope } from './scope';

type SubscriptionData = Payload<'Subscription'>['subscriptionData'];
type Idle = LedgerContract<'SubscriptionIdleState'>;
type InitialPaymentContract = LedgerContract<'SubscriptionInitialPayment'>;
type PaymentContract = LedgerContract<'SubscriptionPayment'>;
type CollectionContext = ChoiceArgument<'SubscriptionPayment_Collect'>['transferContext'];

interface SubscriptionPayload {
  readonly payload: { readonly subscriptionData: SubscriptionData };
}
const sender = ({ payload }: SubscriptionPayload): readonly PartyId[] => [payload.subscriptionData.sender];
const receiver = ({ payload }: SubscriptionPayload): readonly PartyId[] => [payload.subscriptionData.receiver];

const terminated = (subscriptionData: SubscriptionData, reference: ContractId, scope: Scope) =>
  scope.draft.create('TerminatedSubscription', { subscriptionData, reference });

function endRequest({ payload, contractId }: LedgerContract<'SubscriptionRequest'>, scope: Scope) {
  const ended = terminated(payload.subscriptionData, contractId, scope);
  return { result: { terminatedSubscription: ended.contract.contractId }, children: [ended] };
}

/** Ends the subscription of an idle state. */
function endSubscription({ payload }: Idle, scope: Scope) {
  const subscription = scope.contract('Subscription', payload.subscription);
  const ended = terminated(payload.subscriptionData, payload.reference, scope);
  const result = { terminatedSubscription: ended.contract.contractId };
  const archived = exercise(subscription, 'Subscription_Archive', {
    actors: subscription.signatories,
    argument: {},
    result,
    children: [ended],
  });
  return { result, children: [archived] };
}

/** Locks the price of one interval for the provider and the receiver. */
function lockPrice(
  { subscriptionData, payData }: Pick<Payload<'SubscriptionRequest'>, 'subscriptionData' | 'payData'>,
  argument: ChoiceArgument<'SubscriptionRequest_AcceptAndMakePayment'>,
  scope: Scope,
) {
  const value = inTokens(payData.paymentAmount, paymentTokens(argument, scope));
  const { description, provider } = subscriptionData;
  const { node, change, lockedAmulet, round } = lockPayment(
    {
      sender: subscriptionData.sender,
      holders: [provider, subscriptionData.receiver],
      value,
      purpose: `amulet-subscription: ${description}`,
    },
    argument,
    scope,
  );
  return { node, change, terms: { targetAmount: formatAmount(value), lockedAmulet, round } };
}

const paidBy = ({ node, change }: Pick<ReturnType<typeof lockPrice>, 'node' | 'change'>, paid: CreateSpec) => ({
  result: { subscriptionPayment: paid.contract.contractId, senderChange: change },
  children: [node, paid],
});

function collectPrice(
  { payload }: InitialPaymentContract | PaymentContract,
  what: string,
  context: CollectionContext,
  scope: Scope,
) {
  const { subscriptionData, targetAmount, lockedAmulet, round } = payload;
  const { received, nodes } = collect(
    {
      sender: subscriptionData.sender,
      provider: subscriptionData.provider,
      lockedAmulet,
      round,
      shares: [{ receiver: subscriptionData.receiver, value: amount(targetAmount) }],
      what,
    },
    context,
    scope,
  );
  const [amulet] = received;
  return { amulet: amulet?.contractId ?? '', nodes };
}

const idleState = (payload: Payload<'SubscriptionIdleState'>, scope: Scope) =>
  scope.draft.create('SubscriptionIdleState', payload);

/** The subscription begins: it is idle until the end of the first interval. */
export function collectInitialPayment(target: InitialPaymentContract, context: CollectionContext, scope: Scope) {
  const { subscriptionData, payData, reference } = target.payload;
  const subscription = scope.draft.create('Subscription', { subscriptionData, reference });
  const nextPaymentDueAt = timeAfter(scope.env.now, payData.paymentInterval);
  const idle = idleState(
    { subscription: subscription.contract.contractId, subscriptionData, payData, nextPaymentDueAt, reference },
    scope,
  );
  const { amulet, nodes } = collectPrice(target, 'subscription request', context, scope);
  return {
    result: {
      subscription: subscription.contract.contractId,
      subscriptionState: idle.contract.contractId,
      amulet,
    },
    nextPaymentDueAt,
    children: [subscription, idle, ...nodes],
  };
}

/** The subscription is idle again, until the end of the paid interval. */
export function collectPayment(target: PaymentContract, context: CollectionContext, scope: Scope) {
  const { payData, thisPaymentDueAt } = target.payload;
  const idle = idleAfter(target, timeAfter(timeOf(thisPaymentDueAt), payData.paymentInterval), scope);
  const { amulet, nodes } = collectPrice(target, 'subscription payment', context, scope);
  return { result: { subscriptionState: idle.contract.contractId, amulet }, children: [idle, ...nodes] };
}

function idleAfter({ payload }: PaymentContract, nextPaymentDueAt: string, scope: Scope) {
  const { subscription, subscriptionData, payData, reference } = payload;
  return idleState({ subscription, subscriptionData, payData, nextPaymentDueAt, reference }, scope);
}

export function endInitialPayment(
  { payload }: InitialPaymentContract,
  choice: Parameters<typeof giveBack>[1],
  context: CollectionContext,
  scope: Scope,
) {
  const ended = terminated(payload.subscriptionData, payload.reference, scope);
  const { node, summary } = giveBack(payload.lockedAmulet, choice, context, scope);
  return { result: { amuletSum: summary }, children: [ended, node] };
}

/** The payment is given back and still due. */
function endPayment(
  target: PaymentContract,
  choice: Parameters<typeof giveBack>[1],
  context: CollectionContext,
  scope: Scope,
) {
  const idle = idleAfter(target, target.payload.thisPaymentDueAt, scope);
  const { node, summary } = giveBack(target.payload.lockedAmulet, choice, context, scope);
  return { result: { subscriptionState: idle.contract.contractId, amuletSum: summary }, children: [idle, node] };
}

const requireSignatory = ({ signatories }: LedgerContract, actor: PartyId): void =>
  requirement(`Actor ${actor} is a signatory`, signatories.includes(actor));

export const SUBSCRIPTION_RULES: readonly ChoiceRule[] = [
  choiceRule('SubscriptionRequest_AcceptAndMakePayment', 'SubscriptionRequest', {
    controllers: (target, { walletProvider }) => [...sender(target), walletProvider],
    body: ({ target, argument, scope }) => {
      const { subscriptionData, payData } = target.payload;
      const locked = lockPrice(target.payload, argument, scope);
      const terms = { subscriptionData, payData, ...locked.terms, reference: target.contractId };
      return paidBy(locked, scope.draft.create('SubscriptionInitialPayment', terms));
    },
  }),
  choiceRule('SubscriptionRequest_Reject', 'SubscriptionRequest', {
    controllers: sender,
    body: ({ target, scope }) => endRequest(target, scope),
  }),
  choiceRule('SubscriptionRequest_Withdraw', 'SubscriptionRequest', {
    controllers: receiver,
    body: ({ target, scope }) => endRequest(target, scope),
  }),
  choiceRule('SubscriptionInitialPayment_Collect', 'SubscriptionInitialPayment', {
    controllers: ({ signatories }) => signatories,
    body: ({ target, argument, scope }) => {
      const { result, children } = collectInitialPayment(target, argument.transferContext, scope);
      return { result, children };
    },
  }),
  choiceRule('SubscriptionInitialPayment_Reject', 'SubscriptionInitialPayment', {
    controllers: receiver,
    body: ({ target, argument, scope }) =>
      endInitialPayment(target, 'LockedAmulet_Unlock', argument.transferContext, scope),
  }),
  choiceRule('SubscriptionInitialPayment_Expire', 'SubscriptionInitialPayment', {
    controllers: (_, { actor }) => [actor],
    body: ({ target, argument, scope }) => {
      requireSignatory(target, argument.actor);
      return endInitialPayment(target, 'LockedAmulet_OwnerExpireLock', argument.transferContext, scope);
    },
  }),
  choiceRule('SubscriptionIdleState_MakePayment', 'SubscriptionIdleState', {
    controllers: (target, { walletProvider }) => [...sender(target), walletProvider],
    body: ({ target, argument, scope }) => {
      const { subscription, subscriptionData, payData, nextPaymentDueAt, reference } = target.payload;
      requirement(
        'The next due date is close enough to make the next payment.',
        plus(scope.env.now, microsOf(payData.paymentDuration)) >= timeOf(nextPaymentDueAt),
      );
      const locked = lockPrice(target.payload, argument, scope);
      const due = { subscription, subscriptionData, payData, thisPaymentDueAt: nextPaymentDueAt };
      return paidBy(locked, scope.draft.create('SubscriptionPayment', { ...due, ...locked.terms, reference }));
    },
  }),
  choiceRule('SubscriptionIdleState_CancelSubscription', 'SubscriptionIdleState', {
    controllers: sender,
    body: ({ target, scope }) => endSubscription(target, scope),
  }),
  choiceRule('SubscriptionIdleState_ExpireSubscription', 'SubscriptionIdleState', {
    controllers: (_, { actor }) => [actor],
    body: ({ target, argument, scope }) => {
      requireSignatory(target, argument.actor);
      requirement('Last subscription payment was missed', timeOf(target.payload.nextPaymentDueAt) < scope.env.now);
      return endSubscription(target, scope);
    },
  }),
  choiceRule('SubscriptionPayment_Collect', 'SubscriptionPayment', {
    controllers: ({ signatories }) => signatories,
    body: ({ target, argument, scope }) => collectPayment(target, argument.transferContext, scope),
  }),
  choiceRule('SubscriptionPayment_Reject', 'SubscriptionPayment', {
    controllers: receiver,
    body: ({ target, argument, scope }) => endPayment(target, 'LockedAmulet_Unlock', argument.transferContext, scope),
  }),
  choiceRule('SubscriptionPayment_Expire', 'SubscriptionPayment', {
    controllers: (_, { actor }) => [actor],
    body: ({ target, argument, scope }) => {
      requireSignatory(target, argument.actor);
      return endPayment(target, 'LockedAmulet_OwnerExpireLock', argument.transferContext, scope);
    },
  }),
];
