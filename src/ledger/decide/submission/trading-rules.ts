// The network's test trading app: a trade is proposed, approved by its parties and initiated by the venue; it requests
// allocations, which the venue settles or cancels together (public Daml source: Splice.Testing.Apps.TradingApp).

import { amount, formatAmount, formatInstant } from '../../../base';
import { tradersOf } from '../../daml/trading-templates';
import type { AllocationSpecification, ChoiceArgument, ChoiceName, ChoiceResult, Payload } from '../../daml';
import { timeOf } from '../../rounds';
import type { LedgerContract } from '../../types';
import { tradeSettlement } from '../../views/interface-view';
import type { ExerciseSpec } from '../draft';
import { ALLOCATION_RULES } from './allocation-rules';
import { choiceRule, interfaceRule, type ChoiceRule } from './choice-rule';
import { abort, fail, requirement, wronglyTyped, type Scope } from './scope';
import { TEST_TOKEN_RULES } from './test-token-rules';

type Trade = LedgerContract<'OTCTrade'>;
type AllocationChoice = 'Allocation_ExecuteTransfer' | 'Allocation_Cancel';
type Allocations = ChoiceArgument<'OTCTrade_Settle'>['allocationsWithContext'];

/** An allocation as text; amounts and times are compared as such. */
function textOfAllocation({ settlement, transferLegId, transferLeg }: AllocationSpecification): string {
  const { executor, settlementRef, requestedAt, allocateBefore, settleBefore, meta } = settlement;
  const { sender, receiver, instrumentId } = transferLeg;
  return JSON.stringify([
    [executor, settlementRef.id, settlementRef.cid, Object.entries(meta.values).toSorted()],
    [requestedAt, allocateBefore, settleBefore].map((time) => formatInstant(timeOf(time))),
    [transferLegId, sender, receiver, instrumentId.admin, instrumentId.id, formatAmount(amount(transferLeg.amount))],
    Object.entries(transferLeg.meta.values).toSorted(),
  ]);
}

/** Of the network's token and of test tokens. */
const ruleOf = (choice: AllocationChoice): ChoiceRule =>
  interfaceRule(
    choice,
    [...ALLOCATION_RULES, ...TEST_TOKEN_RULES].filter((rule) => rule.choice === choice),
  );
const RULE_OF: Readonly<Record<AllocationChoice, ChoiceRule>> = {
  Allocation_ExecuteTransfer: ruleOf('Allocation_ExecuteTransfer'),
  Allocation_Cancel: ruleOf('Allocation_Cancel'),
};

/** Exercises a choice on the allocation of each leg of the trade. Rejects those of other trades and legs. */
function onAllocations(
  { payload }: Trade,
  allocations: Allocations,
  choice: AllocationChoice,
  scope: Scope,
): readonly (readonly [leg: string, node: ExerciseSpec])[] {
  const rule = RULE_OF[choice];
  const parties = [payload.venue, ...tradersOf(payload.transferLegs)];
  const legs = new Map(Object.entries(payload.transferLegs));
  return Object.entries(allocations)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([transferLegId, { _1: contractId, _2: extraArgs }]) => {
      const transferLeg =
        legs.get(transferLegId) ?? fail(`Allocation with context provided for unexpected leg ${transferLegId}`);
      const target = scope.find(contractId);
      if (target.template !== 'AmuletAllocation' && target.template !== 'TokenAllocation')
        return abort(wronglyTyped(target, 'Allocation'));
      const expected = { settlement: tradeSettlement(payload), transferLegId, transferLeg };
      requirement(
        'Allocation matches expected allocation',
        textOfAllocation(target.payload.allocation) === textOfAllocation(expected),
      );
      return [transferLegId, rule.exercise(target, { extraArgs }, scope, parties)];
    });
}

/** The results of the choices, by leg; `none` for a leg without an allocation. */
function resultsOf<C extends ChoiceName, N>(
  { transferLegs }: Payload<'OTCTrade'>,
  nodes: readonly (readonly [leg: string, node: ExerciseSpec])[],
  none: (leg: string) => N,
): Readonly<Record<string, ChoiceResult<C> | N>> {
  const made = new Map(nodes);
  return Object.fromEntries(
    Object.keys(transferLegs)
      .toSorted()
      .map((leg) => {
        const node = made.get(leg);
        return [leg, node ? (node.result as ChoiceResult<C>) : none(leg)];
      }),
  );
}

export const TRADING_RULES: readonly ChoiceRule[] = [
  choiceRule('OTCTradeProposal_Accept', 'OTCTradeProposal', {
    controllers: (_, { approver }) => [approver],
    body: ({ target: { contractId, payload }, argument: { approver }, scope }) => {
      requirement('Approver is a trading party', tradersOf(payload.transferLegs).includes(approver));
      requirement('Approver is new', !payload.approvers.includes(approver));
      const approved = scope.draft.create('OTCTradeProposal', {
        ...payload,
        approvers: [approver, ...payload.approvers],
        tradeCid: payload.tradeCid ?? contractId,
      });
      return { result: approved.contract.contractId, children: [approved] };
    },
  }),
  choiceRule('OTCTradeProposal_Reject', 'OTCTradeProposal', {
    controllers: (_, { trader }) => [trader],
    body: ({ target: { payload }, argument: { trader } }) => {
      requirement('Trader is a trading party', tradersOf(payload.transferLegs).includes(trader));
      return { result: {} };
    },
  }),
  choiceRule('OTCTradeProposal_InitiateSettlement', 'OTCTradeProposal', {
    controllers: ({ payload }) => [payload.venue],
    body: ({ target: { contractId, payload }, argument: { prepareUntil, settleBefore }, scope }) => {
      const { venue, transferLegs, tradeCid, approvers } = payload;
      const traders = tradersOf(transferLegs);
      requirement(
        'All trading parties have approved',
        traders.every((trader) => approvers.includes(trader)) && approvers.every((party) => traders.includes(party)),
      );
      requirement('Preparation time has not passed', scope.env.now < timeOf(prepareUntil));
      requirement('Preparation time before settlement time', timeOf(prepareUntil) < timeOf(settleBefore));
      const trade = scope.draft.create('OTCTrade', {
        venue,
        transferLegs,
        tradeCid: tradeCid ?? contractId,
        createdAt: formatInstant(scope.env.now),
        prepareUntil,
        settleBefore,
      });
      return { result: trade.contract.contractId, children: [trade] };
    },
  }),
  choiceRule('OTCTrade_Settle', 'OTCTrade', {
    controllers: ({ payload }) => [payload.venue],
    body: ({ target, argument: { allocationsWithContext }, scope }) => {
      requirement('Settlement deadline has not passed', scope.env.now < timeOf(target.payload.settleBefore));
      const nodes = onAllocations(target, allocationsWithContext, 'Allocation_ExecuteTransfer', scope);
      return {
        result: resultsOf<'Allocation_ExecuteTransfer', never>(target.payload, nodes, (leg) =>
          fail(`Allocation cid and extra arg is missing for leg ${leg}`),
        ),
        children: nodes.map(([, node]) => node),
      };
    },
  }),
  choiceRule('OTCTrade_Cancel', 'OTCTrade', {
    controllers: ({ payload }) => [payload.venue],
    body: ({ target, argument: { allocationsWithContext }, scope }) => {
      const nodes = onAllocations(target, allocationsWithContext, 'Allocation_Cancel', scope);
      return {
        result: resultsOf<'Allocation_Cancel', null>(target.payload, nodes, () => null),
        children: nodes.map(([, node]) => node),
      };
    },
  }),
  choiceRule('AllocationRequest_Reject', 'OTCTrade', {
    controllers: (_, { actor }) => [actor],
    body: ({ target: { payload }, argument: { actor } }) => {
      requirement(
        'Actor is a sender',
        Object.values(payload.transferLegs).some(({ sender }) => sender === actor),
      );
      return { result: { meta: { values: {} } } };
    },
  }),
  choiceRule('AllocationRequest_Withdraw', 'OTCTrade', {
    controllers: ({ payload }) => [payload.venue],
    body: () => ({ result: { meta: { values: {} } } }),
  }),
];
