// Version 2 of token standard allocations: an account agrees to all its legs of a settlement, and locks what it has to
// send on balance; the executors settle all accounts of the network's token together (public Daml sources:
// Splice.AmuletAllocationV2, Splice.ExternalPartyAmuletRules, Splice.TokenStandard.Utils.Internal.Allocations).

import {
  amount,
  DAY,
  earlier,
  formatAmount,
  formatInstant,
  micros,
  plus,
  sumAmounts,
  ZERO,
  type Amount,
  type Micros,
} from '../../../base';
import {
  type AllocationSpecificationV2,
  type ChoiceArgument,
  type ChoiceResult,
  type ExtraArgs,
  type PartyId,
  type SettlementInfoV2,
  type TokenAccount,
  type TransferLegSide,
} from '../../daml';
import { timeOf } from '../../rounds';
import type { ContractId, LedgerContract } from '../../types';
import { allocationViewOf, factoryView, type AllocationViewV2 } from '../../views/interface-view';
import { archive, type TreeSpec } from '../draft';
import { amuletOf, lockOf } from '../holdings';
import {
  releaseLock,
  SETTLED_META,
  VERSION_1_CANCELLATION,
  VERSION_1_SETTLEMENT,
  VERSION_1_WITHDRAWAL,
} from './allocation-rules';
import { choiceRule, interfaceRule, type ChoiceOutcome, type ChoiceRule } from './choice-rule';
import { LAST_TIME } from './locked-payments';
import { changeOf, inputsOf, NO_META, tokensFromContext } from './payments';
import {
  abort,
  fail,
  requireActors,
  requireBefore,
  requirement,
  requireReached,
  wronglyTyped,
  type Scope,
} from './scope';

type AllocationV2 = LedgerContract<'AmuletAllocationV2'>;

const INSTRUMENT = 'Amulet';
/** How long an allocation is kept without a settlement; the default of the network's configuration. */
const LIFETIME = micros(90n * DAY);
const BURN_ACCOUNT: TokenAccount = { owner: null, provider: null, id: 'cip-112/burn' };

const requireEqual = (name: string, actual: string, expected: string): void =>
  actual === expected
    ? undefined
    : fail(`'${name}' is not equal to 'expected value'.\n${name}: ${actual}\nexpected value: ${expected}`);

const accountText = ({ owner, provider, id }: TokenAccount): string =>
  `Account {owner = ${owner ?? 'None'}, provider = ${provider ?? 'None'}, id = "${id}"}`;

/** The owner of an account without a provider and with an empty id: the token has no others. */
const basicOwner = (field: string, account: TokenAccount): PartyId =>
  account.owner !== null && account.provider === null && account.id === ''
    ? account.owner
    : fail(`Expected a basic account for field '${field}', but got: ${accountText(account)}`);

/** Metadata must not name the account of a role, which the leg names itself. */
function requireNoAccount(field: string, role: string, values: Readonly<Record<string, string>>): void {
  for (const member of ['provider', 'id'] as const)
    requirement(`${field} has no account metadata of the ${role}`, values[`cip-112/${role}.${member}`] === undefined);
}

function requireUnique(what: string, keys: readonly string[]): void {
  const seen = new Set<string>();
  const twice = keys.find((key) => seen.size === seen.add(key).size);
  if (twice !== undefined) fail(`Expected unique ${what}, but found duplicates:\n${twice}`);
}

function requireLegs(legs: readonly TransferLegSide[]): void {
  requireUnique(
    'transferLegSides (id + side)',
    legs.map(({ transferLegId, side }) => JSON.stringify([transferLegId, side])),
  );
  for (const leg of legs) {
    const isBurn = leg.side === 'SenderSide' && textOfAccount(leg.otherside) === textOfAccount(BURN_ACCOUNT);
    if (!isBurn) basicOwner('transferLeg.otherside', leg.otherside);
    requirePositive('transferLeg.amount', leg.amount);
    requireEqual('transferLeg.instrumentId', leg.instrumentId, INSTRUMENT);
    for (const role of ['sender', 'receiver'] as const) requireNoAccount('transferLeg', role, leg.meta.values);
  }
}

function requirePositive(name: string, value: string): void {
  if (!amount(value).gt(ZERO)) fail(`'${name}' is not greater than 'zero'.\n${name}: ${value}\nzero: 0.0`);
}

/** What the next iteration needs; only the network's token can be set aside. */
function fundingOf(funding: Readonly<Record<string, string>> | null): Amount {
  const amounts = Object.entries(funding ?? {}).map(([instrument, value]) => {
    requireEqual('nextIterationFunding.instrumentId', instrument, INSTRUMENT);
    if (amount(value).lt(ZERO)) fail(`'nextIterationFunding.amount' is less than 'zero'.\nzero: 0.0`);
    return amount(value);
  });
  return sumAmounts(amounts);
}

/** What the account receives on balance; negative for what it sends. */
const netOf = (legs: readonly TransferLegSide[]): Amount =>
  sumAmounts(
    legs.map(({ side, amount: value }) => (side === 'ReceiverSide' ? amount(value) : ZERO.minus(amount(value)))),
  );

/** The time after another one at which an allocation expires, at the latest its deadline. */
function expiryAfter(from: Micros, deadline: string | null, scope: Scope): string {
  const latest = earlier(plus(from, LIFETIME), LAST_TIME);
  const expiresAt = deadline === null ? latest : earlier(latest, timeOf(deadline));
  requireBefore('allocation.expiresAt', expiresAt, scope.env.now);
  return formatInstant(expiresAt);
}

const lockContext = ({ id }: SettlementInfoV2): string => `allocation for settlement of ${id}`;

function checkAllocation(
  { settlement, allocation, requestedAt, actors }: ChoiceArgument<'AllocationFactoryV2_Allocate'>,
  dso: PartyId,
  { env }: Scope,
): PartyId {
  const { admin, authorizer, transferLegSides, settlementDeadline, nextIterationFunding, meta } = allocation;
  const owner = basicOwner('allocation.authorizer', authorizer);
  requireActors(actors, [[owner]]);
  requirement('A settlement has an executor', settlement.executors.length > 0);
  if (settlementDeadline !== null) requireBefore('Allocation.settlementDeadline', timeOf(settlementDeadline), env.now);
  requireEqual('allocation.admin', admin, dso);
  requirement(
    'An allocation without a next iteration has transfer legs',
    nextIterationFunding !== null || transferLegSides.length > 0,
  );
  requireLegs(transferLegSides);
  requireNoAccount('allocation', 'authorizer', meta.values);
  requireReached('requestedAt', timeOf(requestedAt), env.now);
  return owner;
}

/** Locks what the account has to send on balance. */
function allocate(
  argument: ChoiceArgument<'AllocationFactoryV2_Allocate'>,
  dso: PartyId,
  scope: Scope,
): ChoiceOutcome<'AllocationFactoryV2_Allocate'> {
  const { settlement, allocation, requestedAt, inputHoldingCids, extraArgs } = argument;
  const sender = checkAllocation(argument, dso, scope);
  const tokens = tokensFromContext(extraArgs, scope);
  const expiresAt = expiryAfter(timeOf(requestedAt), allocation.settlementDeadline, scope);
  const value = fundingOf(allocation.nextIterationFunding).minus(netOf(allocation.transferLegSides));
  const locked = value.gt(ZERO) ? lockFunds() : undefined;
  const created = scope.draft.create('AmuletAllocationV2', {
    lockedAmulet: locked?.received.contract.contractId ?? null,
    settlement,
    allocation,
    expiresAt,
    numIterations: '0',
    createdAt: requestedAt,
  });
  const change = locked ? (locked.change ? [locked.change.contract.contractId] : []) : inputHoldingCids;
  return {
    result: {
      output: {
        tag: 'AllocationInstructionResult_Completed',
        value: { allocationCid: created.contract.contractId },
      },
      authorizerChangeCids: { [INSTRUMENT]: change },
      meta: NO_META,
    },
    children: [...(locked ? [locked.node] : []), created],
  };

  function lockFunds() {
    requirement(
      'At least one input holding must be provided for allocations that require funding',
      inputHoldingCids.length > 0,
    );
    const inputs = inputsOf(inputHoldingCids, sender, scope);
    return lockOf(scope.state, scope.draft, {
      tokens,
      sender,
      provider: sender,
      value,
      inputs,
      change: changeOf(inputs, value, scope),
      lock: { holders: [dso], expiresAt, optContext: lockContext(settlement) },
      actors: [sender],
    });
  }
}

/** Moves what the account sends and receives on balance; what the next iteration needs is locked again. */
function settle(
  target: AllocationV2,
  argument: ChoiceArgument<'AllocationV2_Settle'>,
  scope: Scope,
): ChoiceOutcome<'AllocationV2_Settle'> {
  const { settlement, allocation, lockedAmulet, numIterations, createdAt } = target.payload;
  const { admin, settlementDeadline } = allocation;
  requireActors(argument.actors, [[...new Set([admin, ...settlement.executors])]]);
  if (settlementDeadline !== null)
    requireBefore('allocation.settlement.settlementDeadline', timeOf(settlementDeadline), scope.env.now);
  if (allocation.nextIterationFunding === null) {
    requirement(
      'no extra transfer legs allowed when iterated settlement is disabled',
      argument.extraTransferLegSides.length === 0,
    );
    requirement(
      'no next iteration funding allowed when iterated settlement is disabled',
      argument.nextIterationFunding === null,
    );
  }
  const legs = [...allocation.transferLegSides, ...argument.extraTransferLegSides];
  requireLegs(legs);
  const kept = fundingOf(argument.nextIterationFunding);
  const owner = basicOwner('allocation.authorizer', allocation.authorizer);
  const locked = lockedAmulet === null ? undefined : scope.contract('LockedAmulet', lockedAmulet);
  const held = locked ? amount(locked.payload.amulet.amount.initialAmount) : ZERO;
  const input = held.plus(netOf(legs));
  if (input.lt(kept))
    fail(
      `'inputAmount' is less than 'minimal outputAmount'.\ninputAmount: ${formatAmount(input)}\nminimal outputAmount: ${formatAmount(kept)}`,
    );
  const tokens = tokensFromContext(argument.extraArgs, scope);
  const payout = input.minus(kept);
  const paid = payout.gt(ZERO) ? scope.draft.create('Amulet', amuletOf(scope.state, tokens, owner, payout)) : undefined;
  const expiresAt = expiryAfter(timeOf(target.payload.expiresAt), settlementDeadline, scope);
  const lockedAgain = kept.gt(ZERO)
    ? scope.draft.create('LockedAmulet', {
        amulet: amuletOf(scope.state, tokens, owner, kept),
        lock: { holders: [...new Set([owner, admin])], expiresAt, optContext: lockContext(settlement) },
      })
    : undefined;
  const next =
    argument.nextIterationFunding === null
      ? undefined
      : scope.draft.create('AmuletAllocationV2', {
          lockedAmulet: lockedAgain?.contract.contractId ?? null,
          settlement,
          allocation: { ...allocation, transferLegSides: [], nextIterationFunding: argument.nextIterationFunding },
          expiresAt,
          numIterations: (BigInt(numIterations) + 1n).toString(),
          createdAt,
        });
  const made = [lockedAgain, paid].flatMap((spec) => (spec ? [spec] : []));
  return {
    result: {
      output: {
        tag: 'AllocationResult_Settled',
        value: { nextIterationAllocationCid: next?.contract.contractId ?? null },
      },
      authorizerHoldingCids: byInstrument(made.map(({ contract }) => contract.contractId)),
      meta: SETTLED_META,
    },
    children: [archive(target), ...(locked ? [archive(locked)] : []), ...made.toReversed(), ...(next ? [next] : [])],
  };
}

const byInstrument = (holdings: readonly ContractId[]): Readonly<Record<string, readonly ContractId[]>> =>
  holdings.length === 0 ? {} : { [INSTRUMENT]: holdings };

/** What an allocation returns to its account when it ends without a settlement. */
function returned(
  { payload: { lockedAmulet, expiresAt } }: AllocationV2,
  extraArgs: ExtraArgs,
  scope: Scope,
): {
  readonly result: Pick<ChoiceResult<'AllocationV2_Withdraw'>, 'authorizerHoldingCids' | 'meta'>;
  readonly children: readonly TreeSpec[];
} {
  if (lockedAmulet === null) return { result: { authorizerHoldingCids: {}, meta: NO_META }, children: [] };
  const { holdings, children } = releaseLock({ lockedAmulet, expiresAt }, extraArgs, scope);
  return { result: { authorizerHoldingCids: { [INSTRUMENT]: holdings }, meta: NO_META }, children };
}

function requireWithdrawable({ committed, settlementDeadline }: AllocationSpecificationV2, now: Micros): void {
  if (!committed) return;
  if (settlementDeadline === null) fail('Cannot withdraw a committed allocation that has no settlement deadline.');
  else if (now <= timeOf(settlementDeadline))
    fail('Cannot withdraw a committed allocation before its settlement deadline.');
}

const WITHDRAWAL = choiceRule('AllocationV2_Withdraw', 'AmuletAllocationV2', {
  controllers: (_, { actors }) => actors,
  body: ({ target, argument: { actors, extraArgs }, scope }) => {
    const { allocation } = target.payload;
    requireActors(actors, [[basicOwner('allocation.authorizer', allocation.authorizer)]]);
    requireWithdrawable(allocation, scope.env.now);
    const { result, children } = returned(target, extraArgs, scope);
    return {
      result: { output: { tag: 'AllocationResult_Withdrawn', value: {} }, ...result },
      children: [archive(target), ...children],
    };
  },
});

const CANCELLATION = choiceRule('AllocationV2_Cancel', 'AmuletAllocationV2', {
  controllers: (_, { actors }) => actors,
  body: ({ target, argument: { actors, extraArgs }, scope }) => {
    const { settlement, allocation, expiresAt } = target.payload;
    requireActors(actors, [settlement.executors, [allocation.admin]]);
    const acting = new Set(actors);
    if (!settlement.executors.every((executor) => acting.has(executor)))
      requireReached('allocation.expiresAt', timeOf(expiresAt), scope.env.now);
    const { result, children } = returned(target, extraArgs, scope);
    return {
      result: { output: { tag: 'AllocationResult_Cancelled', value: {} }, ...result },
      children: [archive(target), ...children],
    };
  },
});

const SETTLEMENT = interfaceRule('AllocationV2_Settle', [
  VERSION_1_SETTLEMENT,
  choiceRule('AllocationV2_Settle', 'AmuletAllocationV2', {
    controllers: (_, { actors }) => actors,
    body: ({ target, argument, scope }) => settle(target, argument, scope),
  }),
]);

const textOfAccount = ({ owner, provider, id }: TokenAccount): string => JSON.stringify([owner, provider, id]);

const textOfSettlement = ({ executors, id, cid, meta }: SettlementInfoV2): string =>
  JSON.stringify([executors, id, cid, Object.entries(meta.values).toSorted()]);

/** A leg as one of its accounts agrees to it. Amounts are compared as numbers. */
const agreement = (authorizer: TokenAccount, { transferLegId, side, otherside, ...leg }: TransferLegSide): string =>
  JSON.stringify([
    textOfAccount(authorizer),
    transferLegId,
    side,
    textOfAccount(otherside),
    formatAmount(amount(leg.amount)),
    leg.instrumentId,
    Object.entries(leg.meta.values).toSorted(),
  ]);

type Batch = ChoiceArgument<'SettlementFactory_SettleBatch'>;

interface BatchedAllocation {
  readonly target: LedgerContract;
  readonly view: AllocationViewV2;
  readonly finalized: Batch['allocations'][number];
}

function batchedAllocations(
  { settlement, allocations }: Batch,
  dso: PartyId,
  scope: Scope,
): readonly BatchedAllocation[] {
  const settled = new Set<ContractId>();
  return allocations.map((finalized) => {
    const target = scope.find(finalized.allocationCid);
    if (settled.size === settled.add(finalized.allocationCid).size)
      abort({ code: 'contract-consumed', contractId: finalized.allocationCid });
    const view = allocationViewOf(target) ?? abort(wronglyTyped(target, 'Allocation'));
    requireEqual('allocation.settlement', textOfSettlement(view.settlement), textOfSettlement(settlement));
    requireEqual('allocation.admin', view.allocation.admin, dso);
    if (view.allocation.nextIterationFunding === null && finalized.extraTransferLegSides.length > 0)
      fail("'finalizedAllocation.extraTransferLegSides' is not equal to 'expected value'.\nexpected value: []");
    return { target, view, finalized };
  });
}

/** Every leg needs the agreement of its sender and of its receiver, and nothing else may be agreed to. */
function requireAgreements(legs: Batch['transferLegs'], allocations: readonly BatchedAllocation[]): void {
  const given = allocations.flatMap(({ view: { allocation }, finalized }) =>
    [...allocation.transferLegSides, ...finalized.extraTransferLegSides].map((leg) => ({
      key: JSON.stringify([textOfAccount(allocation.authorizer), leg.transferLegId, leg.side]),
      text: agreement(allocation.authorizer, leg),
    })),
  );
  requireUnique(
    'transferLegIds of allocated authorizations',
    given.map(({ key }) => key),
  );
  const needed = legs.flatMap(({ sender, receiver, ...leg }) => [
    agreement(sender, { ...leg, side: 'SenderSide', otherside: receiver }),
    agreement(receiver, { ...leg, side: 'ReceiverSide', otherside: sender }),
  ]);
  const [has, needs] = [new Set(given.map(({ text }) => text)), new Set(needed)];
  for (const [name, found] of [
    ['missing authorizations', [...needs].filter((text) => !has.has(text))],
    ['superfluous authorizations', [...has].filter((text) => !needs.has(text))],
  ] as const)
    if (found.length > 0) fail(`'${name}' is not equal to 'empty set'.\n${name}: ${found.join(', ')}\nempty set: {}`);
}

function settleBatch(argument: Batch, dso: PartyId, scope: Scope): ChoiceOutcome<'SettlementFactory_SettleBatch'> {
  const { settlement, transferLegs, actors, extraArgs } = argument;
  requireActors(actors, [settlement.executors]);
  requireUnique(
    'SettleBatch.transferLegsIds',
    transferLegs.map(({ transferLegId }) => transferLegId),
  );
  for (const leg of transferLegs) requirePositive('transferLeg.amount', leg.amount);
  const allocations = batchedAllocations(argument, dso, scope);
  requireAgreements(transferLegs, allocations);
  const settlers = [...new Set([dso, ...settlement.executors])];
  const children = allocations.map(({ target, finalized: { extraTransferLegSides, nextIterationFunding } }) =>
    SETTLEMENT.exercise(
      target,
      { actors: settlers, extraTransferLegSides, nextIterationFunding, extraArgs },
      scope,
      settlers,
    ),
  );
  return {
    result: {
      allocationSettleResults: children.map(({ result }) => result as ChoiceResult<'AllocationV2_Settle'>),
      meta: NO_META,
    },
    children,
  };
}

export const SETTLEMENT_RULES: readonly ChoiceRule[] = [
  SETTLEMENT,
  VERSION_1_CANCELLATION,
  CANCELLATION,
  VERSION_1_WITHDRAWAL,
  WITHDRAWAL,
  choiceRule('AllocationFactoryV2_Allocate', 'ExternalPartyAmuletRules', {
    controllers: (_, { actors }) => actors,
    body: ({ target, argument, scope }) => allocate(argument, target.payload.dso, scope),
  }),
  choiceRule('SettlementFactory_SettleBatch', 'ExternalPartyAmuletRules', {
    controllers: (_, { actors }) => actors,
    body: ({ target, argument, scope }) => settleBatch(argument, target.payload.dso, scope),
  }),
  ...(['AllocationFactoryV2_PublicFetch', 'SettlementFactory_PublicFetch'] as const).map((choice) =>
    choiceRule(choice, 'ExternalPartyAmuletRules', {
      controllers: (_, { actors }) => actors,
      body: ({ target }) => ({ result: factoryView(target.payload.dso) }),
    }),
  ),
  choiceRule('ExternalPartyAmuletRules_ExpireAmuletAllocationsV2', 'ExternalPartyAmuletRules', {
    controllers: ({ payload }) => [payload.dso],
    body: ({ target, argument: { cancellations }, scope }) => ({
      result: {},
      children: cancellations.map(({ _1: contractId, _2: cancellation }) => {
        requireActors(cancellation.actors, [[target.payload.dso]]);
        const allocation = scope.contract('AmuletAllocationV2', contractId);
        requireReached('allocation.expiresAt', timeOf(allocation.payload.expiresAt), scope.env.now);
        return CANCELLATION.exercise(allocation, cancellation, scope, [target.payload.dso]);
      }),
    }),
  }),
];
