// Prunes history that has been written out while the log grows, so that memory is bounded by the active contracts.

import { defined } from '../base';
import type { PartyId } from './daml';
import type { State } from './state';
import { isUpdate, type Transaction } from './types';

/**
 * Removes log entries from position `from` on, and everything derived from them: archived contracts, ids, histories and
 * offer states. Decisions are unaffected: positions, offsets, used tracking ids, scheduled steps and active contracts
 * remain. Views of the history are invalid afterwards; read the written log instead.
 */
export function pruneHistory(state: State, from: number): void {
  const past = state.log.slice(from);
  const owners = new Set<PartyId>();
  for (const entry of past) {
    if (isUpdate(entry)) state.updatesById.delete(entry.updateId);
    if (entry.type !== 'transaction') continue;
    pruneArchived(state, entry, owners);
    shortenCreations(state, entry);
  }
  for (const owner of owners)
    state.holdings.set(
      owner,
      (state.holdings.get(owner) ?? []).filter(({ archived }) => archived === undefined),
    );
  state.walletEvents.clear();
  state.locksOfTransfers.clear();
  state.updatesByHash.clear();
  state.closedVotes.length = 0;
  state.endedCoupons.length = 0;
  state.offers.clear();
  state.trafficRequests.clear();
  fillWithOldest(state, from, past.filter(isUpdate).length);
}

function pruneArchived(state: State, entry: Transaction, owners: Set<PartyId>): void {
  for (const node of entry.nodes) {
    if (node.kind !== 'exercise' || !node.consuming) continue;
    state.contracts.delete(node.contractId);
    for (const party of [...node.signatories, ...node.observers]) if (state.holdings.has(party)) owners.add(party);
  }
}

/** Active contracts keep only the position of their creating transaction. */
function shortenCreations(
  state: State,
  { nodes, updateId, offset, recordTime, synchronizerId, migrationId }: Transaction,
): void {
  const created = { updateId, offset, recordTime, synchronizerId, migrationId };
  for (const node of nodes) {
    const record = node.kind === 'create' ? state.contracts.get(node.contract.contractId) : undefined;
    if (record) record.created = created;
  }
}

/** Lengths are positions and offsets: pruned entries are replaced by the oldest entry. */
function fillWithOldest(state: State, from: number, updates: number): void {
  const first = defined(state.log[0], 'a log begins with the birth of its network');
  state.log.fill(first, from);
  const oldest = state.updates[0];
  if (oldest) state.updates.fill(oldest, state.updates.length - updates);
}
