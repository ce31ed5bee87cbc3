// Purchases of traffic (public Daml sources: Splice.Wallet.BuyTrafficRequest, Splice.Wallet.Install,
// Splice.AmuletRules).

import { formatAmount } from '../../../base';
import type { ChoiceArgument, PartyId, Payload } from '../../daml';
import { timeOf } from '../../rounds';
import type { LedgerContract } from '../../types';
import { archive, exercise } from '../draft';
import { transferOf } from '../holdings';
import { trafficCost, trafficProblem } from '../tokenomics';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { paymentTokens } from './locked-payments';
import { changeOf, inputsOf } from './payments';
import { fail, requirement, type Scope } from './scope';

type TrafficRequest = LedgerContract<'BuyTrafficRequest'>;

const buyerOf = ({ payload }: TrafficRequest): readonly PartyId[] => [payload.endUserParty];
const trackingInfo = ({ payload: { trackingId, endUserParty } }: TrafficRequest) => ({ trackingId, endUserParty });

/** Burns the price and creates the traffic. */
function buyTraffic(
  { payload }: { readonly payload: Payload<'BuyTrafficRequest'> },
  argument: ChoiceArgument<'BuyTrafficRequest_Complete'>,
  scope: Scope,
) {
  const { endUserParty: provider, dso, memberId, synchronizerId, migrationId, trafficAmount } = payload;
  const { state, draft } = scope;
  const tokens = paymentTokens(argument, scope);
  const problem = trafficProblem(tokens.rules.payload, payload);
  if (problem !== undefined) fail(problem);
  const cost = trafficCost(tokens.rules.payload, trafficAmount, tokens.round.payload.amuletPrice);
  const inputs = inputsOf(
    argument.inputs.map((input) => input.value),
    provider,
    scope,
  );
  const change = changeOf(inputs, cost.tokens, scope);
  const split = transferOf(state, draft, {
    tokens,
    sender: provider,
    receiver: provider,
    provider,
    value: cost.tokens,
    inputs,
    change,
    actors: [provider],
  });
  const amuletPaid = formatAmount(cost.tokens);
  const { round } = tokens.round.payload;
  const coupon = draft.create('ValidatorRewardCoupon', { dso, user: provider, amount: amuletPaid, round });
  const bought = draft.create('MemberTraffic', {
    dso,
    memberId,
    synchronizerId,
    migrationId,
    totalPurchased: trafficAmount,
    numPurchases: '1',
    amuletSpent: amuletPaid,
    usdSpent: formatAmount(cost.usd),
  });
  const purchasedTraffic = bought.contract.contractId;
  const senderChangeAmulet = split.change?.contract.contractId ?? null;
  const node = exercise(tokens.rules, 'AmuletRules_BuyMemberTraffic', {
    actors: [provider],
    argument: {
      inputs: argument.inputs,
      context: argument.context.context,
      provider,
      memberId,
      synchronizerId,
      migrationId,
      trafficAmount,
      expectedDso: dso,
    },
    result: { round, amuletPaid, purchasedTraffic, senderChangeAmulet, meta: null },
    // The tokens are split and burned without a transfer of their own.
    children: [...split.node.children, archive(split.received.contract), coupon, bought],
  });
  return { node, purchasedTraffic, senderChangeAmulet };
}

export const TRAFFIC_RULES: readonly ChoiceRule[] = [
  choiceRule('WalletAppInstall_CreateBuyTrafficRequest', 'WalletAppInstall', {
    controllers: ({ payload }) => [payload.validatorParty],
    body: ({ target, argument, scope }) => {
      const { dsoParty, endUserParty } = target.payload;
      const request = scope.draft.create('BuyTrafficRequest', { dso: dsoParty, endUserParty, ...argument });
      return { result: { buyTrafficRequest: request.contract.contractId }, children: [request] };
    },
  }),
  choiceRule('BuyTrafficRequest_Complete', 'BuyTrafficRequest', {
    controllers: ({ payload }, { walletProvider }) => [payload.endUserParty, walletProvider],
    body: ({ target, argument, scope }) => {
      requirement('Contract has not expired', scope.env.now < timeOf(target.payload.expiresAt));
      const { node, purchasedTraffic, senderChangeAmulet } = buyTraffic(target, argument, scope);
      return {
        result: { purchasedTraffic, trackingInfo: trackingInfo(target), senderChangeAmulet },
        children: [node],
      };
    },
  }),
  choiceRule('BuyTrafficRequest_Cancel', 'BuyTrafficRequest', {
    controllers: buyerOf,
    body: ({ target, scope }) => {
      requirement('Contract has not expired', scope.env.now < timeOf(target.payload.expiresAt));
      return { result: { trackingInfo: trackingInfo(target) } };
    },
  }),
  choiceRule('BuyTrafficRequest_Expire', 'BuyTrafficRequest', {
    controllers: buyerOf,
    body: ({ target, scope }) => {
      requirement('Contract has expired', scope.env.now >= timeOf(target.payload.expiresAt));
      return { result: { trackingInfo: trackingInfo(target) } };
    },
  }),
];
