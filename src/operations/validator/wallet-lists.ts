// The lists that a wallet shows besides holdings and offers: each is the active contracts of a template (published
// descriptions, Splice 0.7.4 wallet-internal).

import type { Json } from '../../base';
import {
  subscriptionsOf,
  validatorRewardCoupons,
  walletContractPage,
  walletContracts,
  type ContractRecord,
  type WalletContractName,
} from '../../ledger';
import { error, json } from '../answers';
import { contractWithState } from '../contract-state';
import { integerOf, wireInteger } from '../read';
import type { Operation } from '../types';
import { contractJson } from '../wire';
import { walletOperation } from './wallet-operation';

interface WalletList {
  readonly template: WalletContractName;
  /** The member of the answer. */
  readonly member: string;
  /** Whether each contract comes with its synchronizer. */
  readonly withState?: true;
}

const LISTS: Readonly<Record<string, WalletList>> = {
  listAppPaymentRequests: { template: 'AppPaymentRequest', member: 'payment_requests', withState: true },
  listAcceptedAppPayments: { template: 'AcceptedAppPayment', member: 'accepted_app_payments', withState: true },
  listSubscriptionRequests: { template: 'SubscriptionRequest', member: 'subscription_requests' },
  listSubscriptionInitialPayments: { template: 'SubscriptionInitialPayment', member: 'initial_payments' },
  listAppRewardCoupons: { template: 'AppRewardCoupon', member: 'app_reward_coupons' },
  listSvRewardCoupons: { template: 'SvRewardCoupon', member: 'sv_reward_coupons' },
  listValidatorFaucetCoupons: { template: 'ValidatorFaucetCoupon', member: 'validator_faucet_coupons' },
  listValidatorLivenessActivityRecords: {
    template: 'ValidatorLivenessActivityRecord',
    member: 'validator_liveness_activity_records',
  },
};

const listOf = (id: string, { template, member, withState }: WalletList): Operation =>
  walletOperation(id, ({ wallet, context: { world, dialect } }) =>
    json({
      [member]: walletContracts(world.state, template, wallet.party).map((record) =>
        withState ? contractWithState(record, dialect) : contractJson(record.contract),
      ),
    }),
  );

const listValidatorRewardCoupons = walletOperation('listValidatorRewardCoupons', ({ wallet, context: { world } }) =>
  json({
    validator_reward_coupons: validatorRewardCoupons(world.state, wallet.party).map(({ contract }) =>
      contractJson(contract),
    ),
  }),
);

const listSubscriptions = walletOperation('listSubscriptions', ({ wallet, context: { world } }) =>
  json({
    subscriptions: subscriptionsOf(world.state, wallet.party, world.now).map(
      ({ subscription, state: { contract } }) => ({
        subscription: contractJson(subscription.contract),
        state: { [contract.template === 'SubscriptionPayment' ? 'payment' : 'idle']: contractJson(contract) },
      }),
    ),
  }),
);

/** Ordered by expiry, as the wallet's page shows them. */
const listDevelopmentFundCoupons = walletOperation('listDevelopmentFundCoupons', ({ wallet, context: { world } }) =>
  json({
    active_development_fund_coupons: walletContracts(world.state, 'DevelopmentFundCoupon', wallet.party)
      .toSorted((a, b) => (a.contract.payload.expiresAt < b.contract.payload.expiresAt ? -1 : 1))
      .map(({ contract }) => contractJson(contract)),
  }),
);

const MAX_PAGE = 1000;

interface PagedList {
  readonly template: 'MintingDelegationProposal' | 'MintingDelegation';
  readonly member: string;
}

const beneficiaryOf = ({ contract }: ContractRecord<PagedList['template']>): string =>
  contract.template === 'MintingDelegation' ? contract.payload.beneficiary : contract.payload.delegation.beneficiary;

/** Pages by `after` and `limit`; the beneficiary is hosted if it is an external party of this validator. */
const pagedList = (id: string, { template, member }: PagedList): Operation =>
  walletOperation(id, ({ wallet, request: { query }, context: { world, dialect } }) => {
    const limit = Number(integerOf(query['limit']) ?? MAX_PAGE);
    if (limit < 1 || limit > MAX_PAGE) return error(400, `limit is ${limit}; expected 1 to ${MAX_PAGE}`);
    const page = walletContractPage(world.state, template, wallet.party, {
      after: integerOf(query['after']) ?? -1n,
      limit,
    });
    const last = page.length === limit ? page.at(-1)?.token : undefined;
    const items: readonly Json[] = page.map(({ record }) => ({
      contract: contractJson(record.contract),
      beneficiary_hosted: world.state.externalParties.has(beneficiaryOf(record)),
    }));
    return json({ [member]: items, next_page_token: last === undefined ? dialect.absent : wireInteger(last) });
  });

export const walletLists: readonly Operation[] = [
  ...Object.entries(LISTS).map(([id, list]) => listOf(id, list)),
  listValidatorRewardCoupons,
  listSubscriptions,
  listDevelopmentFundCoupons,
  pagedList('listMintingDelegationProposals', { template: 'MintingDelegationProposal', member: 'proposals' }),
  pagedList('listMintingDelegations', { template: 'MintingDelegation', member: 'delegations' }),
];
