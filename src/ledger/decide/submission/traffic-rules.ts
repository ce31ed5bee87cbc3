// Purchases of traffic (public Daml sources: Splice.Wallet.BuyTrafficRequest, Splice.Wallet.Install,
// Splice.AmuletRules).

import { formatAmount } from '../../../base';
import type { ChoiceArgument, ChoiceResult, PartyId } from '../../daml';
import { timeOf } from '../../rounds';
import type { LedgerContract } from '../../types';
import { exercise } from '../draft';
import type { TokenContext } from '../holdings';
import { trafficCost, trafficProblem } from '../tokenomics';
import { burn } from './burns';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { paymentTokens } from './locked-payments';
import { openRound } from './payments';
import { fail, requirement, type Scope } from './scope';

type TrafficRequest = LedgerContract<'BuyTrafficRequest'>;

const buyerOf = ({ payload }: TrafficRequest): readonly PartyId[] => [payload.endUserParty];
const trackingInfo = ({ payload: { trackingId, endUserParty } }: TrafficRequest) => ({ trackingId, endUserParty });

interface Purchase {
  readonly tokens: TokenContext;
  readonly terms: Omit<ChoiceArgument<'AmuletRules_BuyMemberTraffic'>, 'context'>;
}

/** Burns the price and creates the traffic. */
function buyTraffic({ tokens, terms }: Purchase, scope: Scope) {
  const { provider, memberId, synchronizerId, migrationId, trafficAmount, inputs } = terms;
  const { dso } = tokens.rules.payload;
  const problem = trafficProblem(tokens.rules.payload, terms);
  if (problem !== undefined) fail(problem);
  const cost = trafficCost(tokens.rules.payload, trafficAmount, tokens.round.payload.amuletPrice);
  const burned = burn({ tokens, payer: provider, cost: cost.tokens, inputs }, scope);
  const amuletPaid = formatAmount(cost.tokens);
  const bought = scope.draft.create('MemberTraffic', {
    dso,
    memberId,
    synchronizerId,
    migrationId,
    totalPurchased: trafficAmount,
    numPurchases: '1',
    amuletSpent: amuletPaid,
    usdSpent: formatAmount(cost.usd),
  });
  const result: ChoiceResult<'AmuletRules_BuyMemberTraffic'> = {
    round: tokens.round.payload.round,
    amuletPaid,
    purchasedTraffic: bought.contract.contractId,
    senderChangeAmulet: burned.senderChangeAmulet,
    meta: null,
  };
  return { result, children: [...burned.children, bought] };
}

/** The choice of the rules that the completion of a request exercises. */
function completeRequest(
  { payload }: TrafficRequest,
  argument: ChoiceArgument<'BuyTrafficRequest_Complete'>,
  scope: Scope,
) {
  const { endUserParty: provider, dso: expectedDso, memberId, synchronizerId, migrationId, trafficAmount } = payload;
  const { inputs } = argument;
  const terms = { inputs, provider, memberId, synchronizerId, migrationId, trafficAmount, expectedDso };
  const tokens = paymentTokens(argument, scope);
  const { result, children } = buyTraffic({ tokens, terms }, scope);
  const node = exercise(tokens.rules, 'AmuletRules_BuyMemberTraffic', {
    actors: [provider],
    argument: { ...terms, context: argument.context.context },
    result,
    children,
  });
  return { node, result };
}

function checkExpectedDso(dso: PartyId, expected: PartyId | null): void {
  if (expected === null) fail('expectedDso is missing: name the DSO party that you expect');
  if (expected !== dso) fail(`expectedDso is ${expected}, but the DSO party of the rules is ${dso}`);
}

export const TRAFFIC_RULES: readonly ChoiceRule[] = [
  choiceRule('AmuletRules_BuyMemberTraffic', 'AmuletRules', {
    controllers: (_, { provider }) => [provider],
    body: ({ target: rules, argument: { context, ...terms }, scope }) => {
      checkExpectedDso(rules.payload.dso, terms.expectedDso);
      return buyTraffic({ tokens: { rules, round: openRound(context.openMiningRound, scope) }, terms }, scope);
    },
  }),
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
      const { node, result } = completeRequest(target, argument, scope);
      const { purchasedTraffic, senderChangeAmulet } = result;
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
