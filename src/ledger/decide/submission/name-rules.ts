// Names that are paid by subscription: the request of an entry, the collection of its payments by the governance party,
// and its end (public Daml source: Splice.Ans).

import type { ChoiceArgument } from '../../daml';
import { timeOf } from '../../rounds';
import type { LedgerContract } from '../../types';
import { archive, exercise } from '../draft';
import { timeAfter } from './locked-payments';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { requirement, type Scope } from './scope';
import { collectInitialPayment, collectPayment, endInitialPayment } from './subscription-rules';

type Rules = LedgerContract<'AnsRules'>;
type Context = LedgerContract<'AnsEntryContext'>;

function requestEntry(
  { payload: { dso, config } }: Rules,
  { name, url, description, user }: ChoiceArgument<'AnsRules_RequestEntry'>,
  scope: Scope,
) {
  const request = scope.draft.create('SubscriptionRequest', {
    subscriptionData: {
      sender: user,
      receiver: dso,
      provider: dso,
      dso,
      description: `${config.descriptionPrefix}${JSON.stringify(name)}`,
    },
    payData: {
      paymentAmount: { amount: config.entryFee, unit: 'USDUnit' },
      paymentInterval: config.entryLifetime,
      paymentDuration: config.renewalDuration,
    },
  });
  const reference = request.contract.contractId;
  const context = scope.draft.create('AnsEntryContext', { dso, user, name, url, description, reference });
  return {
    result: { entryCid: context.contract.contractId, requestCid: reference },
    children: [request, context],
  };
}

/** The context, if it belongs to the subscription that was paid. */
function entryContext(contractId: string, reference: string, scope: Scope): Context {
  const context = scope.contract('AnsEntryContext', contractId);
  requirement('Subscription reference matches', context.payload.reference === reference);
  return context;
}

/** The payment is collected and burned, and the entry created. */
function collectFirst(argument: ChoiceArgument<'AnsRules_CollectInitialEntryPayment'>, scope: Scope) {
  const payment = scope.contract('SubscriptionInitialPayment', argument.paymentCid);
  const context = entryContext(argument.entryContext, payment.payload.reference, scope);
  requirement('User matches', context.payload.user === argument.user);
  const { result, nextPaymentDueAt, children } = collectInitialPayment(payment, argument.transferContext, scope);
  const collected = exercise(payment, 'SubscriptionInitialPayment_Collect', {
    actors: payment.signatories,
    argument: { transferContext: argument.transferContext },
    result,
    children,
  });
  scope.note(collected);
  const { reference: _, ...entry } = context.payload;
  const created = scope.draft.create('AnsEntry', { ...entry, expiresAt: nextPaymentDueAt });
  return {
    result: { entryCid: created.contract.contractId, subscriptionStateCid: result.subscriptionState },
    children: [collected, archive(scope.contract('Amulet', result.amulet)), created],
  };
}

/** The payment is collected and burned, and the entry prolonged by the paid interval. */
function collectRenewal(argument: ChoiceArgument<'AnsRules_CollectEntryRenewalPayment'>, scope: Scope) {
  const payment = scope.contract('SubscriptionPayment', argument.paymentCid);
  const { payData, reference } = payment.payload;
  const context = entryContext(argument.entryContext, reference, scope);
  requirement('User matches', context.payload.user === argument.user);
  const entry = scope.contract('AnsEntry', argument.entryCid);
  requirement('Current entry matches subscription context', entry.payload.name === context.payload.name);
  requirement('Current entry is not expired', scope.env.now < timeOf(entry.payload.expiresAt));
  const { result, children } = collectPayment(payment, argument.transferContext, scope);
  const collected = exercise(payment, 'SubscriptionPayment_Collect', {
    actors: payment.signatories,
    argument: { transferContext: argument.transferContext },
    result,
    children,
  });
  scope.note(collected);
  const extension = payData.paymentInterval;
  const expiresAt = timeAfter(timeOf(entry.payload.expiresAt), extension);
  const renewed = scope.draft.create('AnsEntry', { ...entry.payload, expiresAt });
  const prolonged = exercise(entry, 'AnsEntry_Renew', {
    actors: entry.signatories,
    argument: { extension },
    result: { entryCid: renewed.contract.contractId },
    children: [renewed],
  });
  return {
    result: { entryCid: renewed.contract.contractId, subscriptionStateCid: result.subscriptionState },
    children: [collected, archive(scope.contract('Amulet', result.amulet)), prolonged],
  };
}

function rejectFirst(argument: ChoiceArgument<'AnsRules_RejectEntryInitialPayment'>, scope: Scope) {
  const payment = scope.contract('SubscriptionInitialPayment', argument.paymentCid);
  const { transferContext } = argument;
  const { result, children } = endInitialPayment(payment, 'LockedAmulet_Unlock', transferContext, scope);
  const rejected = exercise(payment, 'SubscriptionInitialPayment_Reject', {
    actors: [payment.payload.subscriptionData.receiver],
    argument: { transferContext },
    result,
    children,
  });
  return { result, children: [rejected] };
}

const dsoOf = ({ payload }: Context | Rules): readonly string[] => [payload.dso];
const dsoAndUser = (rules: Rules, { user }: { readonly user: string }): readonly string[] => [rules.payload.dso, user];

export const NAME_RULES: readonly ChoiceRule[] = [
  choiceRule('AnsRules_RequestEntry', 'AnsRules', {
    controllers: (_, { user }) => [user],
    body: ({ target, argument, scope }) => requestEntry(target, argument, scope),
  }),
  choiceRule('AnsRules_CollectInitialEntryPayment', 'AnsRules', {
    controllers: dsoAndUser,
    body: ({ argument, scope }) => collectFirst(argument, scope),
  }),
  choiceRule('AnsRules_CollectEntryRenewalPayment', 'AnsRules', {
    controllers: dsoAndUser,
    body: ({ argument, scope }) => collectRenewal(argument, scope),
  }),
  choiceRule('AnsRules_RejectEntryInitialPayment', 'AnsRules', {
    controllers: dsoOf,
    body: ({ argument, scope }) => rejectFirst(argument, scope),
  }),
  choiceRule('AnsEntryContext_CollectInitialEntryPayment', 'AnsEntryContext', {
    controllers: dsoOf,
    body: ({ target, argument: { ansRulesCid, ...rest }, scope }) => {
      const rules = scope.contract('AnsRules', ansRulesCid);
      const argument = { user: target.payload.user, entryContext: target.contractId, ...rest };
      const { result, children } = collectFirst(argument, scope);
      const actors = dsoAndUser(rules, argument);
      return {
        result,
        children: [exercise(rules, 'AnsRules_CollectInitialEntryPayment', { actors, argument, result, children })],
      };
    },
  }),
  choiceRule('AnsEntryContext_CollectEntryRenewalPayment', 'AnsEntryContext', {
    controllers: dsoOf,
    body: ({ target, argument: { ansRulesCid, ...rest }, scope }) => {
      const rules = scope.contract('AnsRules', ansRulesCid);
      const argument = { user: target.payload.user, entryContext: target.contractId, ...rest };
      const { result, children } = collectRenewal(argument, scope);
      const actors = dsoAndUser(rules, argument);
      return {
        result,
        children: [exercise(rules, 'AnsRules_CollectEntryRenewalPayment', { actors, argument, result, children })],
      };
    },
  }),
  choiceRule('AnsEntryContext_RejectEntryInitialPayment', 'AnsEntryContext', {
    controllers: dsoOf,
    body: ({ argument: { ansRulesCid, ...argument }, scope }) => {
      const rules = scope.contract('AnsRules', ansRulesCid);
      const { result, children } = rejectFirst(argument, scope);
      const actors = dsoOf(rules);
      return {
        result,
        children: [exercise(rules, 'AnsRules_RejectEntryInitialPayment', { actors, argument, result, children })],
      };
    },
  }),
  choiceRule('AnsEntryContext_Terminate', 'AnsEntryContext', {
    controllers: (_, { actor }) => [actor],
    body: ({ target, argument, scope }) => {
      requirement('Actor is signatory', target.signatories.includes(argument.actor));
      const ended = scope.contract('TerminatedSubscription', argument.terminatedSubscriptionCid);
      requirement('Reference matches', ended.payload.reference === target.payload.reference);
      return { result: {}, children: [archive(ended)] };
    },
  }),
];
