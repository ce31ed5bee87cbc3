// Token standard allocations of wallets, by both versions of the standard, and their expiry by the network (Splice 0.7.4:
// wallet handler, treasury, trigger of expired allocations).

import { DAY, err, formatInstant, MINUTE, plus } from '../../base';
import { commandIdOf } from '../ids';
import { activeContract, networkOf, type State } from '../state';
import type { ContractId, Env } from '../types';
import type { CommandOf, Decision } from './commands';
import { exerciseChoice } from './submission/submit';
import { choiceContext, factoryOf, walletInputs } from './token-transfers';
import { submitForWallet } from './wallet-submissions';
import { allocationRequestsOf } from '../views/wallet-contracts';

/**
 * Allocates tokens of a wallet to a leg of a settlement. Rejects a leg that it allocated within a day (assumed, as for
 * other commands of wallets).
 */
export function allocateTokens(state: State, { allocation }: CommandOf<'allocate-tokens'>, env: Env): Decision {
  const { settlement, transferLegId, transferLeg } = allocation;
  const { sender } = transferLeg;
  const factory = factoryOf(state);
  if (!factory.ok) return factory;
  const context = choiceContext(state, env, { disclosed: [factory.value.contractId] });
  if (!context.ok) return context;
  const { executor, settlementRef } = settlement;
  return submitForWallet(
    state,
    {
      actAs: [sender],
      commandId: commandIdOf(
        env,
        'allocate-amulet',
        sender,
        executor,
        settlementRef.id,
        settlementRef.cid ?? '',
        transferLegId,
      ),
      deduplication: { since: plus(env.now, -DAY) },
      disclosed: context.value.disclosed,
      command: {
        kind: 'exercise',
        on: 'AllocationFactory',
        contractId: factory.value.contractId,
        choice: 'AllocationFactory_Allocate',
        argument: {
          expectedAdmin: networkOf(state).dso,
          allocation,
          requestedAt: formatInstant(env.now),
          inputHoldingCids: walletInputs(state, sender, env),
          extraArgs: context.value.extraArgs,
        },
      },
    },
    env,
  );
}

/**
 * Allocates tokens of a wallet to all its legs of a settlement. Rejects a settlement that it allocated to within five
 * minutes: it may do so again after it has withdrawn.
 */
export function allocateToSettlement(
  state: State,
  { settlement, allocation }: CommandOf<'allocate-to-settlement'>,
  env: Env,
): Decision {
  const owner = allocation.authorizer.owner ?? '';
  const factory = factoryOf(state);
  if (!factory.ok) return factory;
  const { contractId } = factory.value;
  const context = choiceContext(state, env, { disclosed: [contractId] });
  if (!context.ok) return context;
  return submitForWallet(
    state,
    {
      actAs: [owner],
      commandId: commandIdOf(
        env,
        'allocate-amulet-v2',
        owner,
        settlement.id,
        settlement.cid ?? '',
        ...settlement.executors,
      ),
      deduplication: { since: plus(env.now, -5n * MINUTE) },
      disclosed: context.value.disclosed,
      command: {
        kind: 'exercise',
        on: 'AllocationFactoryV2',
        contractId,
        choice: 'AllocationFactoryV2_Allocate',
        argument: {
          settlement,
          allocation,
          requestedAt: formatInstant(env.now),
          inputHoldingCids: walletInputs(state, owner, env),
          extraArgs: context.value.extraArgs,
          actors: [owner],
        },
      },
    },
    env,
  );
}

/** The network takes back an allocation by version 2 that is not settled in time: its account has the tokens again. */
export function expireAllocation(state: State, contractId: ContractId, env: Env): Decision {
  const found = activeContract(state, 'AmuletAllocationV2', contractId);
  if (!found) return err({ code: 'contract-not-found', contractId, kind: 'allocation' });
  const factory = factoryOf(state);
  if (!factory.ok) return factory;
  const { lockedAmulet, settlement, allocation } = found.contract.payload;
  const context = releaseContext(state, lockedAmulet, env);
  if (!context.ok) return context;
  const { dso } = networkOf(state);
  const observers = [...new Set([allocation.authorizer.owner ?? dso, ...settlement.executors])];
  return exerciseChoice(
    state,
    {
      actAs: [dso],
      contractId: factory.value.contractId,
      choice: 'ExternalPartyAmuletRules_ExpireAmuletAllocationsV2',
      argument: {
        cancellations: [{ _1: contractId, _2: { actors: [dso], extraArgs: context.value.extraArgs } }],
        observers,
      },
      workflowId: 'expire-allocation',
    },
    env,
  );
}

/** The context for the end of an allocation; its owner may have unlocked the tokens after the lock expired. */
function releaseContext(state: State, lockedAmulet: ContractId | null, env: Env): ReturnType<typeof choiceContext> {
  const isLocked = lockedAmulet !== null && activeContract(state, 'LockedAmulet', lockedAmulet) !== undefined;
  return choiceContext(state, env, { values: { 'expire-lock': { tag: 'AV_Bool', value: isLocked } } });
}

/** The lock of an allocation of the wallet; undefined where it is not the wallet's. Version 2 withdraws both. */
function lockOfAllocation(
  state: State,
  { version, contractId, actor }: CommandOf<'withdraw-allocation'>,
): { readonly lockedAmulet: ContractId | null } | undefined {
  const first = activeContract(state, 'AmuletAllocation', contractId)?.contract.payload;
  if (first) return first.allocation.transferLeg.sender === actor ? first : undefined;
  const second = version === 2 ? activeContract(state, 'AmuletAllocationV2', contractId)?.contract.payload : undefined;
  return second?.allocation.authorizer.owner === actor ? second : undefined;
}

/** Withdraws an allocation of a wallet. Rejects those that are not the wallet's. */
export function withdrawAllocation(state: State, command: CommandOf<'withdraw-allocation'>, env: Env): Decision {
  const { version, contractId, actor } = command;
  const found = lockOfAllocation(state, command);
  if (!found) return err({ code: 'contract-not-found', contractId, kind: 'allocation' });
  const context = releaseContext(state, found.lockedAmulet, env);
  if (!context.ok) return context;
  const { extraArgs } = context.value;
  return submitForWallet(
    state,
    {
      actAs: [networkOf(state).validator.party, actor],
      commandId: commandIdOf(env, version === 1 ? 'withdraw-allocation' : 'withdraw-allocation-v2', actor, contractId),
      disclosed: context.value.disclosed,
      command: {
        kind: 'exercise',
        contractId,
        ...(version === 1
          ? { on: 'Allocation', choice: 'Allocation_Withdraw', argument: { extraArgs } }
          : { on: 'AllocationV2', choice: 'AllocationV2_Withdraw', argument: { actors: [actor], extraArgs } }),
      },
    },
    env,
  );
}

/** Rejects a request for allocations for a wallet. Rejects what does not ask the wallet to send anything. */
export function rejectAllocationRequest(
  state: State,
  { contractId, actor }: CommandOf<'reject-allocation-request'>,
  env: Env,
): Decision {
  if (!allocationRequestsOf(state, actor).some(({ contract }) => contract.contractId === contractId))
    return err({ code: 'contract-not-found', contractId, kind: 'AllocationRequest' });
  const extraArgs = { context: { values: {} }, meta: { values: {} } };
  return submitForWallet(
    state,
    {
      actAs: [networkOf(state).validator.party, actor],
      commandId: commandIdOf(env, 'reject-allocation-request', actor, contractId),
      command: {
        kind: 'exercise',
        on: 'AllocationRequest',
        contractId,
        choice: 'AllocationRequest_Reject',
        argument: { actor, extraArgs },
      },
    },
    env,
  );
}
