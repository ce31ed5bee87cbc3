// The contracts of a wallet besides holdings and offers: requested payments, subscriptions, rewards, delegations.
// Contracts belong to parties as in the wallet's store (public sources of Splice: UserWalletStore).

import type { PartyId, Payload, TemplateName } from '../daml';
import { timeOf } from '../rounds';
import { activeContract, activeOf, activeOfStakeholder, networkOf, type ContractRecord, type State } from '../state';
import type { Micros } from '../../base';

/** Lists of the wallet hold at most this number of contracts. */
const MAX_LISTED = 1000;

type OwnerRules = {
  readonly [T in TemplateName]?: (payload: Payload<T>, party: PartyId) => boolean;
};

interface OfSubscription {
  readonly subscriptionData: { readonly sender: PartyId };
}
const paysSubscription = ({ subscriptionData }: OfSubscription, party: PartyId): boolean =>
  subscriptionData.sender === party;

const OWNER_RULES = {
  AppPaymentRequest: ({ sender }, party) => sender === party,
  AcceptedAppPayment: ({ sender }, party) => sender === party,
  SubscriptionRequest: paysSubscription,
  SubscriptionInitialPayment: paysSubscription,
  Subscription: paysSubscription,
  SubscriptionIdleState: paysSubscription,
  SubscriptionPayment: paysSubscription,
  AppRewardCoupon: ({ provider, beneficiary }, party) => (beneficiary ?? provider) === party,
  SvRewardCoupon: ({ beneficiary }, party) => beneficiary === party,
  ValidatorFaucetCoupon: ({ validator }, party) => validator === party,
  ValidatorLivenessActivityRecord: ({ validator }, party) => validator === party,
  DevelopmentFundCoupon: ({ fundManager, beneficiary }, party) => fundManager === party || beneficiary === party,
  MintingDelegationProposal: ({ delegation }, party) => delegation.delegate === party,
  MintingDelegation: ({ delegate }, party) => delegate === party,
} as const satisfies OwnerRules;
export type WalletContractName = keyof typeof OWNER_RULES;

const ownerRule = <T extends WalletContractName>(template: T) =>
  OWNER_RULES[template] as unknown as (payload: Payload<T>, party: PartyId) => boolean;

const ofWallet = <T extends WalletContractName>(
  state: State,
  template: T,
  party: PartyId,
): readonly ContractRecord<T>[] =>
  activeOfStakeholder(state, template, party).filter(({ contract }) =>
    ownerRule(template)(contract.payload as unknown as Payload<T>, party),
  );

/** Active contracts of a template that belong to the party's wallet, oldest first, at most 1000. */
export const walletContracts = <T extends WalletContractName>(
  state: State,
  template: T,
  party: PartyId,
): readonly ContractRecord<T>[] => ofWallet(state, template, party).slice(0, MAX_LISTED);

/** The active contract with this id, if it belongs to the party's wallet. */
export function walletContract<T extends WalletContractName>(
  state: State,
  template: T,
  party: PartyId,
  contractId: string,
): ContractRecord<T> | undefined {
  const record = activeContract(state, template, contractId);
  return record && ownerRule(template)(record.contract.payload as unknown as Payload<T>, party) ? record : undefined;
}

/** Reward coupons for the activity of users whose wallets the party provides as their validator. */
export function validatorRewardCoupons(
  state: State,
  validator: PartyId,
): readonly ContractRecord<'ValidatorRewardCoupon'>[] {
  const users = new Set(
    activeOfStakeholder(state, 'WalletAppInstall', validator)
      .filter(({ contract }) => contract.payload.validatorParty === validator)
      .map(({ contract }) => contract.payload.endUserParty),
  );
  return activeOf(state, 'ValidatorRewardCoupon')
    .filter(({ contract }) => users.has(contract.payload.user))
    .slice(0, MAX_LISTED);
}

interface SubscriptionWithState {
  readonly subscription: ContractRecord<'Subscription'>;
  readonly state: ContractRecord<'SubscriptionIdleState'> | ContractRecord<'SubscriptionPayment'>;
}

/** Subscriptions that the party pays, each with its state; those whose payment is overdue are left out. */
export function subscriptionsOf(state: State, party: PartyId, now: Micros): readonly SubscriptionWithState[] {
  const idle = ofWallet(state, 'SubscriptionIdleState', party).filter(
    ({ contract }) => timeOf(contract.payload.nextPaymentDueAt) > now,
  );
  const paying = ofWallet(state, 'SubscriptionPayment', party);
  return [...idle, ...paying]
    .flatMap((current) => {
      const subscription = activeContract(state, 'Subscription', current.contract.payload.subscription);
      return subscription ? [{ subscription, state: current }] : [];
    })
    .slice(0, MAX_LISTED);
}

/** Trades that ask the party to send tokens of the network, oldest first. */
export function allocationRequestsOf(state: State, party: PartyId): readonly ContractRecord<'OTCTrade'>[] {
  const { dso } = networkOf(state);
  return activeOfStakeholder(state, 'OTCTrade', party).filter(({ contract }) =>
    Object.values(contract.payload.transferLegs).some(
      ({ sender, instrumentId }) => sender === party && instrumentId.admin === dso,
    ),
  );
}

/** A contract of a paged list and its position in it. */
interface PagedContract<T extends TemplateName> {
  readonly record: ContractRecord<T>;
  readonly token: bigint;
}

/** More nodes than a transaction has. */
const NODES_PER_UPDATE = 1_000_000n;

/** At most `limit` contracts of the party's wallet after the one with the token `after`, oldest first. */
export const walletContractPage = <T extends WalletContractName>(
  state: State,
  template: T,
  party: PartyId,
  page: { readonly after: bigint; readonly limit: number },
): readonly PagedContract<T>[] =>
  ofWallet(state, template, party)
    .map((record) => ({ record, token: BigInt(record.created.offset) * NODES_PER_UPDATE + BigInt(record.nodeId) }))
    .filter(({ token }) => token > page.after)
    .slice(0, page.limit);
