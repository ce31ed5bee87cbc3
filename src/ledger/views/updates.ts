// Updates by id, by offset and in lists; hosting of parties.

import type { Micros } from '../../base';
import type { PartyId } from '../daml';
import { partitionPoint } from '../sorted-list';
import type { State } from '../state';
import type { Lsu, ParticipantUid, Reassignment, SynchronizerId, Transaction, Update } from '../types';
import { networkOf } from '../state';
import { connectedSynchronizers } from './synchronizers';

export const updateById = (state: State, updateId: string): Update | undefined => state.updatesById.get(updateId);

/** The newest transaction whose hash an external party signed. */
export const updateByHash = (state: State, hash: string): Transaction | undefined => state.updatesByHash.get(hash);

/** Offsets run without gaps: offset n is the n-th update. */
export const updateAt = (state: State, offset: bigint): Update | undefined =>
  offset >= 1n && offset <= BigInt(state.ledgerEnd) ? state.updates[Number(offset) - 1] : undefined;

/** The content of scan's update history: everything except topology (observed scan-validator 4.2). */
export type HistoryUpdate = Transaction | Reassignment;

export const isHistory = (update: Update): update is HistoryUpdate => update.type !== 'topology';

/** History strictly after (migration, record time) in that order; from the beginning without a position. */
export function historyAfter(
  state: State,
  position: { readonly migrationId: bigint; readonly recordTime: Micros } | undefined,
  limit: number,
): readonly HistoryUpdate[] {
  const found: HistoryUpdate[] = [];
  for (
    let at = position ? firstAfter(state.updates, position) : 0;
    at < state.updates.length && found.length < limit;
    at += 1
  ) {
    const update = state.updates[at];
    if (update && isHistory(update)) found.push(update);
  }
  return found;
}

/** Record times and migration ids only grow, so the log is in the order that lists have. */
function firstAfter(
  updates: readonly Update[],
  position: { readonly migrationId: bigint; readonly recordTime: Micros },
): number {
  return partitionPoint(updates, (update) => isAfter(update, position));
}

function isAfter(update: Update, position: { readonly migrationId: bigint; readonly recordTime: Micros }): boolean {
  const migration = BigInt(update.migrationId);
  return (
    migration > position.migrationId || (migration === position.migrationId && update.recordTime > position.recordTime)
  );
}

/** Known parties with a prefix, in order of id, after an id. */
export function partiesAfter(
  { parties }: State,
  { prefix, after, limit }: { readonly prefix: string; readonly after: PartyId; readonly limit: number },
): readonly PartyId[] {
  const all = parties.values();
  const first = partitionPoint(all, (party) => party > after && party >= prefix);
  const page = all.slice(first, first + limit);
  return page.slice(
    0,
    partitionPoint(page, (party) => !party.startsWith(prefix)),
  );
}

/** Participants that host a party on a synchronizer, in the order they were mapped. */
export function participantsOf(
  state: State,
  synchronizerId: SynchronizerId,
  party: PartyId,
): readonly ParticipantUid[] {
  if (synchronizerId !== networkOf(state).synchronizerId) return [];
  return [...(state.hosting.get(party)?.keys() ?? [])];
}

/** The announced upgrade, until its time (decisions B33). */
export const nextLsu = (state: State, now: Micros): Lsu | undefined =>
  state.lsu && now < state.lsu.upgradeTime ? state.lsu : undefined;

/** History of a migration and synchronizer before a record time and from another one on, newest first. */
export function historyBefore(
  state: State,
  { migrationId, synchronizerId, before, from, limit }: HistoryBefore,
): readonly HistoryUpdate[] {
  const found: HistoryUpdate[] = [];
  const end = partitionPoint(
    state.updates,
    (update) =>
      BigInt(update.migrationId) > migrationId ||
      (BigInt(update.migrationId) === migrationId && update.recordTime >= before),
  );
  for (let at = end - 1; at >= 0 && found.length < limit; at -= 1) {
    const update = state.updates[at];
    if (!update || BigInt(update.migrationId) !== migrationId || (from !== undefined && update.recordTime < from))
      break;
    if (isHistory(update) && update.synchronizerId === synchronizerId) found.push(update);
  }
  return found;
}

interface HistoryBefore {
  readonly migrationId: bigint;
  readonly synchronizerId: SynchronizerId;
  readonly before: Micros;
  readonly from: Micros | undefined;
  readonly limit: number;
}

export interface MigrationSummary {
  /** The migration before, if it has a history. */
  readonly previous: number | undefined;
  /** Record times of the first and last update of each synchronizer. */
  readonly ranges: readonly {
    readonly synchronizerId: SynchronizerId;
    readonly first: Micros;
    readonly last: Micros;
  }[];
}

/** Undefined for a migration without a history. */
export function migrationSummary(state: State, migrationId: bigint): MigrationSummary | undefined {
  const begin = partitionPoint(state.updates, (update) => BigInt(update.migrationId) >= migrationId);
  const end = partitionPoint(state.updates, (update) => BigInt(update.migrationId) > migrationId);
  const ranges = connectedSynchronizers(state).flatMap((synchronizerId) => {
    const first = firstOn(state, synchronizerId, { from: begin, to: end, step: 1 });
    const last = firstOn(state, synchronizerId, { from: end - 1, to: begin - 1, step: -1 });
    return first && last ? [{ synchronizerId, first: first.recordTime, last: last.recordTime }] : [];
  });
  return ranges.length === 0 ? undefined : { previous: state.updates[begin - 1]?.migrationId, ranges };
}

function firstOn(
  { updates }: State,
  synchronizerId: SynchronizerId,
  { from, to, step }: { readonly from: number; readonly to: number; readonly step: 1 | -1 },
): HistoryUpdate | undefined {
  for (let at = from; at !== to; at += step) {
    const update = updates[at];
    if (update && isHistory(update) && update.synchronizerId === synchronizerId) return update;
  }
  return undefined;
}
