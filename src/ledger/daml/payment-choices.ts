// Choices of requested payments, subscriptions, paid names and traffic (public Daml sources: Splice.Wallet.Payment,
// Splice.Wallet.Subscriptions, Splice.Ans, Splice.Wallet.BuyTrafficRequest).

import { amuletSummary, appTransferContext, choice, nothing, paymentContext, transferInputs } from './choice';
import { metadata } from './token-standard';
import { contractId, int64, list, numeric, optional, party, record, round, text, timestamp } from './types';

const payment = record({ inputs: transferInputs, context: paymentContext, walletProvider: party });
const terminatedPayment = record({ terminatedAppPayment: contractId });
const terminatedSubscription = record({ terminatedSubscription: contractId });
const collection = record({ transferContext: appTransferContext });
const expiry = record({ actor: party, transferContext: appTransferContext });
const returned = record({ amuletSum: amuletSummary });
const trackingInfo = record({ trackingId: text, endUserParty: party });
const tracked = record({ trackingInfo });
const traffic = { memberId: text, synchronizerId: text, migrationId: int64, trafficAmount: int64 } as const;
const entryPaid = record({ entryCid: contractId, subscriptionStateCid: contractId });

export const PAYMENT_CHOICES = {
  AppPaymentRequest_Accept: choice(
    true,
    payment,
    record({ acceptedPayment: contractId, senderChangeAmulet: optional(contractId) }),
  ),
  AppPaymentRequest_Reject: choice(true, nothing, terminatedPayment),
  AppPaymentRequest_Withdraw: choice(true, nothing, terminatedPayment),
  AppPaymentRequest_Expire: choice(true, record({ actor: party }), terminatedPayment),
  AcceptedAppPayment_Collect: choice(
    true,
    record({ context: appTransferContext }),
    record({ receiverAmulets: list(record({ _1: party, _2: contractId })) }),
  ),
  AcceptedAppPayment_Reject: choice(true, record({ context: appTransferContext }), record({ amulet: amuletSummary })),
  AcceptedAppPayment_Expire: choice(true, record({ context: appTransferContext }), record({ amulet: amuletSummary })),
  SubscriptionRequest_AcceptAndMakePayment: choice(
    true,
    payment,
    record({ subscriptionPayment: contractId, senderChange: optional(contractId) }),
  ),
  SubscriptionRequest_Reject: choice(true, nothing, terminatedSubscription),
  SubscriptionRequest_Withdraw: choice(true, nothing, terminatedSubscription),
  SubscriptionInitialPayment_Collect: choice(
    true,
    collection,
    record({ subscription: contractId, subscriptionState: contractId, amulet: contractId }),
  ),
  SubscriptionInitialPayment_Reject: choice(true, collection, returned),
  SubscriptionInitialPayment_Expire: choice(true, expiry, returned),
  Subscription_Archive: choice(true, nothing, terminatedSubscription),
  SubscriptionIdleState_MakePayment: choice(
    true,
    payment,
    record({ subscriptionPayment: contractId, senderChange: optional(contractId) }),
  ),
  SubscriptionIdleState_CancelSubscription: choice(true, nothing, terminatedSubscription),
  SubscriptionIdleState_ExpireSubscription: choice(true, record({ actor: party }), terminatedSubscription),
  SubscriptionPayment_Collect: choice(true, collection, record({ subscriptionState: contractId, amulet: contractId })),
  SubscriptionPayment_Reject: choice(
    true,
    collection,
    record({ subscriptionState: contractId, amuletSum: amuletSummary }),
  ),
  SubscriptionPayment_Expire: choice(true, expiry, record({ subscriptionState: contractId, amuletSum: amuletSummary })),
  AnsRules_RequestEntry: choice(
    false,
    record({ name: text, url: text, description: text, user: party }),
    record({ entryCid: contractId, requestCid: contractId }),
  ),
  AnsRules_CollectInitialEntryPayment: choice(
    false,
    record({ user: party, entryContext: contractId, paymentCid: contractId, transferContext: appTransferContext }),
    entryPaid,
  ),
  AnsRules_CollectEntryRenewalPayment: choice(
    false,
    record({
      user: party,
      entryContext: contractId,
      paymentCid: contractId,
      entryCid: contractId,
      transferContext: appTransferContext,
    }),
    entryPaid,
  ),
  AnsRules_RejectEntryInitialPayment: choice(
    false,
    record({ paymentCid: contractId, transferContext: appTransferContext }),
    returned,
  ),
  AnsEntryContext_CollectInitialEntryPayment: choice(
    false,
    record({ paymentCid: contractId, transferContext: appTransferContext, ansRulesCid: contractId }),
    entryPaid,
  ),
  AnsEntryContext_CollectEntryRenewalPayment: choice(
    false,
    record({
      paymentCid: contractId,
      entryCid: contractId,
      transferContext: appTransferContext,
      ansRulesCid: contractId,
    }),
    entryPaid,
  ),
  AnsEntryContext_RejectEntryInitialPayment: choice(
    false,
    record({ paymentCid: contractId, transferContext: appTransferContext, ansRulesCid: contractId }),
    returned,
  ),
  AnsEntryContext_Terminate: choice(true, record({ actor: party, terminatedSubscriptionCid: contractId }), nothing),
  WalletAppInstall_CreateBuyTrafficRequest: choice(
    false,
    record({ ...traffic, expiresAt: timestamp, trackingId: text }),
    record({ buyTrafficRequest: contractId }),
  ),
  BuyTrafficRequest_Complete: choice(
    true,
    payment,
    record({ purchasedTraffic: contractId, trackingInfo, senderChangeAmulet: optional(contractId) }),
  ),
  BuyTrafficRequest_Cancel: choice(true, record({ reason: text }), tracked),
  BuyTrafficRequest_Expire: choice(true, nothing, tracked),
  AmuletRules_BuyMemberTraffic: choice(
    false,
    record({
      inputs: transferInputs,
      context: paymentContext.fields.context,
      provider: party,
      ...traffic,
      expectedDso: optional(party),
    }),
    record({
      round,
      amuletPaid: numeric,
      purchasedTraffic: contractId,
      senderChangeAmulet: optional(contractId),
      meta: optional(metadata),
    }),
  ),
} as const;

/** The template that defines each of them. */
export const PAYMENT_CHOICE_OWNER = {
  AppPaymentRequest_Accept: 'AppPaymentRequest',
  AppPaymentRequest_Reject: 'AppPaymentRequest',
  AppPaymentRequest_Withdraw: 'AppPaymentRequest',
  AppPaymentRequest_Expire: 'AppPaymentRequest',
  AcceptedAppPayment_Collect: 'AcceptedAppPayment',
  AcceptedAppPayment_Reject: 'AcceptedAppPayment',
  AcceptedAppPayment_Expire: 'AcceptedAppPayment',
  SubscriptionRequest_AcceptAndMakePayment: 'SubscriptionRequest',
  SubscriptionRequest_Reject: 'SubscriptionRequest',
  SubscriptionRequest_Withdraw: 'SubscriptionRequest',
  SubscriptionInitialPayment_Collect: 'SubscriptionInitialPayment',
  SubscriptionInitialPayment_Reject: 'SubscriptionInitialPayment',
  SubscriptionInitialPayment_Expire: 'SubscriptionInitialPayment',
  Subscription_Archive: 'Subscription',
  SubscriptionIdleState_MakePayment: 'SubscriptionIdleState',
  SubscriptionIdleState_CancelSubscription: 'SubscriptionIdleState',
  SubscriptionIdleState_ExpireSubscription: 'SubscriptionIdleState',
  SubscriptionPayment_Collect: 'SubscriptionPayment',
  SubscriptionPayment_Reject: 'SubscriptionPayment',
  SubscriptionPayment_Expire: 'SubscriptionPayment',
  AnsRules_RequestEntry: 'AnsRules',
  AnsRules_CollectInitialEntryPayment: 'AnsRules',
  AnsRules_CollectEntryRenewalPayment: 'AnsRules',
  AnsRules_RejectEntryInitialPayment: 'AnsRules',
  AnsEntryContext_CollectInitialEntryPayment: 'AnsEntryContext',
  AnsEntryContext_CollectEntryRenewalPayment: 'AnsEntryContext',
  AnsEntryContext_RejectEntryInitialPayment: 'AnsEntryContext',
  AnsEntryContext_Terminate: 'AnsEntryContext',
  WalletAppInstall_CreateBuyTrafficRequest: 'WalletAppInstall',
  BuyTrafficRequest_Complete: 'BuyTrafficRequest',
  BuyTrafficRequest_Cancel: 'BuyTrafficRequest',
  BuyTrafficRequest_Expire: 'BuyTrafficRequest',
  AmuletRules_BuyMemberTraffic: 'AmuletRules',
} as const satisfies Record<keyof typeof PAYMENT_CHOICES, string>;
