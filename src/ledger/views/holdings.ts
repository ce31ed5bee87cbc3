// Holdings: sums per owner at a snapshot, and a wallet's balance now (service contract 2.3, observed scan-validator 3.3).

import { amount, formatAmount, least, roundHalfEven, sum, ZERO, type Amount, type Micros } from '../../base';
import { amuletIn, faceValue } from '../amulets';
import type { PartyId } from '../daml';
import { usableRound } from '../rounds';
import type { ContractRecord, State } from '../state';
import { isAliveAt } from './acs';

/** One owner's sums. Both identities hold exactly: total = unlocked + locked, available = unlocked - fees on unlocked. */
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

interface Holding {
  readonly value: Amount;
  readonly createdIn: bigint;
  readonly rate: Amount;
  readonly locked: boolean;
}

/** What fees are computed from; undefined for a contract that is no holding. */
function holdingOf({ contract }: ContractRecord): Holding | undefined {
  const amulet = amuletIn(contract);
  if (!amulet) return undefined;
  return {
    value: faceValue(amulet),
    createdIn: BigInt(amulet.amount.createdAt.number),
    rate: amount(amulet.amount.ratePerRound.rate),
    locked: contract.template === 'LockedAmulet',
  };
}

/** min(amount, rounds x rate), negative when the round is before the creation: not clamped (observed scan-validator 3.3). */
function holdingFee(holding: Pick<Holding, 'value' | 'createdIn' | 'rate'>, asOfRound: bigint): Amount {
  const rounds = amount((asOfRound - holding.createdIn).toString());
  return least(holding.value, roundHalfEven(rounds.times(holding.rate)));
}

/** Sums of one owner at a record time; undefined for an owner without holdings, who is left out (decisions B22). */
export function holdingsSummary(state: State, party: PartyId, at: Micros, asOfRound: bigint): HoldingsSummary | undefined {
  const alive = (state.holdings.get(party) ?? []).filter((record) => isAliveAt(record, at));
  return alive.length === 0 ? undefined : summarize(party, holdingsOf(alive), asOfRound);
}

const holdingsOf = (records: readonly ContractRecord[]): readonly Holding[] => records.flatMap((record) => holdingOf(record) ?? []);

function summarize(party: PartyId, holdings: readonly Holding[], asOfRound: bigint): HoldingsSummary {
  const of = (locked: boolean): { total: Amount; fees: Amount } => {
    const chosen = holdings.filter((holding) => holding.locked === locked);
    return { total: sum(chosen.map(({ value }) => value)), fees: sum(chosen.map((holding) => holdingFee(holding, asOfRound))) };
  };
  const unlocked = of(false);
  const locked = of(true);
  return {
    party,
    totalUnlocked: formatAmount(unlocked.total),
    totalLocked: formatAmount(locked.total),
    total: formatAmount(unlocked.total.plus(locked.total)),
    feesUnlocked: formatAmount(unlocked.fees),
    feesLocked: formatAmount(locked.fees),
    feesTotal: formatAmount(unlocked.fees.plus(locked.fees)),
    available: formatAmount(unlocked.total.minus(unlocked.fees)),
  };
}

/** Round of the newest round that is open now: what wallets compute fees as of. */
const walletRound = (state: State, now: Micros): bigint => BigInt(usableRound(state, now)?.contract.payload.round.number ?? 0);

/** Living holdings of a wallet with the fee accrued up to the newest open round. */
export function positions(state: State, party: PartyId, now: Micros): readonly HoldingPosition[] {
  const round = walletRound(state, now);
  return (state.holdings.get(party) ?? []).flatMap((record) => {
    const holding = record.archived ? undefined : holdingOf(record);
    if (!holding) return [];
    const fee = holdingFee(holding, round);
    return [{ record, round, fee: formatAmount(fee), effective: formatAmount(holding.value.minus(fee)) }];
  });
}

export interface Balance {
  readonly round: bigint;
  readonly unlocked: string;
  readonly locked: string;
  readonly fees: string;
}

/** Effective quantities (fees taken off) and the fees themselves (observed scan-validator 5.2). */
export function balance(state: State, party: PartyId, now: Micros): Balance {
  const found = positions(state, party, now);
  const total = (template: string): Amount => sum(found.filter(({ record }) => record.contract.template === template).map(({ effective }) => amount(effective)));
  return {
    round: walletRound(state, now),
    unlocked: formatAmount(total('Amulet')),
    locked: formatAmount(total('LockedAmulet')),
    fees: formatAmount(found.reduce((sumOfFees, { fee }) => sumOfFees.plus(amount(fee)), ZERO)),
  };
}
