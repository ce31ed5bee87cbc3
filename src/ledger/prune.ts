// For whoever writes a log out while it grows: lets go of what is past, so that memory holds what lives and not what ever was.

import { defined } from '../base';
import type { PartyId } from './daml';
import type { State } from './state';
import { isUpdate, type Transaction } from './types';

/**
 * Forgets log entries from position `from` on, and everything that only they explain: archived contracts, ids, histories and states of
 * offers. Decisions stay what they were: positions, offsets, used tracking ids, the agenda and all living contracts remain. Views of the
 * past answer wrongly from then on; the log that was written out has to be asked instead.
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
  state.offers.clear();
  fillWithOldest(state, from, past.filter(isUpdate).length);
}

function pruneArchived(state: State, entry: Transaction, owners: Set<PartyId>): void {
  for (const node of entry.nodes) {
    if (node.kind !== 'exercise' || !node.consuming) continue;
    state.contracts.delete(node.contractId);
    for (const party of [...node.signatories, ...node.observers]) if (state.holdings.has(party)) owners.add(party);
  }
}

/** What lives was created by a transaction, of which it holds on to no more than the moment. */
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

/** Lengths are positions and offsets: what is forgotten keeps its place, and the oldest entry stands in it. */
function fillWithOldest(state: State, from: number, updates: number): void {
  const first = defined(state.log[0], 'a log begins with the birth of its network');
  state.log.fill(first, from);
  const oldest = state.updates[0];
  if (oldest) state.updates.fill(oldest, state.updates.length - updates);
}
