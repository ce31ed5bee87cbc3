// Holdings: made by tap or mint, moved by transfers, locked, unlocked and burned. Transfers take no fee (observed scan-validator 3.3, 3.4).

import {
  amount,
  err,
  formatAmount,
  formatInstant,
  formatUnits,
  ok,
  parseAmount,
  parseUnits,
  ZERO,
  type Amount,
  type Result,
} from '../../base';
import { faceValue } from '../amulets';
import type { PartyId, Payload } from '../daml';
import { commandIdOf } from '../ids';
import { usableRound } from '../rounds';
import {
  activeContract,
  firstActive,
  isInFlight,
  isOf,
  livingOfStakeholder,
  networkOf,
  type ContractRecord,
  type State,
} from '../state';
import type { Contract, Env, LogEntry } from '../types';
import type { Command, Rejection } from './commands';
import { archive, exercise, openDraft, type CreateSpec, type Draft, type ExerciseSpec } from './draft';
import { holdingRate, tokensFor } from './tokenomics';

type Decision = Result<readonly LogEntry[], Rejection>;
type Of<T extends Command['type']> = Extract<Command, { type: T }>;

/** The contracts that every token movement reads. */
export interface Mint {
  readonly rules: Contract<'AmuletRules'>;
  readonly round: Contract<'OpenMiningRound'>;
}

/** The rules and the newest open round; refused while no round is open. */
export function mintOf(state: State, env: Env): Result<Mint, Rejection> {
  const rules = firstActive(state, 'AmuletRules');
  const round = usableRound(state, env.now);
  if (!rules || !round) return err({ code: 'precondition', reason: 'no mining round is open yet' });
  return ok({ rules: rules.contract, round: round.contract });
}

/** The payload of a new holding, created in the round that is open now. */
export function amuletOf(state: State, mint: Mint, owner: PartyId, value: Amount): Payload<'Amulet'> {
  const network = networkOf(state);
  const rate = { rate: holdingRate(mint.round.payload.amuletPrice) };
  return {
    dso: network.dso,
    owner,
    amount: {
      initialAmount: formatAmount(value),
      createdAt: { number: mint.round.payload.round.number },
      ratePerRound: rate,
    },
  };
}

/** Unlocked holdings of a party that are not in flight between synchronizers, oldest first. */
function* unlockedHoldings(state: State, owner: PartyId): Generator<ContractRecord<'Amulet'>> {
  for (const record of livingOfStakeholder(state, 'Amulet', owner)) {
    if (isOf(record, 'Amulet') && record.contract.payload.owner === owner && !isInFlight(record)) yield record;
  }
}

const valueOf = (record: ContractRecord<'Amulet'>): Amount => faceValue(record.contract.payload);

/** The oldest holdings that cover an amount, and what is left over; or what is missing. */
export function chooseInputs(
  state: State,
  owner: PartyId,
  wanted: Amount,
): Result<{ readonly inputs: readonly Contract<'Amulet'>[]; readonly change: Amount }, Rejection> {
  const inputs: Contract<'Amulet'>[] = [];
  let total = ZERO;
  for (const record of unlockedHoldings(state, owner)) {
    if (total.gte(wanted)) break;
    inputs.push(record.contract);
    total = total.plus(valueOf(record));
  }
  if (total.lt(wanted))
    return err({ code: 'insufficient-funds', party: owner, missing: formatAmount(wanted.minus(total)) });
  return ok({ inputs, change: total.minus(wanted) });
}

export type Holding = Contract<'Amulet' | 'LockedAmulet'>;

/** Tokens of a sender that leave as one holding; what the inputs have beyond the value is the change. */
interface Payment {
  readonly mint: Mint;
  readonly sender: PartyId;
  readonly receiver: PartyId;
  readonly value: Amount;
  readonly inputs: readonly Holding[];
  readonly change: Amount;
  readonly actors: readonly PartyId[];
  /** The validator unless another party provides the app. */
  readonly provider?: PartyId;
}

interface Paid {
  readonly node: ExerciseSpec;
  readonly received: CreateSpec;
  readonly change: CreateSpec | undefined;
}

/** The rules' transfer: inputs archived, one holding for the receiver, change for the sender. */
export const transferOf = (state: State, draft: Draft, payment: Payment): Paid =>
  moved(state, draft, payment, draft.create('Amulet', amuletOf(state, payment.mint, payment.receiver, payment.value)));

/** The rules' transfer to oneself, into a lock. */
export function lockOf(
  state: State,
  draft: Draft,
  { lock: held, ...payment }: Omit<Payment, 'receiver'> & { readonly lock: Payload<'LockedAmulet'>['lock'] },
): Paid {
  const { mint, sender, value } = payment;
  return moved(
    state,
    draft,
    { ...payment, receiver: sender },
    draft.create('LockedAmulet', { amulet: amuletOf(state, mint, sender, value), lock: held }),
  );
}

function moved(state: State, draft: Draft, payment: Payment, received: CreateSpec): Paid {
  const { mint, sender, receiver, value, inputs, provider = networkOf(state).validator.party } = payment;
  const change = payment.change.gt(ZERO)
    ? draft.create('Amulet', amuletOf(state, mint, sender, payment.change))
    : undefined;
  const node = exercise(mint.rules, 'AmuletRules_Transfer', {
    actors: payment.actors,
    argument: {
      sender,
      provider,
      inputs: inputs.map((input) => input.contractId),
      outputs: [{ receiver, amount: formatAmount(value) }],
      openRound: mint.round.contractId,
    },
    result: { createdAmulets: [received.contract.contractId], senderChangeAmulet: change?.contract.contractId ?? null },
    children: [...inputs.map(archive), received, ...(change ? [change] : [])],
  });
  return { node, received, change };
}

const invalidAmount = (value: string, expected: string): Rejection => ({
  code: 'invalid-value',
  field: 'amount',
  value,
  expected,
});

/** Amounts have 28 digits; with the supply a digit below, every sum of holdings has no more, whatever fees are added or taken off. */
const SUPPLY_LIMIT = parseUnits('1000000000000000000000000000');
export const canBeMinted = (state: State, value: Amount): boolean =>
  state.supply + parseUnits(formatAmount(value)) < SUPPLY_LIMIT;

/** The tokens that a command brings into being: a positive amount that the supply has room for. */
function newTokens(state: State, text: string): Result<Amount, Rejection> {
  const value = parseAmount(text);
  if (!value || value.lte(ZERO)) return err(invalidAmount(text, 'a positive decimal'));
  return canBeMinted(state, value)
    ? ok(value)
    : err(invalidAmount(text, 'an amount that keeps the supply below 10^27 tokens'));
}

/** Tokens for a worth in USD, out of nothing (observed scan-validator 5.2). Refused: no positive amount, no room in the supply, a command id that tapped before, networks that are not for development. */
export function tap(state: State, command: Of<'tap'>, env: Env): Decision {
  const usd = parseAmount(command.amountUsd);
  if (!usd || usd.lte(ZERO))
    return err(
      invalidAmount(command.amountUsd, 'a positive decimal with at most 28 digits before and 10 after the point'),
    );
  const mint = mintOf(state, env);
  if (!mint.ok) return mint;
  if (!networkOf(state).isDevNet)
    return err({ code: 'precondition', reason: 'tap works on development networks only' });
  const { rules, round } = mint.value;
  const value = tokensFor(usd, round.payload.amuletPrice);
  if (!canBeMinted(state, value))
    return err(
      invalidAmount(
        command.amountUsd,
        `a worth that keeps the supply below 10^27 tokens at ${round.payload.amuletPrice} USD each`,
      ),
    );
  const commandId =
    command.commandId === undefined ? undefined : commandIdOf(env, 'tap', command.owner, command.commandId);
  if (commandId !== undefined && state.taps.has(commandId))
    return err({ code: 'already-exists', kind: 'tap with command id', id: command.commandId ?? '' });
  const draft = openDraft(state, env);
  const made = draft.create('Amulet', amuletOf(state, mint.value, command.owner, value));
  const root = exercise(rules, 'AmuletRules_DevNet_Tap', {
    actors: [command.owner],
    argument: { receiver: command.owner, amount: formatAmount(value), openRound: round.contractId },
    result: {
      amuletSum: {
        amulet: made.contract.contractId,
        amuletPrice: round.payload.amuletPrice,
        round: round.payload.round,
      },
    },
    children: [made],
  });
  draft.transaction({
    actAs: [command.owner],
    ...(commandId === undefined ? {} : { commandId }),
    externalTransactionHash: command.externalTransactionHash,
    roots: [root],
  });
  return ok(draft.entries);
}

/** A holding made by the governance body. Refused: no positive amount, no room in the supply. */
export function mintHolding(state: State, command: Of<'mint'>, env: Env): Decision {
  const value = newTokens(state, command.amount);
  if (!value.ok) return value;
  const mint = mintOf(state, env);
  if (!mint.ok) return mint;
  const draft = openDraft(state, env);
  draft.transaction({
    actAs: [networkOf(state).dso],
    workflowId: 'mint',
    roots: [draft.create('Amulet', amuletOf(state, mint.value, command.owner, value.value))],
  });
  return ok(draft.entries);
}

/** Archives a holding, free or locked. Refused: no such holding. */
export function burn(state: State, command: Of<'burn'>, env: Env): Decision {
  const record =
    activeContract(state, 'Amulet', command.contractId) ?? activeContract(state, 'LockedAmulet', command.contractId);
  if (!record) return err({ code: 'contract-not-found', contractId: command.contractId, kind: 'holding' });
  const draft = openDraft(state, env);
  draft.transaction({ actAs: [networkOf(state).dso], workflowId: 'burn', roots: [archive(record.contract)] });
  return ok(draft.entries);
}

/** A holding made and burned in one transaction: the contract is transient and no state remains. */
export function tapAndBurn(state: State, command: Of<'tap-and-burn'>, env: Env): Decision {
  const value = newTokens(state, command.amount);
  if (!value.ok) return value;
  const mint = mintOf(state, env);
  if (!mint.ok) return mint;
  const draft = openDraft(state, env);
  const made = draft.create('Amulet', amuletOf(state, mint.value, command.owner, value.value));
  draft.transaction({
    actAs: [command.owner],
    workflowId: 'tap-and-burn',
    externalTransactionHash: command.externalTransactionHash,
    roots: [made, archive(made.contract)],
  });
  return ok(draft.entries);
}

/** A non-consuming look at the rules: an update that changes no contract. */
export function readRules(state: State, command: Of<'read-rules'>, env: Env): Decision {
  const mint = mintOf(state, env);
  if (!mint.ok) return mint;
  const { rules } = mint.value;
  const draft = openDraft(state, env);
  const root = exercise(rules, 'AmuletRules_Fetch', {
    actors: [command.party],
    argument: { p: command.party },
    result: rules.payload,
  });
  draft.transaction({
    actAs: [command.party],
    externalTransactionHash: command.externalTransactionHash,
    roots: [root],
  });
  return ok(draft.entries);
}

/** Moves tokens of the owner into a lock that others hold until `expiresAt`, with the change. Refused: no positive amount, lack of funds. */
export function lock(state: State, command: Of<'lock'>, env: Env): Decision {
  const value = parseAmount(command.amount);
  if (!value || value.lte(ZERO)) return err(invalidAmount(command.amount, 'a positive decimal'));
  const mint = mintOf(state, env);
  if (!mint.ok) return mint;
  const chosen = chooseInputs(state, command.owner, value);
  if (!chosen.ok) return chosen;
  const draft = openDraft(state, env);
  const held = {
    holders: command.holders,
    expiresAt: formatInstant(command.expiresAt),
    optContext: command.context ?? null,
  };
  const locked = lockOf(state, draft, {
    mint: mint.value,
    sender: command.owner,
    value,
    ...chosen.value,
    lock: held,
    actors: [command.owner],
  });
  draft.transaction({ actAs: [command.owner, ...command.holders], workflowId: 'lock', roots: [locked.node] });
  return ok(draft.entries);
}

/** Owner and holders set a locked holding free. Refused: no such lock. */
export function unlock(state: State, command: Of<'unlock'>, env: Env): Decision {
  const record = activeContract(state, 'LockedAmulet', command.contractId);
  if (!record) return err({ code: 'contract-not-found', contractId: command.contractId, kind: 'locked holding' });
  const mint = mintOf(state, env);
  if (!mint.ok) return mint;
  const { amulet, lock: held } = record.contract.payload;
  const draft = openDraft(state, env);
  // Unlocking keeps the round in which the holding was created, and so its holding fees.
  const free = draft.create('Amulet', amulet);
  const root = exercise(record.contract, 'LockedAmulet_Unlock', {
    actors: [amulet.owner, ...held.holders],
    argument: { openRoundCid: mint.value.round.contractId },
    result: { amulet: free.contract.contractId },
    children: [free],
  });
  draft.transaction({ actAs: [amulet.owner, ...held.holders], workflowId: 'unlock', roots: [root] });
  return ok(draft.entries);
}

/** Unlocked funds of a party at face value. */
export function fundsOf(state: State, owner: PartyId): Amount {
  let units = 0n;
  for (const { contract } of unlockedHoldings(state, owner)) units += parseUnits(contract.payload.amount.initialAmount);
  return amount(formatUnits(units));
}
