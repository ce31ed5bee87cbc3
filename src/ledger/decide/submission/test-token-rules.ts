// Transfers and allocations of the test token (public Daml source: Splice.Testing.Tokens.TestTokenV1). They need no
// choice context. A transfer is accepted before its deadline only, as the standard defines it; the source does not check.

import { formatUnits, parseUnits } from '../../../base';
import type { AllocationSpecification, ChoiceResult, PartyId, TokenTransfer } from '../../daml';
import { timeOf } from '../../rounds';
import type { ContractId, LedgerContract } from '../../types';
import { allocatedHolding, offeredHolding, type TokenHolding } from '../../test-token';
import { factoryView } from '../../views/interface-view';
import { archive, type CreateSpec, type TreeSpec } from '../draft';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { NO_META, positive } from './payments';
import { fail, requireBefore, requirement, requireReached, type Scope } from './scope';

type PendingTransfer = LedgerContract<'TokenTransferOffer'>;
type Allocation = LedgerContract<'TokenAllocation'>;
type TransferResult = ChoiceResult<'TransferFactory_Transfer'>;

function requireAdmin(expected: PartyId, admin: PartyId): void {
  requirement(`Expected admin ${expected} matches actual admin ${admin}`, expected === admin);
}

function requireOfFactory(admin: PartyId, factory: LedgerContract<'TokenRules'>): void {
  requirement('Instrument-admin must match the factory', admin === factory.payload.admin);
}

/** A free holding of the owner. */
const token = (scope: Scope, holding: TokenHolding, owner = holding.owner): CreateSpec =>
  scope.draft.create('Token', { holding: { ...holding, owner, lock: null } });

const idOf = ({ contract }: CreateSpec): ContractId => contract.contractId;

/** Decimals have 28 digits before the point; a larger sum fails in Daml. */
const DECIMAL_LIMIT = parseUnits('10000000000000000000000000000');

interface Withdrawal {
  readonly sender: PartyId;
  readonly instrumentId: TokenHolding['instrumentId'];
  readonly amount: string;
  readonly inputs: readonly ContractId[];
}

/** Archives the inputs, which cover the amount, and creates the change. */
function consume({ sender, instrumentId, amount, inputs }: Withdrawal, scope: Scope) {
  requirement('Every holding is provided once', new Set(inputs).size === inputs.length);
  const held = inputs.map((id) => ownToken(scope.find(id), { sender, instrumentId }));
  const total = held.reduce((sum, { payload }) => sum + parseUnits(payload.holding.amount), 0n);
  if (total >= DECIMAL_LIMIT) fail('Arithmetic error: the sum of the provided holdings exceeds 28 digits');
  const rest = total - parseUnits(amount);
  requirement(`input amount ${formatUnits(total)} covers transfer.amount ${amount}`, rest >= 0n);
  const change =
    rest === 0n
      ? undefined
      : scope.draft.create('Token', {
          holding: { owner: sender, instrumentId, amount: formatUnits(rest), lock: null, meta: NO_META },
        });
  return {
    change: change ? [idOf(change)] : [],
    nodes: [...held.map(archive), ...(change ? [change] : [])],
  };
}

function ownToken(
  contract: LedgerContract,
  { sender, instrumentId }: Pick<Withdrawal, 'sender' | 'instrumentId'>,
): LedgerContract<'Token'> {
  if (contract.template !== 'Token')
    return fail(`Contract ${contract.contractId} is a ${contract.template}, expected an unlocked holding`);
  const { holding } = contract.payload;
  const { admin, id } = holding.instrumentId;
  requirement(`holding owner ${holding.owner} is the sender ${sender}`, holding.owner === sender);
  requirement(
    `holding.instrumentId ${admin}/${id} matches ${instrumentId.admin}/${instrumentId.id}`,
    admin === instrumentId.admin && id === instrumentId.id,
  );
  return contract;
}

/** A transfer to oneself completes at once; any other waits for its receiver. */
function transferBy(
  transfer: TokenTransfer,
  scope: Scope,
): { readonly result: TransferResult; readonly children: readonly TreeSpec[] } {
  const { sender, receiver, instrumentId, amount, inputHoldingCids } = transfer;
  const { change, nodes } = consume({ sender, instrumentId, amount, inputs: inputHoldingCids }, scope);
  const isOwn = receiver === sender;
  const made = isOwn ? token(scope, offeredHolding(transfer)) : scope.draft.create('TokenTransferOffer', { transfer });
  return {
    result: {
      output: isOwn
        ? { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids: [idOf(made)] } }
        : { tag: 'TransferInstructionResult_Pending', value: { transferInstructionCid: idOf(made) } },
      senderChangeCids: change,
      meta: NO_META,
    },
    children: [...nodes, made],
  };
}

/** Returns the tokens to the sender. */
function failTransfer({ payload }: PendingTransfer, scope: Scope) {
  const made = token(scope, offeredHolding(payload.transfer));
  return {
    result: {
      output: { tag: 'TransferInstructionResult_Failed', value: {} },
      senderChangeCids: [idOf(made)],
      meta: NO_META,
    } as const,
    children: [made],
  };
}

const TRANSFER_RULES: readonly ChoiceRule[] = [
  choiceRule('TransferFactory_Transfer', 'TokenRules', {
    controllers: (_, { transfer }) => [transfer.sender],
    body: ({ target, argument: { expectedAdmin, transfer }, scope }) => {
      requireAdmin(expectedAdmin, target.payload.admin);
      requireOfFactory(transfer.instrumentId.admin, target);
      positive(transfer.amount);
      requireReached('Transfer.requestedAt', timeOf(transfer.requestedAt), scope.env.now);
      requireBefore('Transfer.executeBefore', timeOf(transfer.executeBefore), scope.env.now);
      return transferBy(transfer, scope);
    },
  }),
  choiceRule('TransferFactory_PublicFetch', 'TokenRules', {
    controllers: (_, { actor }) => [actor],
    body: ({ target: { payload }, argument }) => {
      requireAdmin(argument.expectedAdmin, payload.admin);
      return { result: factoryView(payload.admin) };
    },
  }),
  choiceRule('TransferInstruction_Accept', 'TokenTransferOffer', {
    controllers: ({ payload }) => [payload.transfer.receiver],
    body: ({ target: { payload }, scope }) => {
      const { receiver, executeBefore } = payload.transfer;
      requireBefore('Transfer.executeBefore', timeOf(executeBefore), scope.env.now);
      const received = token(scope, offeredHolding(payload.transfer), receiver);
      return {
        result: {
          output: { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids: [idOf(received)] } },
          senderChangeCids: [],
          meta: NO_META,
        },
        children: [received],
      };
    },
  }),
  choiceRule('TransferInstruction_Reject', 'TokenTransferOffer', {
    controllers: ({ payload }) => [payload.transfer.receiver],
    body: ({ target, scope }) => failTransfer(target, scope),
  }),
  choiceRule('TransferInstruction_Withdraw', 'TokenTransferOffer', {
    controllers: ({ payload }) => [payload.transfer.sender],
    body: ({ target, scope }) => failTransfer(target, scope),
  }),
];

function checkAllocation({ settlement, transferLeg }: AllocationSpecification, { env }: Scope): void {
  const { requestedAt, allocateBefore, settleBefore } = settlement;
  requireReached('Allocation.settlement.requestedAt', timeOf(requestedAt), env.now);
  requireBefore('Allocation.settlement.allocateBefore', timeOf(allocateBefore), env.now);
  requirement(
    'Allocation.settlement.allocateBefore <= Allocation.settlement.settleBefore',
    timeOf(allocateBefore) <= timeOf(settleBefore),
  );
  positive(transferLeg.amount);
}

const settlers = ({ payload: { allocation } }: Allocation): readonly PartyId[] => [
  ...new Set([allocation.settlement.executor, allocation.transferLeg.sender, allocation.transferLeg.receiver]),
];

/** Returns the allocated tokens to their owner. */
function release({ payload }: Allocation, scope: Scope) {
  const made = token(scope, allocatedHolding(payload.allocation));
  return { result: { senderHoldingCids: [idOf(made)], meta: NO_META }, children: [made] };
}

const ALLOCATION_RULES: readonly ChoiceRule[] = [
  choiceRule('AllocationFactory_Allocate', 'TokenRules', {
    controllers: (_, { allocation }) => [allocation.transferLeg.sender],
    body: ({ target, argument: { expectedAdmin, allocation, requestedAt, inputHoldingCids }, scope }) => {
      requireAdmin(expectedAdmin, target.payload.admin);
      const { sender, instrumentId, amount } = allocation.transferLeg;
      requireOfFactory(instrumentId.admin, target);
      checkAllocation(allocation, scope);
      requireReached('requestedAt', timeOf(requestedAt), scope.env.now);
      requirement('At least one input holding must be provided', inputHoldingCids.length > 0);
      const { change, nodes } = consume({ sender, instrumentId, amount, inputs: inputHoldingCids }, scope);
      const made = scope.draft.create('TokenAllocation', { allocation });
      return {
        result: {
          output: { tag: 'AllocationInstructionResult_Completed', value: { allocationCid: idOf(made) } },
          senderChangeCids: change,
          meta: NO_META,
        },
        children: [...nodes, made],
      };
    },
  }),
  choiceRule('AllocationFactory_PublicFetch', 'TokenRules', {
    controllers: (_, { actor }) => [actor],
    body: ({ target: { payload }, argument }) => {
      requireAdmin(argument.expectedAdmin, payload.admin);
      return { result: factoryView(payload.admin) };
    },
  }),
  choiceRule('Allocation_ExecuteTransfer', 'TokenAllocation', {
    controllers: settlers,
    body: ({ target: { payload }, scope }) => {
      const { settlement, transferLeg } = payload.allocation;
      requireBefore('Allocation.settlement.settleBefore', timeOf(settlement.settleBefore), scope.env.now);
      const received = token(scope, allocatedHolding(payload.allocation), transferLeg.receiver);
      return {
        result: { senderHoldingCids: [], receiverHoldingCids: [idOf(received)], meta: NO_META },
        children: [received],
      };
    },
  }),
  choiceRule('Allocation_Cancel', 'TokenAllocation', {
    controllers: settlers,
    body: ({ target, scope }) => release(target, scope),
  }),
  choiceRule('Allocation_Withdraw', 'TokenAllocation', {
    controllers: ({ payload }) => [payload.allocation.transferLeg.sender],
    body: ({ target, scope }) => release(target, scope),
  }),
];

export const TEST_TOKEN_RULES: readonly ChoiceRule[] = [...TRANSFER_RULES, ...ALLOCATION_RULES];
