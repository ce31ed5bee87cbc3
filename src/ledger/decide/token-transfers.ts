// Token standard transfers of wallets. A wallet submits what a ledger client would submit: the transfer as its party,
// the choices on a transfer instruction through its install contract (Splice 0.7.4: wallet handler, treasury).

import { err, formatAmount, formatInstant, ok, parseAmount, type Result } from '../../base';
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
import type { ContractId, Env, LedgerContract } from '../types';
import type { CommandOf, Decision, Rejection, TokenStandardVersion } from './commands';
import { preapprovalOf } from './entries';
import { largestInputs, tokenContextOf } from './holdings';
import { submitForWallet } from './wallet-submissions';

/** What a choice of the token standard reads: its context, and the contracts that its submitter may not see. */
interface ContextEntries {
  readonly extraArgs: ExtraArgs;
  readonly disclosed: readonly ContractId[];
}

/** The rules, the open round and what else a choice needs; contracts without a key are only disclosed. */
export function choiceContext(
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
  return ok({
    extraArgs: { context: { values }, meta: { values: {} } },
    disclosed: [...Object.values(named), ...(more.disclosed ?? [])],
  });
}

/** The contract whose choices begin transfers and allocations. */
export function factoryOf(state: State): Result<LedgerContract<'ExternalPartyAmuletRules'>, Rejection> {
  const factory = firstActive(state, 'ExternalPartyAmuletRules');
  return factory
    ? ok(factory.contract)
    : err({ code: 'precondition', reason: 'the network has no ExternalPartyAmuletRules contract' });
}

/** The holdings that a wallet pays with: those that are free or whose lock has expired. */
export function walletInputs(state: State, owner: PartyId, env: Env): readonly ContractId[] {
  const spendable = (['Amulet', 'LockedAmulet'] as const).flatMap((template) =>
    [...iterateActiveOfStakeholder(state, template, owner)].filter((record) => isSpendable(record, owner, env)),
  );
  return largestInputs(spendable).map(({ contract }) => contract.contractId);
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
  const { dso } = networkOf(state);
  const factory = factoryOf(state);
  if (!factory.ok) return factory;
  const preapproval = receiver === sender ? undefined : preapprovalOf(state, receiver);
  const isApproved = preapproval !== undefined && timeOf(preapproval.payload.expiresAt) > env.now;
  const context = choiceContext(state, env, {
    contracts: isApproved ? { 'transfer-preapproval': preapproval.contractId } : {},
    disclosed: [factory.value.contractId],
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
  return submitForWallet(
    state,
    {
      actAs: [sender],
      commandId: commandIdOf(env, `create-token-standard-transfer-v${version}`, sender, trackingId),
      disclosed: context.value.disclosed,
      command: {
        kind: 'exercise',
        contractId: factory.value.contractId,
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
  const instruction = activeContract(state, 'AmuletTransferInstruction', contractId);
  if (!instruction || !hasStake(instruction, actor))
    return err({ code: 'contract-not-found', contractId, kind: 'transfer instruction' });
  const install = firstOfStakeholder(state, 'WalletAppInstall', actor);
  if (!install) return err({ code: 'no-wallet', party: actor });
  const { lockedAmulet } = instruction.contract.payload;
  // The sender may have unlocked the tokens after the deadline.
  const isLocked = activeContract(state, 'LockedAmulet', lockedAmulet) !== undefined;
  const context = choiceContext(state, env, {
    values: { 'expire-lock': { tag: 'AV_Bool', value: isLocked } },
    disclosed: isLocked ? [lockedAmulet] : [],
  });
  if (!context.ok) return context;
  const { choices, argument } = MOVES[type];
  const { extraArgs } = context.value;
  return submitForWallet(
    state,
    {
      actAs: [networkOf(state).validator.party],
      readAs: [actor],
      commandId: commandIdOf(env, type, actor, contractId),
      disclosed: context.value.disclosed,
      command: {
        kind: 'exercise',
        on: 'WalletAppInstall',
        contractId: install.contract.contractId,
        choice: choices[version - 1] ?? choices[0],
        argument: {
          transferInstructionCid: contractId,
          [argument]: version === 1 ? { extraArgs } : { actors: [actor], extraArgs },
        },
      },
    },
    env,
  );
}
