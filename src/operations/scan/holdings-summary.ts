// Sums per owner at a snapshot, with and without holding fees (service contract 2.3, 4.3, observed scan-validator 3.3,
// 4.6).

import { err, formatInstantShort, ok, type Json, type Result } from '../../base';
import { earliestOpenRound, holdingsSummary, type HoldingsSummary, type Snapshot, type State } from '../../ledger';
import { error } from '../answers';
import type { Dialect } from '../dialect';
import { integerMember, textMember, textsMember } from '../read';
import type { Answer, OperationContext } from '../types';
import { readOwners } from './party-list';
import { findSnapshot, snapshotsOf } from './snapshot-query';

export interface OwnerSums {
  readonly snapshot: Snapshot;
  /** One for each owner with holdings, in the order of the request. */
  readonly of: (asOfRound: bigint) => readonly HoldingsSummary[];
}

/** Shared by both versions: owners and snapshot of the request, and their sums. */
export function readSums(body: Json | undefined, context: OperationContext): Result<OwnerSums, Answer> {
  const owners = readOwners(textsMember(body, 'owner_party_ids'));
  if (!owners.ok) return owners;
  const snapshot = findSnapshot(snapshotsOf(context), body);
  if (!snapshot.ok) return snapshot;
  const { recordTime } = snapshot.value;
  const { world, dialect } = context;
  return ok({
    snapshot: snapshot.value,
    of: (round) => {
      const as = { round, feesBeforeCreation: dialect.feesBeforeCreation };
      return owners.value.flatMap((owner) => holdingsSummary(world.state, owner, recordTime, as) ?? []);
    },
  });
}

/**
 * Of v0: the text of the request where the contract says "same as request", so that callers can compare it literally.
 */
export const recordTimeOf = (body: Json | undefined, snapshot: Snapshot, dialect: Dialect): string | undefined =>
  dialect.holdingsRecordTime === 'of-request'
    ? textMember(body, 'record_time')
    : formatInstantShort(snapshot.recordTime);

/** as_of_round, or the earliest open round; 400 without either. */
export function readRound(state: State, body: Json | undefined): Result<bigint, Answer> {
  const round = integerMember(body, 'as_of_round') ?? earliestOpenRound(state);
  return round === undefined ? err(error(400, 'No mining round is open; send as_of_round')) : ok(round);
}

export const coins = (sums: HoldingsSummary): { readonly [name: string]: Json } => ({
  party_id: sums.party,
  total_unlocked_coin: sums.totalUnlocked,
  total_locked_coin: sums.totalLocked,
  total_coin_holdings: sums.total,
});

export const coinsAndFees = (sums: HoldingsSummary): { readonly [name: string]: Json } => ({
  ...coins(sums),
  accumulated_holding_fees_unlocked: sums.feesUnlocked,
  accumulated_holding_fees_locked: sums.feesLocked,
  accumulated_holding_fees_total: sums.feesTotal,
  total_available_coin: sums.available,
});
