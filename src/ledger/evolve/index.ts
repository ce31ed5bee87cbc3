// Folds log entries into the state. Makes no decisions.

import { defined, finish, later, micros, parseUnits, type Work } from '../../base';
import {
  isUpdate,
  ledgerTimeOf,
  type CreateNode,
  type ExerciseNode,
  type Fact,
  type FailureReason,
  type LedgerContract,
  type LogEntry,
  type Reassignment,
  type TopologyEvent,
  type Transaction,
  type TreeNode,
  type Update,
} from '../types';
import { amuletIn, holdingOwner } from '../amulets';
import { kindOf } from '../automation';
import { itemsOf, membersOf, textOf, type PartyId } from '../daml';
import { changeKey, executionKey } from '../changes';
import { datedByTransaction } from '../snapshots';
import { emptyState, isOf, type ContractRecord, type State } from '../state';
import { tokenHoldingOf } from '../test-token';
import { recordOfferNode, releaseTrackingId, takeTrackingId } from './offers';
import { schedule } from './schedule';
import { countTrafficOffer, foldArrival, foldTrafficChange } from './traffic-sources';
import { foldFirstVetting, foldVetting, storePackages } from './packages';
import { foldFirstUser, foldUser } from './users';

/** Folds entries in order; the state is changed in place. */
export function evolve(state: State, entries: Iterable<LogEntry>): void {
  for (const entry of entries) {
    if (isUpdate(entry)) foldUpdate(state, entry);
    else foldFact(state, entry);
    state.log.push(entry);
    schedule(state, entry);
  }
}

/** Entries that are folded in one piece of work: about a millisecond. */
const PIECE_ENTRIES = 256;

/** The state after a log. */
export const rebuild = (log: Iterable<LogEntry>): State => finish(folding(log));

/** The same in pieces of work. */
export function* folding(log: Iterable<LogEntry>): Work<State> {
  const state = emptyState();
  let piece: LogEntry[] = [];
  for (const entry of log) {
    piece.push(entry);
    if (piece.length < PIECE_ENTRIES) continue;
    evolve(state, piece);
    piece = [];
    yield;
  }
  evolve(state, piece);
  return state;
}

function foldUpdate(state: State, update: Update): void {
  state.ledgerTime = later(state.ledgerTime, ledgerTimeOf(update));
  state.lastRecordTime = later(state.lastRecordTime, update.recordTime);
  state.migrationStart ??= update.recordTime;
  state.updates.push(update);
  state.updatesById.set(update.updateId, update);
  if (update.type === 'transaction') foldTransaction(state, update);
  else if (update.type === 'reassignment') foldReassignment(state, update);
  else update.events.forEach((event) => foldHosting(state, event, update.offset));
}

function foldTransaction(state: State, update: Transaction): void {
  if (update.externalTransactionHash !== undefined) state.updatesByHash.set(update.externalTransactionHash, update);
  for (const node of update.nodes) {
    if (node.kind === 'create') addContract(state, recordOf(update, node));
    else if (node.consuming) archiveContract(state, node.contractId, update);
    if (node.kind === 'exercise' && node.consuming && node.template === 'DevelopmentFundCoupon')
      state.endedCoupons.push({ contractId: node.contractId, archived: update });
    recordOfferNode(state, update, node);
    countTrafficOffer(state, node);
    if (node.kind === 'exercise' && node.choice === 'AmuletRules_DevNet_Tap' && update.commandId !== undefined)
      state.taps.add(update.commandId);
    if (node.kind === 'exercise' && node.choice === 'DsoRules_CloseVoteRequest') state.closedVotes.push(update);
  }
  noteWalletEvents(state, update);
  noteChange(state, update);
}

function noteChange(state: State, update: Transaction | Reassignment): void {
  const { userId, commandId, actAs, offset, recordTime, submissionId } = update;
  if (userId === undefined || commandId === undefined) return;
  const change = { offset, recordTime, submissionId };
  state.changes.set(changeKey(userId, actAs, commandId), change);
  const externalTransactionHash = update.type === 'transaction' ? update.externalTransactionHash : undefined;
  if (externalTransactionHash !== undefined) state.changes.set(executionKey(externalTransactionHash), change);
}

const NO_REASSIGNMENTS: readonly Reassignment[] = [];

const recordOf = (update: Transaction, { contract, nodeId }: CreateNode): ContractRecord => ({
  contract,
  created: update,
  nodeId,
  archived: undefined,
  reassignments: NO_REASSIGNMENTS,
});

function addContract(state: State, record: ContractRecord): void {
  const { contract } = record;
  state.contracts.set(contract.contractId, record);
  state.activeContracts.add(record);
  if (isOf(record, 'WalletAppInstall')) state.wallets.set(record.contract.payload.endUserName, record);
  if (isOf(record, 'AnsEntry')) state.names.add(record);
  if (isOf(record, 'AmuletTransferInstruction') || isOf(record, 'AmuletAllocation'))
    state.locksOfTransfers.add(record.contract.payload.lockedAmulet);
  if (isOf(record, 'BuyTrafficRequest')) {
    const { endUserParty, trackingId } = record.contract.payload;
    state.trafficRequests.set(endUserParty, trackingId, record);
  }
  addTokens(state, contract, 1n);
  const amulet = amuletIn(contract);
  if (!amulet) return;
  push(state.holdings, amulet.owner, record);
  state.supply += parseUnits(amulet.amount.initialAmount);
}

function archiveContract(state: State, contractId: string, update: Update): void {
  const record = defined(
    state.contracts.get(contractId),
    `a consuming exercise names a contract of the log, not ${contractId}`,
  );
  record.archived = update;
  state.activeContracts.remove(record);
  if (isOf(record, 'AnsEntry')) state.names.remove(record);
  if (isOf(record, 'WalletAppInstall') && state.wallets.get(record.contract.payload.endUserName) === record)
    state.wallets.delete(record.contract.payload.endUserName);
  const amulet = amuletIn(record.contract);
  if (amulet) state.supply -= parseUnits(amulet.amount.initialAmount);
  addTokens(state, record.contract, -1n);
}

function addTokens(state: State, contract: LedgerContract, sign: 1n | -1n): void {
  const holding = tokenHoldingOf(contract);
  if (!holding) return;
  const { admin, id } = holding.instrumentId;
  const supplies = state.tokenSupplies.get(admin) ?? new Map<string, bigint>();
  supplies.set(id, (supplies.get(id) ?? 0n) + sign * parseUnits(holding.amount));
  state.tokenSupplies.set(admin, supplies);
}

/** A wallet event is a root node that affects holdings or offers of the party; see `walletHistory`. */
function noteWalletEvents(state: State, update: Transaction): void {
  for (const nodeId of update.roots) {
    const root = defined(update.nodes[nodeId], 'roots are nodes of their transaction');
    const last = root.kind === 'exercise' ? root.lastDescendant : nodeId;
    // A short list: a linear scan is cheaper than a set.
    const parties: PartyId[] = [];
    if (root.kind === 'exercise') addOfferParties(state, root, parties);
    for (let index = nodeId; index <= last; index += 1) {
      addOwner(state, update.nodes[index], parties);
      addTransferParties(state, update.nodes[index], parties);
      addLegParties(update.nodes[index], parties);
    }
    if (parties.length === 0) continue;
    const event = { update, nodeId };
    for (const party of parties) push(state.walletEvents, party, event);
  }
}

function addOfferParties(state: State, { template, contractId }: ExerciseNode, parties: PartyId[]): void {
  if (template !== 'TransferOffer' && template !== 'AcceptedTransferOffer') return;
  const record = state.contracts.get(contractId);
  if (!record || !(isOf(record, 'TransferOffer') || isOf(record, 'AcceptedTransferOffer'))) return;
  note(parties, record.contract.payload.sender);
  note(parties, record.contract.payload.receiver);
}

function addOwner(state: State, node: TreeNode | undefined, parties: PartyId[]): void {
  const template = node?.kind === 'create' ? node.contract.template : node?.template;
  if (!node || (template !== 'Amulet' && template !== 'LockedAmulet')) return;
  const contract = node.kind === 'create' ? node.contract : state.contracts.get(node.contractId)?.contract;
  const owner = contract && holdingOwner(contract);
  if (owner !== undefined) note(parties, owner);
}

/** Both parties of a transfer instruction see how it begins and ends. */
function addTransferParties(state: State, node: TreeNode | undefined, parties: PartyId[]): void {
  const template = node?.kind === 'create' ? node.contract.template : node?.template;
  if (!node || template !== 'AmuletTransferInstruction') return;
  const instruction = node.kind === 'create' ? node.contract : state.contracts.get(node.contractId)?.contract;
  if (instruction?.template !== 'AmuletTransferInstruction') return;
  note(parties, instruction.payload.transfer.sender);
  note(parties, instruction.payload.transfer.receiver);
}

/** Sender and receiver of each leg of a settlement, which may have no change of holdings on balance. */
function addLegParties(node: TreeNode | undefined, parties: PartyId[]): void {
  if (node?.kind !== 'exercise' || node.choice !== 'SettlementFactory_SettleBatch') return;
  for (const leg of itemsOf(membersOf(node.argument)['transferLegs'] ?? null))
    for (const role of ['sender', 'receiver'] as const) {
      const owner = textOf(membersOf(membersOf(leg)[role] ?? null)['owner']);
      if (owner !== '') note(parties, owner);
    }
}

function note(parties: PartyId[], party: PartyId): void {
  if (!parties.includes(party)) parties.push(party);
}

function push<K, V>(table: Map<K, V[]>, key: K, value: V): void {
  const values = table.get(key);
  if (values) values.push(value);
  else table.set(key, [value]);
}

function foldReassignment(state: State, update: Reassignment): void {
  const record = defined(state.contracts.get(update.contract.contractId), 'a reassignment moves a contract of the log');
  record.reassignments = [...record.reassignments, update];
  state.hasMoved = true;
  noteChange(state, update);
  if (update.kind === 'unassigned') {
    state.inFlight.set(update.reassignmentId, update);
    return;
  }
  state.inFlight.delete(update.reassignmentId);
  state.heldReassignments.delete(update.reassignmentId);
}

function foldSnapshot(
  state: State,
  { recordTime, migrationId, forced }: Extract<Fact, { type: 'snapshot-taken' }>,
): void {
  const snapshot = { recordTime, migrationId, forced };
  const dated = datedByTransaction(state, snapshot, state.snapshots.at(-1));
  if (dated) state.datedSnapshots.push(dated);
  state.snapshots.push(snapshot);
  state.lastRecordTime = later(state.lastRecordTime, recordTime);
}

function foldHosting(state: State, event: TopologyEvent, offset: number): void {
  const hosts = state.hosting.get(event.party) ?? new Map();
  const isServed = event.participant === state.network?.participant;
  if (isServed && hosts.has(event.participant) === (event.kind === 'revoked'))
    push(state.servedParties, event.party, offset);
  if (!state.hosting.has(event.party)) state.parties.add(event.party);
  if (event.kind === 'revoked') hosts.delete(event.participant);
  else hosts.set(event.participant, event.permission);
  state.hosting.set(event.party, hosts);
}

function foldFact(state: State, fact: Fact): void {
  state.ledgerTime = later(state.ledgerTime, fact.at);
  switch (fact.type) {
    case 'network-started':
      state.network = fact.network;
      foldFirstUser(state);
      foldFirstVetting(state, fact.network);
      state.migrationId = fact.migrationId;
      state.lastRecordTime = later(state.lastRecordTime, micros(fact.at - 1n));
      return;
    case 'migration-started':
      state.migrationId = fact.migrationId;
      state.migrationStart = undefined;
      return;
    case 'user-created':
    case 'user-deactivated':
    case 'user-moved':
    case 'user-updated':
    case 'user-deleted':
    case 'user-rights-granted':
    case 'user-rights-revoked':
      return foldUser(state, fact);
    case 'party-noted':
      state.partyNotes.set(fact.party, { annotations: fact.annotations, version: fact.version });
      return;
    case 'instrument-created': {
      const { instrument } = fact;
      state.instruments.set(instrument.admin, [...(state.instruments.get(instrument.admin) ?? []), instrument]);
      return;
    }
    case 'external-party-onboarded':
      state.externalParties.set(fact.party, { keys: fact.keys, threshold: fact.threshold });
      return;
    case 'identity-provider-set':
      state.identityProviders.set(fact.provider.id, fact.provider);
      return;
    case 'identity-provider-deleted':
      state.identityProviders.delete(fact.id);
      return;
    case 'dar-uploaded':
      return storePackages(state, fact);
    case 'packages-vetted':
      return foldVetting(state, fact);
    case 'tracking-id-taken':
      return takeTrackingId(state, fact.wallet, fact.trackingId);
    case 'tracking-id-released':
      return releaseTrackingId(state, fact.wallet, fact.trackingId);
    case 'snapshot-taken':
      return foldSnapshot(state, fact);
    case 'lsu-announced':
      state.lsu = fact.lsu;
      return;
    case 'lsu-cancelled':
      state.lsu = undefined;
      return;
    case 'automation-set':
      state.automation.set(`${fact.subject} ${fact.key}`, fact.on);
      return;
    case 'automation-mode-set':
      if (fact.mode === 'manual') state.manual.add(fact.kind);
      else state.manual.delete(fact.kind);
      return;
    case 'failure-armed':
      state.failures.set(
        fact.kind,
        fact.times === 0
          ? []
          : [...(state.failures.get(fact.kind) ?? []), ...Array<FailureReason>(fact.times).fill(fact.reason)],
      );
      return;
    case 'automation-failed':
      state.failures.set(kindOf(fact.command), (state.failures.get(kindOf(fact.command)) ?? []).slice(1));
      return;
    case 'automation-refused':
      // Affects the automation queue only.
      return;
    case 'traffic-changed':
      return foldTrafficChange(state, fact);
    case 'traffic-arrived':
      return foldArrival(state, fact);
    case 'traffic-scheduled':
      // Affects the automation queue only.
      return;
    case 'reassignment-held':
      state.heldReassignments.add(fact.reassignmentId);
      return;
  }
}
