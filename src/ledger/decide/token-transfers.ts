// Token standard transfers and allocations of wallets. A wallet submits what a ledger client would submit: the transfer as its party,
// the choices on a transfer instruction through its install contract (Splice 0.7.4: wallet handler, treasury).

import { err, formatAmount, formatInstant, micros, MINUTE, parseAmount, type Result } from '../../base';
import { REASON_KEY } from '../daml/token-standard';
import { basicAccount, type ChoiceName, type DamlValue, type ExtraArgs, type PartyId } from '../daml';
import { commandIdOf } from '../ids';
import { timeOf } from '../rounds';
import {
  activeContract,
  firstActive,
  firstOfStakeholder,
  hasStake,
  isInFlight,
  isOf,
  iterateActiveOfStakeholder,
  networkOf,
  type ContractRecord,
  type State,
} from '../state';
import type { ContractId, Env } from '../types';
import type { CommandOf, Decision, Rejection, TokenStandardVersion } from './commands';
import { preapprovalOf } from './entries';
import { tokenContextOf } from './holdings';
import { MAX_INPUTS } from './submission/payments';
import { submit } from './submission/submit';

/** What a choice of the token standard reads: its context, and the contracts that its submitter may not see. */
interface ContextEntries {
  readonly extraArgs: ExtraArgs;
  readonly disclosed: readonly ContractId[];
}

/** The rules, the open round and what else a choice needs; contracts without a key are only disclosed. */
function contextOf(
  state: State,
  env: Env,
  more: {
    readonly contracts?: Readonly<Record<string, ContractId>>;
    readonly values?: Readonly<Record<string, DamlValue>>;
    readonly disclosed?: readonly ContractId[];
  },
): Result<ContextEntries, Rejection> {
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const named: Readonly<Record<string, ContractId>> = {
    'amulet-rules': tokens.value.rules.contractId,
    'open-round': tokens.value.round.contractId,
    ...more.contracts,
  };
  const contractIds = Object.entries(named).map(([key, value]) => [key, { tag: 'AV_ContractId', value }] as const);
  const values = { ...Object.fromEntries(contractIds), ...more.values };
  return {
    ok: true,
    value: {
      extraArgs: { context: { values }, meta: { values: {} } },
      disclosed: [...Object.values(named), ...(more.disclosed ?? [])],
    },
  };
}

/** The holdings that a wallet pays with: all that are free or whose lock has expired, oldest first. */
function walletInputs(state: State, owner: PartyId, env: Env): readonly ContractId[] {
  const inputs: ContractId[] = [];
  for (const template of ['Amulet', 'LockedAmulet'] as const)
    for (const record of iterateActiveOfStakeholder(state, template, owner))
      if (inputs.length < MAX_INPUTS && isSpendable(record, owner, env)) inputs.push(record.contract.contractId);
  return inputs;
}

function isSpendable(record: ContractRecord, owner: PartyId, env: Env): boolean {
  if (isInFlight(record)) return false;
  if (isOf(record, 'Amulet')) return record.contract.payload.owner === owner;
  if (!isOf(record, 'LockedAmulet')) return false;
  const { amulet, lock } = record.contract.payload;
  return amulet.owner === owner && timeOf(lock.expiresAt) < env.now;
}

/**
 * Transfers tokens of a wallet: to itself, directly by a preapproval of the receiver, or as an instruction that the
 * receiver accepts. Rejects a tracking id that was used before as a duplicate command.
 */
export function transferTokens(state: State, command: CommandOf<'transfer-tokens'>, env: Env): Decision {
  const { sender, receiver, trackingId, version } = command;
  const { dso, validator } = networkOf(state);
  const factory = firstActive(state, 'ExternalPartyAmuletRules');
  if (!factory) return err({ code: 'precondition', reason: 'the network has no ExternalPartyAmuletRules contract' });
  const preapproval = receiver === sender ? undefined : preapprovalOf(state, receiver);
  const isApproved = preapproval !== undefined && timeOf(preapproval.payload.expiresAt) > env.now;
  const context = contextOf(state, env, {
    contracts: isApproved ? { 'transfer-preapproval': preapproval.contractId } : {},
    disclosed: [factory.contract.contractId],
  });
  if (!context.ok) return context;
  const { extraArgs } = context.value;
  const amount = parseAmount(command.amount);
  if (!amount)
    return err({
      code: 'invalid-value',
      field: 'amount',
      value: command.amount,
      expected: 'a decimal with at most 28 digits before and 10 after the point',
    });
  const transfer = {
    sender,
    receiver,
    amount: formatAmount(amount),
    instrumentId: { admin: dso, id: 'Amulet' },
    requestedAt: formatInstant(env.now),
    executeBefore: formatInstant(command.expiresAt),
    inputHoldingCids: walletInputs(state, sender, env),
    meta: { values: { [REASON_KEY]: command.description } },
  };
  return submit(
    state,
    {
      type: 'submit',
      userId: validator.user,
      actAs: [sender],
      readAs: [],
      commandId: commandIdOf(env, `create-token-standard-transfer-v${version}`, sender, trackingId),
      disclosed: context.value.disclosed,
      commands: [
        {
          kind: 'exercise',
          contractId: factory.contract.contractId,
          ...(version === 1
            ? {
                on: 'TransferFactory',
                choice: 'TransferFactory_Transfer',
                argument: { expectedAdmin: dso, transfer, extraArgs },
              }
            : {
                on: 'TransferFactoryV2',
                choice: 'TransferFactoryV2_Transfer',
                argument: {
                  transfer: { ...transfer, sender: basicAccount(sender), receiver: basicAccount(receiver) },
                  actors: [sender],
                  extraArgs,
                },
              }),
        },
      ],
    },
    env,
  );
}

interface InstructionMove {
  /** By version of the standard, from 1. */
  readonly choices: readonly [ChoiceName, ChoiceName];
  /** The member of the delegated choice that holds the argument of the instruction's choice. */
  readonly argument: 'acceptArg' | 'rejectArg' | 'withdrawArg';
}

type MoveName = 'accept-transfer' | 'reject-transfer' | 'withdraw-transfer';

const MOVES: Readonly<Record<MoveName, InstructionMove>> = {
  'accept-transfer': {
    choices: ['WalletAppInstall_TransferInstruction_Accept', 'WalletAppInstall_TransferInstructionV2_Accept'],
    argument: 'acceptArg',
  },
  'reject-transfer': {
    choices: ['WalletAppInstall_TransferInstruction_Reject', 'WalletAppInstall_TransferInstructionV2_Reject'],
    argument: 'rejectArg',
  },
  'withdraw-transfer': {
    choices: ['WalletAppInstall_TransferInstruction_Withdraw', 'WalletAppInstall_TransferInstructionV2_Withdraw'],
    argument: 'withdrawArg',
  },
};

/** Accepts, rejects or withdraws a transfer instruction for a wallet. Rejects what its party has no stake in. */
export function moveTransfer(
  state: State,
  {
    type,
    version,
    contractId,
    actor,
  }: {
    readonly type: MoveName;
    readonly version: TokenStandardVersion;
    readonly contractId: ContractId;
    readonly actor: PartyId;
  },
  env: Env,
): Decision {
  const { validator } = networkOf(state);
  const instruction = activeContract(state, 'AmuletTransferInstruction', contractId);
  if (!instruction || !hasStake(instruction, actor))
    return err({ code: 'contract-not-found', contractId, kind: 'transfer instruction' });
  const install = firstOfStakeholder(state, 'WalletAppInstall', actor);
  if (!install) return err({ code: 'no-wallet', party: actor });
  const { lockedAmulet } = instruction.contract.payload;
  // The sender may have unlocked the tokens after the deadline.
  const isLocked = activeContract(state, 'LockedAmulet', lockedAmulet) !== undefined;
  const context = contextOf(state, env, {
    values: { 'expire-lock': { tag: 'AV_Bool', value: isLocked } },
    disclosed: isLocked ? [lockedAmulet] : [],
  });
  if (!context.ok) return context;
  const { choices, argument } = MOVES[type];
  const { extraArgs } = context.value;
  return submit(
    state,
    {
      type: 'submit',
      userId: validator.user,
      actAs: [validator.party],
      readAs: [actor],
      commandId: commandIdOf(env, type, actor, contractId),
      disclosed: context.value.disclosed,
      commands: [
        {
          kind: 'exercise',
          on: 'WalletAppInstall',
          contractId: install.contract.contractId,
          choice: choices[version - 1] ?? choices[0],
          argument: {
            transferInstructionCid: contractId,
            [argument]: version === 1 ? { extraArgs } : { actors: [actor], extraArgs },
          },
        },
      ],
    },
    env,
  );
}

/** How long a repeated allocation counts as the same one (assumed, as for other commands of wallets). */
const ALLOCATION_PERIOD = 24n * 60n * MINUTE;

/** Allocates tokens of a wallet to a leg of a settlement. Rejects a leg that it allocated within a day. */
export function allocateTokens(state: State, { allocation }: CommandOf<'allocate-tokens'>, env: Env): Decision {
  const { settlement, transferLegId, transferLeg } = allocation;
  const { sender } = transferLeg;
  const factory = firstActive(state, 'ExternalPartyAmuletRules');
  if (!factory) return err({ code: 'precondition', reason: 'the network has no ExternalPartyAmuletRules contract' });
  const context = contextOf(state, env, { disclosed: [factory.contract.contractId] });
  if (!context.ok) return context;
  const { executor, settlementRef } = settlement;
  const { dso, validator } = networkOf(state);
  return submit(
    state,
    {
      type: 'submit',
      userId: validator.user,
      actAs: [sender],
      readAs: [],
      commandId: commandIdOf(
        env,
        'allocate-amulet',
        sender,
        executor,
        settlementRef.id,
        settlementRef.cid ?? '',
        transferLegId,
      ),
      deduplication: { since: micros(env.now - ALLOCATION_PERIOD) },
      disclosed: context.value.disclosed,
      commands: [
        {
          kind: 'exercise',
          on: 'AllocationFactory',
          contractId: factory.contract.contractId,
          choice: 'AllocationFactory_Allocate',
          argument: {
            expectedAdmin: dso,
            allocation,
            requestedAt: formatInstant(env.now),
            inputHoldingCids: walletInputs(state, sender, env),
            extraArgs: context.value.extraArgs,
          },
        },
      ],
    },
    env,
  );
}

/** Withdraws an allocation of a wallet. Rejects those that are not the wallet's. */
export function withdrawAllocation(
  state: State,
  { version, contractId, actor }: CommandOf<'withdraw-allocation'>,
  env: Env,
): Decision {
  const { validator } = networkOf(state);
  const found = activeContract(state, 'AmuletAllocation', contractId);
  if (!found || found.contract.payload.allocation.transferLeg.sender !== actor)
    return err({ code: 'contract-not-found', contractId, kind: 'allocation' });
  const { lockedAmulet } = found.contract.payload;
  const isLocked = activeContract(state, 'LockedAmulet', lockedAmulet) !== undefined;
  const context = contextOf(state, env, { values: { 'expire-lock': { tag: 'AV_Bool', value: isLocked } } });
  if (!context.ok) return context;
  const { extraArgs } = context.value;
  return submit(
    state,
    {
      type: 'submit',
      userId: validator.user,
      actAs: [...new Set([validator.party, actor])],
      readAs: [],
      commandId: commandIdOf(env, version === 1 ? 'withdraw-allocation' : 'withdraw-allocation-v2', actor, contractId),
      disclosed: context.value.disclosed,
      commands: [
        {
          kind: 'exercise',
          contractId,
          ...(version === 1
            ? { on: 'Allocation', choice: 'Allocation_Withdraw', argument: { extraArgs } }
            : { on: 'AllocationV2', choice: 'AllocationV2_Withdraw', argument: { actors: [actor], extraArgs } }),
        },
      ],
    },
    env,
  );
}
