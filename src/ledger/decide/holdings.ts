// Holdings: tap, mint, transfer, lock, unlock and burn. Transfers take no fee (observed scan-validator 3.3, 3.4).

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
import { amuletIn, faceValue } from '../amulets';
import type { PartyId, Payload } from '../daml';
import { commandIdOf } from '../ids';
import { usableRound } from '../rounds';
import {
  activeContract,
  firstActive,
  isInFlight,
  isOf,
  iterateActiveOfStakeholder,
  networkOf,
  type ContractRecord,
  type State,
} from '../state';
import type { LedgerContract, Env } from '../types';
import type { CommandOf, Decision, Rejection } from './commands';
import { archive, exercise, createDraft, type CreateSpec, type Draft, type ExerciseSpec } from './draft';
import { holdingRate, MAX_INPUTS, tokensFor } from './tokenomics';

/** The contracts that every token transaction reads. */
export interface TokenContext {
  readonly rules: LedgerContract<'AmuletRules'>;
  readonly round: LedgerContract<'OpenMiningRound'>;
}

/** The rules and the newest open round; refused while no round is open. */
export function tokenContextOf(state: State, env: Env): Result<TokenContext, Rejection> {
  const rules = firstActive(state, 'AmuletRules');
  const round = usableRound(state, env.now);
  if (!rules || !round) return err({ code: 'precondition', reason: 'no mining round is open' });
  return ok({ rules: rules.contract, round: round.contract });
}

/** The payload of a new holding, created in the round that is open now. */
export function amuletOf(state: State, tokens: TokenContext, owner: PartyId, value: Amount): Payload<'Amulet'> {
  const network = networkOf(state);
  const rate = { rate: holdingRate(tokens.round.payload.amuletPrice) };
  return {
    dso: network.dso,
    owner,
    amount: {
      initialAmount: formatAmount(value),
      createdAt: { number: tokens.round.payload.round.number },
      ratePerRound: rate,
    },
  };
}

/** Unlocked holdings of a party that are not in flight between synchronizers, oldest first. */
function* unlockedHoldings(state: State, owner: PartyId): Generator<ContractRecord<'Amulet'>> {
  for (const record of iterateActiveOfStakeholder(state, 'Amulet', owner)) {
    if (isOf(record, 'Amulet') && record.contract.payload.owner === owner && !isInFlight(record)) yield record;
  }
}

const valueOf = (record: ContractRecord<'Amulet'>): Amount => faceValue(record.contract.payload);

type ChosenInputs = Result<
  { readonly inputs: readonly LedgerContract<'Amulet'>[]; readonly change: Amount },
  Rejection
>;

/** Selects the oldest holdings that cover an amount, with the change; or reports the missing amount. */
export function chooseInputs(state: State, owner: PartyId, wanted: Amount): ChosenInputs {
  return covering(unlockedHoldings(state, owner), owner, wanted);
}

/**
 * The same for a transfer with as many inputs as the rules allow: the oldest holdings, or where those are too many the
 * largest ones, as wallets prefer them (public sources of Splice: treasury).
 */
export function chooseTransferInputs(state: State, owner: PartyId, wanted: Amount): ChosenInputs {
  const oldest = chooseInputs(state, owner, wanted);
  if (!oldest.ok || oldest.value.inputs.length <= MAX_INPUTS) return oldest;
  return covering(largestInputs([...unlockedHoldings(state, owner)]), owner, wanted);
}

/** The largest of the holdings, largest first, where they are too many for one transfer; otherwise all of them. */
export function largestInputs<R extends ContractRecord>(holdings: readonly R[]): readonly R[] {
  if (holdings.length <= MAX_INPUTS) return holdings;
  const unitsOf = ({ contract }: R): bigint => parseUnits(amuletIn(contract)?.amount.initialAmount ?? '0');
  return holdings
    .map((record) => ({ record, units: unitsOf(record) }))
    .sort((a, b) => Number(b.units > a.units) - Number(b.units < a.units))
    .slice(0, MAX_INPUTS)
    .map(({ record }) => record);
}

/** The first holdings that cover the amount. */
function covering(holdings: Iterable<ContractRecord<'Amulet'>>, owner: PartyId, wanted: Amount): ChosenInputs {
  const inputs: LedgerContract<'Amulet'>[] = [];
  let total = ZERO;
  for (const record of holdings) {
    if (total.gte(wanted)) break;
    inputs.push(record.contract);
    total = total.plus(valueOf(record));
  }
  if (total.lt(wanted))
    return err({ code: 'insufficient-funds', party: owner, missing: formatAmount(wanted.minus(total)) });
  return ok({ inputs, change: total.minus(wanted) });
}

export type HoldingContract = LedgerContract<'Amulet' | 'LockedAmulet'>;

/** A transfer of tokens as one holding; `change` is the excess of the inputs. */
interface Payment {
  readonly tokens: TokenContext;
  readonly sender: PartyId;
  readonly receiver: PartyId;
  readonly value: Amount;
  readonly inputs: readonly HoldingContract[];
  readonly change: Amount;
  readonly actors: readonly PartyId[];
  /** The validator unless another party provides the app. */
  readonly provider?: PartyId;
}

interface PaymentNodes {
  readonly node: ExerciseSpec;
  readonly received: CreateSpec;
  readonly change: CreateSpec | undefined;
}

/** The rules' transfer: inputs archived, one holding for the receiver, change for the sender. */
export function transferOf(state: State, draft: Draft, payment: Payment): PaymentNodes {
  const { tokens, receiver, value } = payment;
  const received = draft.create('Amulet', amuletOf(state, tokens, receiver, value));
  return { received, ...paymentNodes(state, draft, payment, [{ receiver, value, received }]) };
}

/** The rules' transfer to several receivers. */
export function distribute(
  state: State,
  draft: Draft,
  {
    shares,
    ...payment
  }: Omit<Payment, 'receiver' | 'value'> & {
    readonly shares: readonly { readonly receiver: PartyId; readonly value: Amount }[];
  },
): { readonly node: ExerciseSpec; readonly received: readonly CreateSpec[] } {
  const outputs = shares.map(({ receiver, value }) => ({
    receiver,
    value,
    received: draft.create('Amulet', amuletOf(state, payment.tokens, receiver, value)),
  }));
  const { node } = paymentNodes(state, draft, payment, outputs);
  return { node, received: outputs.map(({ received }) => received) };
}

/** The rules' transfer to oneself, into a lock. */
export function lockOf(
  state: State,
  draft: Draft,
  { lock: held, ...payment }: Omit<Payment, 'receiver'> & { readonly lock: Payload<'LockedAmulet'>['lock'] },
): PaymentNodes {
  const { tokens, sender, value } = payment;
  const received = draft.create('LockedAmulet', { amulet: amuletOf(state, tokens, sender, value), lock: held });
  return { received, ...paymentNodes(state, draft, payment, [{ receiver: sender, value, received }]) };
}

interface PaymentOutput {
  readonly receiver: PartyId;
  readonly value: Amount;
  readonly received: CreateSpec;
}

function paymentNodes(
  state: State,
  draft: Draft,
  payment: Omit<Payment, 'receiver' | 'value'>,
  outputs: readonly PaymentOutput[],
): Omit<PaymentNodes, 'received'> {
  const { tokens, sender, inputs, provider = networkOf(state).validator.party } = payment;
  const change = payment.change.gt(ZERO)
    ? draft.create('Amulet', amuletOf(state, tokens, sender, payment.change))
    : undefined;
  const received = outputs.map((output) => output.received);
  const node = exercise(tokens.rules, 'AmuletRules_Transfer', {
    actors: payment.actors,
    argument: {
      sender,
      provider,
      inputs: inputs.map((input) => input.contractId),
      outputs: outputs.map(({ receiver, value }) => ({ receiver, amount: formatAmount(value) })),
      openRound: tokens.round.contractId,
    },
    result: {
      createdAmulets: received.map(({ contract }) => contract.contractId),
      senderChangeAmulet: change?.contract.contractId ?? null,
    },
    children: [...inputs.map(archive), ...received, ...(change ? [change] : [])],
  });
  return { node, change };
}

export const invalidAmount = (value: string, expected: string): Rejection => ({
  code: 'invalid-value',
  field: 'amount',
  value,
  expected,
});

/**
 * Amounts have 28 digits; the supply stays one digit below, so that no sum of holdings, with or without fees,
 * overflows.
 */
export const SUPPLY_LIMIT = parseUnits('1000000000000000000000000000');
export const canBeMinted = (state: State, value: Amount): boolean =>
  state.supply + parseUnits(formatAmount(value)) < SUPPLY_LIMIT;

/** Parses an amount to mint: positive and within the supply limit. */
function parseNewTokens(state: State, text: string): Result<Amount, Rejection> {
  const value = parseAmount(text);
  if (!value || value.lte(ZERO)) return err(invalidAmount(text, 'a positive decimal'));
  return canBeMinted(state, value)
    ? ok(value)
    : err(invalidAmount(text, 'an amount that keeps the supply below 10^27 tokens'));
}

/**
 * Mints tokens for an amount of USD (observed scan-validator 5.2). Rejects invalid amounts, amounts over the supply
 * limit, used command ids, and networks that are not DevNets.
 */
export function tap(state: State, command: CommandOf<'tap'>, env: Env): Decision {
  const usd = parseAmount(command.amountUsd);
  if (!usd || usd.lte(ZERO))
    return err(
      invalidAmount(command.amountUsd, 'a positive decimal with at most 28 digits before and 10 after the point'),
    );
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  if (!networkOf(state).isDevNet)
    return err({ code: 'precondition', reason: 'tap is available on development networks only' });
  const { rules, round } = tokens.value;
  const value = tokensFor(usd, round.payload.amuletPrice);
  if (!canBeMinted(state, value))
    return err(
      invalidAmount(
        command.amountUsd,
        `an amount that keeps the supply below 10^27 tokens at ${round.payload.amuletPrice} USD per token`,
      ),
    );
  const commandId =
    command.commandId === undefined ? undefined : commandIdOf(env, 'tap', command.owner, command.commandId);
  if (commandId !== undefined && state.taps.has(commandId))
    return err({ code: 'already-exists', kind: 'tap with command id', id: command.commandId ?? '' });
  const draft = createDraft(state, env);
  const made = draft.create('Amulet', amuletOf(state, tokens.value, command.owner, value));
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

/** Mints a holding as the governance party. Rejects invalid amounts and amounts over the supply limit. */
export function mintHolding(state: State, command: CommandOf<'mint'>, env: Env): Decision {
  const value = parseNewTokens(state, command.amount);
  if (!value.ok) return value;
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const draft = createDraft(state, env);
  draft.transaction({
    actAs: [networkOf(state).dso],
    workflowId: 'mint',
    roots: [draft.create('Amulet', amuletOf(state, tokens.value, command.owner, value.value))],
  });
  return ok(draft.entries);
}

/** Archives a holding, locked or not. Rejects unknown holdings. */
export function burn(state: State, command: CommandOf<'burn'>, env: Env): Decision {
  const record =
    activeContract(state, 'Amulet', command.contractId) ?? activeContract(state, 'LockedAmulet', command.contractId);
  if (!record) return err({ code: 'contract-not-found', contractId: command.contractId, kind: 'holding' });
  const draft = createDraft(state, env);
  draft.transaction({ actAs: [networkOf(state).dso], workflowId: 'burn', roots: [archive(record.contract)] });
  return ok(draft.entries);
}

/** Creates and archives a holding in one transaction, which leaves no active contract. */
export function tapAndBurn(state: State, command: CommandOf<'tap-and-burn'>, env: Env): Decision {
  const value = parseNewTokens(state, command.amount);
  if (!value.ok) return value;
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const draft = createDraft(state, env);
  const made = draft.create('Amulet', amuletOf(state, tokens.value, command.owner, value.value));
  draft.transaction({
    actAs: [command.owner],
    workflowId: 'tap-and-burn',
    externalTransactionHash: command.externalTransactionHash,
    roots: [made, archive(made.contract)],
  });
  return ok(draft.entries);
}

/** Fetches the rules: an update that changes no contract. */
export function readRules(state: State, command: CommandOf<'read-rules'>, env: Env): Decision {
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const { rules } = tokens.value;
  const draft = createDraft(state, env);
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

/** Locks tokens of the owner for the holders until `expiresAt`. Rejects invalid amounts and insufficient funds. */
export function lock(state: State, command: CommandOf<'lock'>, env: Env): Decision {
  const value = parseAmount(command.amount);
  if (!value || value.lte(ZERO)) return err(invalidAmount(command.amount, 'a positive decimal'));
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const chosen = chooseInputs(state, command.owner, value);
  if (!chosen.ok) return chosen;
  const draft = createDraft(state, env);
  const held = {
    holders: command.holders,
    expiresAt: formatInstant(command.expiresAt),
    optContext: command.context ?? null,
  };
  const locked = lockOf(state, draft, {
    tokens: tokens.value,
    sender: command.owner,
    value,
    ...chosen.value,
    lock: held,
    actors: [command.owner],
  });
  draft.transaction({ actAs: [command.owner, ...command.holders], workflowId: 'lock', roots: [locked.node] });
  return ok(draft.entries);
}

/** Unlocks a holding on behalf of its owner and holders. Rejects unknown locks. */
export function unlock(state: State, command: CommandOf<'unlock'>, env: Env): Decision {
  const record = activeContract(state, 'LockedAmulet', command.contractId);
  if (!record) return err({ code: 'contract-not-found', contractId: command.contractId, kind: 'locked holding' });
  const tokens = tokenContextOf(state, env);
  if (!tokens.ok) return tokens;
  const { amulet, lock: held } = record.contract.payload;
  const draft = createDraft(state, env);
  // Unlocking keeps the creation round, and with it the holding fees.
  const free = draft.create('Amulet', amulet);
  const root = exercise(record.contract, 'LockedAmulet_Unlock', {
    actors: [amulet.owner, ...held.holders],
    argument: { openRoundCid: tokens.value.round.contractId },
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
