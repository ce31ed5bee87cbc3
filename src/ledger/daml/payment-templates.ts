// Payments that an app requests, subscriptions, and purchases of traffic (public Daml sources: Splice.Wallet.Payment,
// Splice.Wallet.Subscriptions, Splice.Wallet.BuyTrafficRequest, Splice.DecentralizedSynchronizer).

import { template, unique } from './template';
import { contractId, enumOf, int64, list, numeric, party, record, relTime, round, text, timestamp } from './types';

export const paymentAmount = record({ amount: numeric, unit: enumOf('USDUnit', 'AmuletUnit', 'ExtUnit') });

const subscriptionData = record({ sender: party, receiver: party, provider: party, dso: party, description: text });
const payData = record({ paymentAmount, paymentInterval: relTime, paymentDuration: relTime });

interface OfSubscription {
  readonly subscriptionData: { readonly sender: string; readonly receiver: string; readonly provider: string };
}
const ofSubscription = {
  signatories: ({ subscriptionData: { sender, receiver, provider } }: OfSubscription): readonly string[] =>
    unique([sender, receiver, provider]),
};

const PAYMENT = ['splice-wallet-payments', 'Splice.Wallet.Payment'] as const;
const SUBSCRIPTIONS = ['splice-wallet-payments', 'Splice.Wallet.Subscriptions'] as const;

export const PAYMENT_TEMPLATES = {
  AppPaymentRequest: template(
    [...PAYMENT, 'AppPaymentRequest'],
    {
      sender: party,
      receiverAmounts: list(record({ receiver: party, amount: paymentAmount })),
      provider: party,
      dso: party,
      expiresAt: timestamp,
      description: text,
    },
    {
      signatories: ({ sender, receiverAmounts, provider }) =>
        unique([sender, ...receiverAmounts.map(({ receiver }) => receiver), provider]),
    },
  ),
  AcceptedAppPayment: template(
    [...PAYMENT, 'AcceptedAppPayment'],
    {
      sender: party,
      amuletReceiverAmounts: list(record({ receiver: party, amuletAmount: numeric })),
      provider: party,
      dso: party,
      lockedAmulet: contractId,
      round,
      reference: contractId,
    },
    {
      signatories: ({ sender, amuletReceiverAmounts, provider }) =>
        unique([sender, provider, ...amuletReceiverAmounts.map(({ receiver }) => receiver)]),
    },
  ),
  TerminatedAppPayment: template(
    [...PAYMENT, 'TerminatedAppPayment'],
    { sender: party, provider: party, receivers: list(party), reference: contractId },
    { signatories: ({ sender, provider, receivers }) => unique([sender, provider, ...receivers]) },
  ),
  SubscriptionRequest: template(
    [...SUBSCRIPTIONS, 'SubscriptionRequest'],
    { subscriptionData, payData },
    ofSubscription,
  ),
  SubscriptionInitialPayment: template(
    [...SUBSCRIPTIONS, 'SubscriptionInitialPayment'],
    { subscriptionData, payData, targetAmount: numeric, lockedAmulet: contractId, round, reference: contractId },
    ofSubscription,
  ),
  Subscription: template(
    [...SUBSCRIPTIONS, 'Subscription'],
    { subscriptionData, reference: contractId },
    ofSubscription,
  ),
  SubscriptionIdleState: template(
    [...SUBSCRIPTIONS, 'SubscriptionIdleState'],
    {
      subscription: contractId,
      subscriptionData,
      payData,
      nextPaymentDueAt: timestamp,
      reference: contractId,
    },
    ofSubscription,
  ),
  SubscriptionPayment: template(
    [...SUBSCRIPTIONS, 'SubscriptionPayment'],
    {
      subscription: contractId,
      subscriptionData,
      payData,
      thisPaymentDueAt: timestamp,
      targetAmount: numeric,
      lockedAmulet: contractId,
      round,
      reference: contractId,
    },
    ofSubscription,
  ),
  TerminatedSubscription: template(
    [...SUBSCRIPTIONS, 'TerminatedSubscription'],
    { subscriptionData, reference: contractId },
    ofSubscription,
  ),
  AnsEntryContext: template(
    ['splice-amulet-name-service', 'Splice.Ans', 'AnsEntryContext'],
    { dso: party, user: party, name: text, url: text, description: text, reference: contractId },
    { signatories: ({ dso, user }) => unique([dso, user]) },
  ),
  BuyTrafficRequest: template(
    ['splice-wallet', 'Splice.Wallet.BuyTrafficRequest', 'BuyTrafficRequest'],
    {
      dso: party,
      endUserParty: party,
      expiresAt: timestamp,
      trackingId: text,
      trafficAmount: int64,
      memberId: text,
      synchronizerId: text,
      migrationId: int64,
    },
    { signatories: ({ endUserParty }) => [endUserParty] },
  ),
  MemberTraffic: template(
    ['splice-amulet', 'Splice.DecentralizedSynchronizer', 'MemberTraffic'],
    {
      dso: party,
      memberId: text,
      synchronizerId: text,
      migrationId: int64,
      totalPurchased: int64,
      numPurchases: int64,
      amuletSpent: numeric,
      usdSpent: numeric,
    },
    { signatories: ({ dso }) => [dso] },
  ),
} as const;
