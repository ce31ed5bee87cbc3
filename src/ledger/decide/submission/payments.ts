// Shared by all token transfers by submission: context contracts, inputs and change.
// Transfers take no fee (observed scan-validator 3.3, 3.4).

import { formatAmount, parseAmount, sumAmounts, ZERO, type Amount } from '../../../base';
import { amuletIn, faceValue } from '../../amulets';
import { membersOf, textOf, type DamlValue, type ExtraArgs, type PartyId } from '../../daml';
import { timeOf } from '../../rounds';
import { networkOf } from '../../state';
import type { LedgerContract, ContractId } from '../../types';
import { exercise, type ExerciseSpec } from '../draft';
import { transferOf, type HoldingContract, type TokenContext } from '../holdings';
import { MAX_INPUTS } from '../tokenomics';
import { fail, requirement, requireReached, type Scope } from './scope';

/** A contract id in a choice context; undefined without the key. */
export function contextContract(context: ExtraArgs['context'], key: string): ContractId | undefined {
  const value = context.values[key];
  if (value === undefined) return undefined;
  const { tag, value: id } = membersOf(value);
  return tag === 'AV_ContractId'
    ? textOf(id)
    : fail(`The choice context has no contract id (AV_ContractId) under '${key}'`);
}

export function contextFlag(context: ExtraArgs['context'], key: string): boolean {
  const { tag, value } = membersOf(context.values[key] ?? null);
  return tag === 'AV_Bool' && typeof value === 'boolean' ? value : fail(missingEntry(key));
}

const missingEntry = (key: string): string =>
  `Missing context entry for: ${key}; request the choice context from the registry`;

/** The rules and the open round of a payment, as its choice context names them. */
export function tokensFromContext({ context }: ExtraArgs, scope: Scope): TokenContext {
  const named = (key: string): ContractId => contextContract(context, key) ?? fail(missingEntry(key));
  const rules = scope.contract('AmuletRules', named('amulet-rules'));
  return { rules, round: openRound(named('open-round'), scope) };
}

/** The round with this id, which must be open. */
export function openRound(contractId: ContractId, scope: Scope): LedgerContract<'OpenMiningRound'> {
  const round = scope.contract('OpenMiningRound', contractId);
  requireReached('OpenMiningRound.opensAt', timeOf(round.payload.opensAt), scope.env.now);
  return round;
}

/** The sender's input holdings: unlocked, or with an expired lock. */
export function inputsOf(ids: readonly ContractId[], sender: PartyId, scope: Scope): readonly HoldingContract[] {
  requirement('At least one holding must be provided', ids.length > 0);
  requirement(`At most ${MAX_INPUTS} holdings are provided`, ids.length <= MAX_INPUTS);
  requirement('Every holding is provided once', new Set(ids).size === ids.length);
  return ids.map((id) => spendable(scope.find(id), sender, scope));
}

function spendable(contract: LedgerContract, sender: PartyId, { env }: Scope): HoldingContract {
  if (contract.template !== 'Amulet' && contract.template !== 'LockedAmulet')
    return fail(`Contract ${contract.contractId} is a ${contract.template}, expected a holding`);
  requirement(`Holding ${contract.contractId} is owned by the sender ${sender}`, amuletIn(contract)?.owner === sender);
  if (contract.template === 'LockedAmulet')
    requireReached(
      `expiry of the lock of holding ${contract.contractId}`,
      timeOf(contract.payload.lock.expiresAt),
      env.now,
    );
  return contract;
}

const valueOf = (holding: HoldingContract): Amount => {
  const amulet = amuletIn(holding);
  return amulet ? faceValue(amulet) : ZERO;
};

export function positive(text: string): Amount {
  const value = parseAmount(text) ?? ZERO;
  requirement('Amount must be positive', value.gt(ZERO));
  return value;
}

/** The excess of the inputs over the value. */
export function changeOf(inputs: readonly HoldingContract[], value: Amount, scope: Scope): Amount {
  const total = sumAmounts(inputs.map(valueOf));
  if (total.lt(value))
    fail(
      `Insufficient funds: the provided holdings amount to ${formatAmount(total)}, missing ${formatAmount(value.minus(total))} ${networkOf(scope.state).names.tokenNameAcronym}`,
    );
  return total.minus(value);
}

/** A transfer in which the sender is the provider and the receiver is an actor. */
export function pay(
  payment: {
    readonly tokens: TokenContext;
    readonly sender: PartyId;
    readonly receiver: PartyId;
    readonly value: Amount;
    readonly inputs: readonly HoldingContract[];
  },
  scope: Scope,
) {
  const { state, draft } = scope;
  const { sender, receiver, value, inputs } = payment;
  return transferOf(state, draft, {
    ...payment,
    provider: sender,
    change: changeOf(inputs, value, scope),
    actors: [...new Set([sender, receiver])],
  });
}

export const NO_META = { values: {} } as const satisfies DamlValue;

export type UnlockChoice = 'LockedAmulet_Unlock' | 'LockedAmulet_OwnerExpireLock';

/**
 * Unlocks tokens, with their holders unless the owner does so after the lock has expired; the holding keeps its
 * creation round, and its holding fees.
 */
export function unlockTokens(
  lockedAmulet: ContractId,
  round: LedgerContract<'OpenMiningRound'>,
  scope: Scope,
  choice: UnlockChoice = 'LockedAmulet_Unlock',
) {
  const locked = scope.contract('LockedAmulet', lockedAmulet);
  const { amulet, lock } = locked.payload;
  const byOwner = choice === 'LockedAmulet_OwnerExpireLock';
  if (byOwner) requireReached('TimeLock.expiresAt', timeOf(lock.expiresAt), scope.env.now);
  const free = scope.draft.create('Amulet', amulet);
  const node: ExerciseSpec = exercise(locked, choice, {
    actors: byOwner ? [amulet.owner] : [amulet.owner, ...lock.holders],
    argument: { openRoundCid: round.contractId },
    result: { amulet: free.contract.contractId },
    children: [free],
  });
  return { free: free.contract, node };
}
