// Requested payments, subscriptions and paid names: what wallets do on behalf of their users, and what the automation
// of wallets and of the governance party does (public sources of Splice: the triggers of the wallet and of super
// validators).

import { amount, err, HOUR, ok, plus, sumAmounts, type Amount } from '../../base';
import type { ChoiceArgument, ChoiceName, DamlValue, PartyId } from '../daml';
import { timeOf, usableRound } from '../rounds';
import { activeContract, activeOf, activeOfStakeholder, firstActive, networkOf, type State } from '../state';
import type { ContractId, Env, LedgerContract } from '../types';
import type { CommandOf, Decision, Rejection } from './commands';
import { chooseTransferInputs, tokenContextOf, type TokenContext } from './holdings';
import { nameProblem } from './name-terms';
import { exerciseChoice } from './submission/submit';
import { tokensForPrice } from './tokenomics';
import { paymentArgument } from './wallet-payments';

type Payable = LedgerContract<'AppPaymentRequest' | 'SubscriptionRequest' | 'SubscriptionIdleState'>;

const PAYING_CHOICE = {
  AppPaymentRequest: 'AppPaymentRequest_Accept',
  SubscriptionRequest: 'SubscriptionRequest_AcceptAndMakePayment',
  SubscriptionIdleState: 'SubscriptionIdleState_MakePayment',
} as const satisfies Record<Payable['template'], ChoiceName>;

const isPayable = (contract: LedgerContract): contract is Payable => Object.hasOwn(PAYING_CHOICE, contract.template);

const payerOf = (contract: Payable): PartyId =>
  contract.template === 'AppPaymentRequest' ? contract.payload.sender : contract.payload.subscriptionData.sender;

/** Tokens of the request in the open round. */
function priceOf(contract: Payable, { round }: TokenContext): Amount {
  const prices =
    contract.template === 'AppPaymentRequest'
      ? contract.payload.receiverAmounts.map((share) => share.amount)
      : [contract.payload.payData.paymentAmount];
  return sumAmounts(prices.map((price) => tokensForPrice(price, round.payload.amuletPrice) ?? amount('0')));
}

/** The payer accepts a request and locks the tokens. Rejects requests to others and insufficient funds. */
export function makePayment(state: State, { contractId, payer }: CommandOf<'make-payment'>, env: Env): Decision {
  const record = state.contracts.get(contractId);
  const contract = record?.archived ? undefined : record?.contract;
  if (!contract || !isPayable(contract) || payerOf(contract) !== payer)
    return err({ code: 'contract-not-found', contractId, kind: 'request for payment' });
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const chosen = chooseTransferInputs(state, payer, priceOf(contract, tokens.value));
  if (!chosen.ok) return chosen;
  const argument = paymentArgument(state, tokens.value, chosen.value.inputs);
  const actAs = [payer, argument.walletProvider];
  const choice = PAYING_CHOICE[contract.template];
  return exerciseChoice(state, { actAs, contractId, choice, argument, workflowId: 'payment' }, env);
}

/** The user asks for a name: a subscription request to pay, and the context of the entry. */
export function requestName(
  state: State,
  { user, name, url, description }: CommandOf<'request-name'>,
  env: Env,
): Decision {
  const rules = firstActive(state, 'AnsRules')?.contract;
  if (!rules) return err({ code: 'precondition', reason: 'the network has no AnsRules contract yet' });
  const argument = { name, url, description, user };
  return asParty(state, user, { contractId: rules.contractId, choice: 'AnsRules_RequestEntry', argument }, env);
}

interface EntryStep {
  readonly contractId: ContractId;
  readonly choice: ChoiceName;
  readonly argument: DamlValue;
}

const asParty = (state: State, party: PartyId, step: EntryStep, env: Env): Decision =>
  exerciseChoice(state, { ...step, actAs: [party], workflowId: 'name-entry' }, env);

const RETRY_PAYMENT_AFTER = 6n * HOUR;

/** The wallet pays a subscription before it is due; without funds it tries again later. */
export function paySubscription(state: State, command: CommandOf<'pay-subscription'>, env: Env): Decision {
  const { contractId } = command;
  const idle = activeContract(state, 'SubscriptionIdleState', contractId)?.contract;
  if (!idle) return err({ code: 'contract-not-found', contractId, kind: 'subscription' });
  const payer = idle.payload.subscriptionData.sender;
  if (!hasWallet(state, payer) || state.automation.get(`wallet ${payer}`) === false)
    return err({ code: 'not-due', what: `payment while wallet automation of ${payer} is off` });
  const dueAt = timeOf(idle.payload.nextPaymentDueAt);
  const paid = makePayment(state, { type: 'make-payment', contractId, payer }, env);
  const retryAt = plus(env.now, RETRY_PAYMENT_AFTER);
  if (paid.ok || paid.error.code !== 'insufficient-funds' || retryAt > dueAt) return paid;
  return ok([{ type: 'automation-failed', at: env.now, command, reason: 'insufficient-funds', retryAt }]);
}

export const hasWallet = (state: State, party: PartyId): boolean =>
  activeOfStakeholder(state, 'WalletAppInstall', party).some(({ contract }) => contract.payload.endUserParty === party);

/** The context of a name that is paid by a subscription. */
const entryContextOf = (
  state: State,
  user: PartyId,
  reference: ContractId,
): LedgerContract<'AnsEntryContext'> | undefined =>
  activeOfStakeholder(state, 'AnsEntryContext', user).find(({ contract }) => contract.payload.reference === reference)
    ?.contract;

type NamePayment = LedgerContract<'SubscriptionInitialPayment' | 'SubscriptionPayment'>;

interface Collection {
  readonly context: LedgerContract<'AnsEntryContext'>;
  /** Whether the round of the payment is still there; without it the payment can be rejected only. */
  readonly isInRound: boolean;
  readonly argument: ChoiceArgument<'AnsEntryContext_RejectEntryInitialPayment'>;
}

/** What the governance party needs to collect a payment of a name, or to reject it in another round. */
function collectionOf(
  state: State,
  payment: NamePayment,
  otherRound?: LedgerContract<'OpenMiningRound'>,
): Collection | Rejection {
  const { subscriptionData, reference } = payment.payload;
  const context = entryContextOf(state, subscriptionData.sender, reference);
  if (!context) return { code: 'not-due', what: 'collection of a payment that is not for a name' };
  const [rules, ansRules] = [firstActive(state, 'AmuletRules'), firstActive(state, 'AnsRules')];
  const ownRound = activeOf(state, 'OpenMiningRound').find(
    ({ contract }) => contract.payload.round.number === payment.payload.round.number,
  )?.contract;
  const round = ownRound ?? otherRound;
  if (!rules || !ansRules || !round) return { code: 'precondition', reason: 'the round of the payment is closed' };
  const transferContext = {
    amuletRules: rules.contract.contractId,
    openMiningRound: round.contractId,
    featuredAppRight: null,
  };
  return {
    context,
    isInRound: ownRound !== undefined,
    argument: { paymentCid: payment.contractId, transferContext, ansRulesCid: ansRules.contract.contractId },
  };
}

const asDso = (state: State, step: EntryStep, env: Env): Decision => asParty(state, networkOf(state).dso, step, env);

/**
 * The entry of a paid name is created, or the payment rejected if the name is taken, its terms are invalid or the round
 * of the payment is closed.
 */
export function collectEntryPayment(state: State, contractId: ContractId, env: Env): Decision {
  const payment = activeContract(state, 'SubscriptionInitialPayment', contractId)?.contract;
  if (!payment) return err({ code: 'contract-not-found', contractId, kind: 'payment of a name' });
  const found = collectionOf(state, payment, usableRound(state, env.now)?.contract);
  if ('code' in found) return err(found);
  const { context, argument, isInRound } = found;
  const isTaken = state.names
    .named(context.payload.name)
    .some(({ contract }) => timeOf(contract.payload.expiresAt) >= env.now);
  const isValid = isInRound && !isTaken && nameProblem(networkOf(state), context.payload) === undefined;
  const choice = isValid ? 'AnsEntryContext_CollectInitialEntryPayment' : 'AnsEntryContext_RejectEntryInitialPayment';
  return asDso(state, { contractId: context.contractId, choice, argument }, env);
}

/** The paid entry is prolonged. */
export function collectRenewalPayment(state: State, contractId: ContractId, env: Env): Decision {
  const payment = activeContract(state, 'SubscriptionPayment', contractId)?.contract;
  if (!payment) return err({ code: 'contract-not-found', contractId, kind: 'payment of a name' });
  const found = collectionOf(state, payment);
  if ('code' in found) return err(found);
  const { context, argument } = found;
  const entry = state.names.named(context.payload.name).at(-1)?.contract;
  if (entry?.payload.user !== context.payload.user)
    return err({ code: 'not-due', what: 'renewal of a name without an entry' });
  return asDso(
    state,
    {
      contractId: context.contractId,
      choice: 'AnsEntryContext_CollectEntryRenewalPayment',
      argument: { ...argument, entryCid: entry.contractId },
    },
    env,
  );
}

/** A subscription whose payment is overdue ends. */
export function expireSubscription(state: State, contractId: ContractId, env: Env): Decision {
  const idle = activeContract(state, 'SubscriptionIdleState', contractId)?.contract;
  if (!idle) return err({ code: 'contract-not-found', contractId, kind: 'subscription' });
  if (env.now <= timeOf(idle.payload.nextPaymentDueAt))
    return err({ code: 'not-due', what: 'expiry of the subscription' });
  const actor = idle.payload.subscriptionData.receiver;
  const choice = 'SubscriptionIdleState_ExpireSubscription';
  return asParty(state, actor, { contractId, choice, argument: { actor } }, env);
}

/** The context of a name is archived once its subscription has ended. */
export function endEntryContext(state: State, contractId: ContractId, env: Env): Decision {
  const ended = activeContract(state, 'TerminatedSubscription', contractId)?.contract;
  const context = ended && entryContextOf(state, ended.payload.subscriptionData.sender, ended.payload.reference);
  if (!context) return err({ code: 'contract-not-found', contractId, kind: 'ended subscription of a name' });
  const argument = { actor: networkOf(state).dso, terminatedSubscriptionCid: contractId };
  return asDso(state, { contractId: context.contractId, choice: 'AnsEntryContext_Terminate', argument }, env);
}

/** The payer's wallet archives an expired request. */
export function expirePaymentRequest(state: State, contractId: ContractId, env: Env): Decision {
  const request = activeContract(state, 'AppPaymentRequest', contractId)?.contract;
  if (!request) return err({ code: 'contract-not-found', contractId, kind: 'payment request' });
  const actor = request.payload.sender;
  if (!hasWallet(state, actor))
    return err({ code: 'not-due', what: 'expiry of a request to a party without a wallet' });
  return asParty(state, actor, { contractId, choice: 'AppPaymentRequest_Expire', argument: { actor } }, env);
}
