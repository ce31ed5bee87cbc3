// Holdings: sums per owner at a snapshot, and a wallet's balance now (service contract 2.3, observed scan-validator
// 3.3).

import { formatUnits, parseUnits, type Micros } from '../../base';
import { amuletIn } from '../amulets';
import type { PartyId, Payload } from '../daml';
import { usableRound } from '../rounds';
import { iterateActiveOfStakeholder, type ContractRecord, type State } from '../state';
import { holdingsAt } from './acs';

/**
 * One owner's sums. Both identities hold exactly: total = unlocked + locked, available = unlocked - fees on unlocked.
 */
export interface HoldingsSummary {
  readonly party: PartyId;
  readonly totalUnlocked: string;
  readonly totalLocked: string;
  readonly total: string;
  readonly feesUnlocked: string;
  readonly feesLocked: string;
  readonly feesTotal: string;
  readonly available: string;
}

export interface HoldingPosition {
  readonly record: ContractRecord;
  readonly round: bigint;
  readonly fee: string;
  readonly effective: string;
}

/** Value and fee of a holding in units of the last decimal; integers, because sums over many holdings are hot. */
interface HoldingValue {
  readonly value: bigint;
  readonly fee: bigint;
}

export interface AsOfRound {
  readonly round: bigint;
  /** Fees of a holding that is newer than the round: zero or negative (decisions B45). */
  readonly feesBeforeCreation: 'zero' | 'negative';
}

/** Computes values as of a round. */
function valuesAsOf({ round, feesBeforeCreation }: AsOfRound): (amulet: Payload<'Amulet'>) => HoldingValue {
  // Caches the fee of a round: consecutive holdings often share it.
  let known: { readonly round: string; readonly rate: string; readonly accrued: bigint } | undefined;
  return ({ amount: { initialAmount, createdAt, ratePerRound } }) => {
    const value = parseUnits(initialAmount);
    if (known?.round !== createdAt.number || known.rate !== ratePerRound.rate) {
      const rounds = round - BigInt(createdAt.number);
      known = {
        round: createdAt.number,
        rate: ratePerRound.rate,
        accrued: rounds < 0n && feesBeforeCreation === 'zero' ? 0n : rounds * parseUnits(ratePerRound.rate),
      };
    }
    // min(amount, rounds x rate) (observed scan-validator 3.3).
    return { value, fee: known.accrued < value ? known.accrued : value };
  };
}

/** Sums of one owner at a record time; undefined for an owner without holdings, who is left out (decisions B22). */
export function holdingsSummary(
  state: State,
  party: PartyId,
  at: Micros,
  asOf: AsOfRound,
): HoldingsSummary | undefined {
  const alive = holdingsAt(state, party, at);
  return alive.length === 0 ? undefined : summarize(party, alive, asOf);
}

/** Sums of one owner's active holdings; zeros for an owner without any. */
export function activeHoldingsSummary(state: State, party: PartyId, asOf: AsOfRound): HoldingsSummary {
  const active: ContractRecord[] = [];
  for (const template of ['Amulet', 'LockedAmulet'] as const)
    for (const record of iterateActiveOfStakeholder(state, template, party))
      if (amuletIn(record.contract)?.owner === party) active.push(record);
  return summarize(party, active, asOf);
}

function summarize(party: PartyId, records: readonly ContractRecord[], asOf: AsOfRound): HoldingsSummary {
  const worthOf = valuesAsOf(asOf);
  const unlocked = { total: 0n, fees: 0n };
  const locked = { total: 0n, fees: 0n };
  for (const { contract } of records) {
    const amulet = amuletIn(contract);
    if (!amulet) continue;
    const { value, fee } = worthOf(amulet);
    const sums = contract.template === 'LockedAmulet' ? locked : unlocked;
    sums.total += value;
    sums.fees += fee;
  }
  return {
    party,
    totalUnlocked: formatUnits(unlocked.total),
    totalLocked: formatUnits(locked.total),
    total: formatUnits(unlocked.total + locked.total),
    feesUnlocked: formatUnits(unlocked.fees),
    feesLocked: formatUnits(locked.fees),
    feesTotal: formatUnits(unlocked.fees + locked.fees),
    available: formatUnits(unlocked.total - unlocked.fees),
  };
}

/** Round of the newest round that is open now: what wallets compute fees as of. */
const walletRound = (state: State, now: Micros): bigint =>
  BigInt(usableRound(state, now)?.contract.payload.round.number ?? 0);

/** Active holdings of a wallet with the fee accrued up to the newest open round. */
export function positions(state: State, party: PartyId, now: Micros): readonly HoldingPosition[] {
  const round = walletRound(state, now);
  const found: HoldingPosition[] = [];
  for (const { record, value, fee } of holdingValues(state, party, round))
    found.push({ record, round, fee: formatUnits(fee), effective: formatUnits(value - fee) });
  return found;
}

/** Active holdings, unlocked ones first, each oldest first. */
function* holdingValues(
  state: State,
  party: PartyId,
  round: bigint,
): Generator<HoldingValue & { readonly record: ContractRecord }> {
  // The newest open round is not before the creation of any holding.
  const worthOf = valuesAsOf({ round, feesBeforeCreation: 'zero' });
  for (const template of ['Amulet', 'LockedAmulet'] as const) {
    for (const record of iterateActiveOfStakeholder(state, template, party)) {
      const amulet = amuletIn(record.contract);
      if (amulet?.owner === party) yield { record, ...worthOf(amulet) };
    }
  }
}

export interface Balance {
  readonly round: bigint;
  readonly unlocked: string;
  readonly locked: string;
  readonly fees: string;
}

/** Effective quantities (after fees) and the fees (observed scan-validator 5.2). */
export function balance(state: State, party: PartyId, now: Micros): Balance {
  const round = walletRound(state, now);
  const sums = { unlocked: 0n, locked: 0n, fees: 0n };
  for (const { record, value, fee } of holdingValues(state, party, round)) {
    sums[record.contract.template === 'Amulet' ? 'unlocked' : 'locked'] += value - fee;
    sums.fees += fee;
  }
  return {
    round,
    unlocked: formatUnits(sums.unlocked),
    locked: formatUnits(sums.locked),
    fees: formatUnits(sums.fees),
  };
}
