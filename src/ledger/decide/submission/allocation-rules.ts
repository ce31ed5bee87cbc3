// Token standard allocations: tokens locked for one leg of a settlement until its executor settles or cancels
// it, or the sender withdraws them. Version 2 cancels and withdraws allocations of version 1 too (public Daml source:
// Splice.AmuletAllocation).

import { amount } from '../../../base';
import { REASON_KEY } from '../../daml/token-standard';
import type { AllocationSpecification, ChoiceResult, ExtraArgs, PartyId } from '../../daml';
import { timeOf } from '../../rounds';
import type { ContractId, LedgerContract } from '../../types';
import { factoryView } from '../../views/interface-view';
import { archive, type TreeSpec } from '../draft';
import { lockOf, transferOf } from '../holdings';
import { choiceRule, type ChoiceOutcome, type ChoiceRule } from './choice-rule';
import {
  changeOf,
  contextContract,
  contextFlag,
  inputsOf,
  NO_META,
  openRound,
  positive,
  tokensFromContext,
  unlockTokens,
} from './payments';
import { fail, requireActors, requireBefore, requirement, requireReached, type Scope } from './scope';

type Allocation = LedgerContract<'AmuletAllocation'>;

/** How version 1 of the standard's history recognizes a settlement by version 2. */
export const SETTLED_META = {
  values: {
    'splice.lfdecentralizedtrust.org/tx-kind': 'settle-V2-allocation',
    [REASON_KEY]: 'settle V2 allocation',
  },
} as const;

function requireAdmin(expected: PartyId, dso: PartyId): void {
  requirement(`Expected admin ${expected} matches actual admin ${dso}`, expected === dso);
}

function checkAllocation({ settlement, transferLeg }: AllocationSpecification, dso: PartyId, { env }: Scope): void {
  const { admin, id } = transferLeg.instrumentId;
  requirement(
    `Expected instrumentId ${dso}/Amulet matches actual instrumentId ${admin}/${id}`,
    admin === dso && id === 'Amulet',
  );
  requireBefore('allocation.settlement.allocateBefore', timeOf(settlement.allocateBefore), env.now);
  requirement(
    'allocation.settlement.allocateBefore is not after allocation.settlement.settleBefore',
    timeOf(settlement.allocateBefore) <= timeOf(settlement.settleBefore),
  );
}

/** Locks the tokens of the leg until the settlement is over. */
function allocate(
  allocation: AllocationSpecification,
  { inputHoldingCids, extraArgs }: { readonly inputHoldingCids: readonly ContractId[]; readonly extraArgs: ExtraArgs },
  scope: Scope,
): ChoiceOutcome<'AllocationFactory_Allocate'> {
  const { settlement, transferLeg } = allocation;
  const { sender, instrumentId } = transferLeg;
  const value = positive(transferLeg.amount);
  const inputs = inputsOf(inputHoldingCids, sender, scope);
  const locked = lockOf(scope.state, scope.draft, {
    tokens: tokensFromContext(extraArgs, scope),
    sender,
    provider: sender,
    value,
    inputs,
    change: changeOf(inputs, value, scope),
    lock: {
      holders: [instrumentId.admin],
      expiresAt: settlement.settleBefore,
      optContext: `allocation for settlement of ${settlement.settlementRef.id}`,
    },
    actors: [sender],
  });
  const created = scope.draft.create('AmuletAllocation', {
    lockedAmulet: locked.received.contract.contractId,
    allocation,
    expiresAt: settlement.settleBefore,
  });
  const change = locked.change?.contract.contractId;
  return {
    result: {
      output: {
        tag: 'AllocationInstructionResult_Completed',
        value: { allocationCid: created.contract.contractId },
      },
      senderChangeCids: change === undefined ? [] : [change],
      meta: NO_META,
    },
    children: [locked.node, created],
  };
}

/** Transfers the tokens to the receiver of the leg, with the executor as the provider. */
function executeTransfer(
  { payload }: Allocation,
  extraArgs: ExtraArgs,
  scope: Scope,
): ChoiceOutcome<'Allocation_ExecuteTransfer'> {
  const { settlement, transferLeg } = payload.allocation;
  const { sender, receiver, amount } = transferLeg;
  requireBefore('allocation.settlement.settleBefore', timeOf(settlement.settleBefore), scope.env.now);
  const tokens = tokensFromContext(extraArgs, scope);
  const { free, node } = unlockTokens(payload.lockedAmulet, tokens.round, scope);
  const value = positive(amount);
  const paid = transferOf(scope.state, scope.draft, {
    tokens,
    sender,
    receiver,
    provider: settlement.executor,
    value,
    inputs: [free],
    change: changeOf([free], value, scope),
    actors: [...new Set([sender, receiver, settlement.executor])],
  });
  const change = paid.change?.contract.contractId;
  return {
    result: {
      senderHoldingCids: change === undefined ? [] : [change],
      receiverHoldingCids: [paid.received.contract.contractId],
      meta: NO_META,
    },
    children: [node, paid.node],
  };
}

/** Returns locked tokens to their owner, unless the owner has unlocked them after the lock expired. */
export function releaseLock(
  { lockedAmulet, expiresAt }: { readonly lockedAmulet: ContractId; readonly expiresAt: string },
  { context }: ExtraArgs,
  scope: Scope,
): { readonly holdings: readonly ContractId[]; readonly children: readonly TreeSpec[] } {
  const isLocked = context.values['expire-lock'] === undefined || contextFlag(context, 'expire-lock');
  if (!isLocked) {
    requireReached('lockedAmulet.lockExpiresAt', timeOf(expiresAt), scope.env.now);
    return { holdings: [], children: [] };
  }
  const round = contextContract(context, 'open-round') ?? fail('Missing context entry for: open-round');
  const { free, node } = unlockTokens(lockedAmulet, openRound(round, scope), scope);
  return { holdings: [free.contractId], children: [node] };
}

/** Returns the tokens to the sender. */
function release(
  { payload }: Allocation,
  extraArgs: ExtraArgs,
  scope: Scope,
): { readonly result: ChoiceOutcome<'Allocation_Withdraw'>['result']; readonly children: readonly TreeSpec[] } {
  const expiresAt = payload.expiresAt ?? payload.allocation.settlement.settleBefore;
  const { holdings, children } = releaseLock({ ...payload, expiresAt }, extraArgs, scope);
  return { result: { senderHoldingCids: holdings, meta: NO_META }, children };
}

const settlers = ({ payload: { allocation } }: Allocation): readonly PartyId[] => [
  ...new Set([allocation.settlement.executor, allocation.transferLeg.sender, allocation.transferLeg.receiver]),
];

const WITHDRAWAL = choiceRule('Allocation_Withdraw', 'AmuletAllocation', {
  controllers: ({ payload }) => [payload.allocation.transferLeg.sender],
  body: ({ target, argument, scope }) => release(target, argument.extraArgs, scope),
});

/** What the owner has again, by instrument. */
const returned = (
  { payload }: Allocation,
  { senderHoldingCids }: ChoiceResult<'Allocation_Withdraw'>,
): Pick<ChoiceResult<'AllocationV2_Withdraw'>, 'authorizerHoldingCids' | 'meta'> => ({
  authorizerHoldingCids: { [payload.allocation.transferLeg.instrumentId.id]: senderHoldingCids },
  meta: NO_META,
});

/** Choices of version 2: withdrawing exercises that of version 1; the others archive the allocation themselves. */
export const VERSION_1_WITHDRAWAL = choiceRule('AllocationV2_Withdraw', 'AmuletAllocation', {
  controllers: (_, { actors }) => actors,
  body: ({ target, argument: { actors, extraArgs }, scope }) => {
    requireActors(actors, [[target.payload.allocation.transferLeg.sender]]);
    const node = WITHDRAWAL.exercise(target, { extraArgs }, scope, actors);
    const result = node.result as ChoiceResult<'Allocation_Withdraw'>;
    return {
      result: { output: { tag: 'AllocationResult_Withdrawn', value: {} }, ...returned(target, result) },
      children: [node],
    };
  },
});

export const VERSION_1_CANCELLATION = choiceRule('AllocationV2_Cancel', 'AmuletAllocation', {
  controllers: (_, { actors }) => actors,
  body: ({ target, argument: { actors, extraArgs }, scope }) => {
    const { settlement, transferLeg } = target.payload.allocation;
    const { admin } = transferLeg.instrumentId;
    requireActors(actors, [[settlement.executor], [admin]]);
    const { result, children } = release(target, extraArgs, scope);
    if (!actors.includes(settlement.executor))
      requireReached(
        'allocation.expiresAt',
        timeOf(target.payload.expiresAt ?? settlement.settleBefore),
        scope.env.now,
      );
    return {
      result: { output: { tag: 'AllocationResult_Cancelled', value: {} }, ...returned(target, result) },
      children: [archive(target), ...children],
    };
  },
});

/** In a settlement by version 2 the tokens go to the receiver's allocation: nothing is left for the sender. */
export const VERSION_1_SETTLEMENT = choiceRule('AllocationV2_Settle', 'AmuletAllocation', {
  controllers: (_, { actors }) => actors,
  body: ({ target, argument: { actors, extraTransferLegSides, nextIterationFunding }, scope }) => {
    const { lockedAmulet, allocation } = target.payload;
    const { settlement, transferLeg } = allocation;
    requireActors(actors, [[transferLeg.instrumentId.admin, settlement.executor]]);
    requirement('An allocation of version 1 has no extra transfer legs', extraTransferLegSides.length === 0);
    requirement('An allocation of version 1 has no next iteration', nextIterationFunding === null);
    requireBefore('allocation.settlement.settleBefore', timeOf(settlement.settleBefore), scope.env.now);
    const locked = scope.contract('LockedAmulet', lockedAmulet);
    const { initialAmount } = locked.payload.amulet.amount;
    requirement(
      `The locked tokens ${initialAmount} are those of the leg ${transferLeg.amount}`,
      amount(initialAmount).eq(amount(transferLeg.amount)),
    );
    return {
      result: {
        output: { tag: 'AllocationResult_Settled', value: { nextIterationAllocationCid: null } },
        authorizerHoldingCids: {},
        meta: SETTLED_META,
      },
      children: [archive(target), archive(locked)],
    };
  },
});

export const ALLOCATION_RULES: readonly ChoiceRule[] = [
  choiceRule('AllocationFactory_Allocate', 'ExternalPartyAmuletRules', {
    controllers: (_, { allocation }) => [allocation.transferLeg.sender],
    body: ({ target, argument, scope }) => {
      const { dso } = target.payload;
      requireAdmin(argument.expectedAdmin, dso);
      checkAllocation(argument.allocation, dso, scope);
      requireReached('requestedAt', timeOf(argument.requestedAt), scope.env.now);
      return allocate(argument.allocation, argument, scope);
    },
  }),
  choiceRule('AllocationFactory_PublicFetch', 'ExternalPartyAmuletRules', {
    controllers: (_, { actor }) => [actor],
    body: ({ target, argument }) => {
      requireAdmin(argument.expectedAdmin, target.payload.dso);
      return { result: factoryView(target.payload.dso) };
    },
  }),
  choiceRule('Allocation_ExecuteTransfer', 'AmuletAllocation', {
    controllers: settlers,
    body: ({ target, argument, scope }) => executeTransfer(target, argument.extraArgs, scope),
  }),
  choiceRule('Allocation_Cancel', 'AmuletAllocation', {
    controllers: settlers,
    body: ({ target, argument, scope }) => release(target, argument.extraArgs, scope),
  }),
  WITHDRAWAL,
];
