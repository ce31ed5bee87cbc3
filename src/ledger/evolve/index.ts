// Folds log entries into the state. No decision is made here: what is in the log has happened.

import { defined, later, micros } from '../../base';
import { isUpdate, type CreateNode, type Fact, type FailureReason, type LogEntry, type Reassignment, type TopologyEvent, type Transaction, type Update } from '../types';
import { amuletIn, faceValue } from '../amulets';
import { kindOf } from '../automation';
import type { PartyId } from '../daml';
import { emptyState, isOf, stakeKey, walletKey, type ContractRecord, type Moment, type State } from '../state';
import { recordOfferNode } from './offers';
import { schedule } from './schedule';

/** Folds entries in order; the state is changed in place. */
export function evolve(state: State, entries: readonly LogEntry[]): void {
  for (const entry of entries) {
    if (isUpdate(entry)) foldUpdate(state, entry);
    else foldFact(state, entry);
    state.log.push(entry);
    schedule(state, entry);
  }
}

/** The state that a log leads to. */
export function rebuild(log: readonly LogEntry[]): State {
  const state = emptyState();
  evolve(state, log);
  return state;
}

function foldUpdate(state: State, update: Update): void {
  state.lastRecordTime = later(state.lastRecordTime, update.recordTime);
  state.migrationStart ??= update.recordTime;
  state.updates.push(update);
  state.updatesById.set(update.updateId, update);
  if (update.type === 'transaction') foldTransaction(state, update);
  else if (update.type === 'reassignment') foldReassignment(state, update);
  else update.events.forEach((event) => foldHosting(state, event));
}

function foldTransaction(state: State, update: Transaction): void {
  state.ledgerTime = later(state.ledgerTime, update.effectiveAt);
  for (const node of update.nodes) {
    if (node.kind === 'create') addContract(state, recordOf(update, node));
    else if (node.consuming) archiveContract(state, node.contractId, update);
    recordOfferNode(state, update, node);
    if (node.kind === 'exercise' && node.choice === 'AmuletRules_DevNet_Tap' && update.commandId !== undefined) state.taps.add(update.commandId);
  }
  noteWalletEvents(state, update);
}

const recordOf = (update: Transaction, node: CreateNode): ContractRecord => ({
  contract: node.contract,
  created: { ...momentOf(update), nodeId: node.nodeId, synchronizerId: update.synchronizerId, migrationId: update.migrationId },
  archived: undefined,
  reassignments: [],
});

const momentOf = (update: Update): Moment => ({ updateId: update.updateId, offset: update.offset, recordTime: update.recordTime });

function addContract(state: State, record: ContractRecord): void {
  const { contract } = record;
  state.contracts.set(contract.contractId, record);
  index(state.active, contract.template, record);
  if (isOf(record, 'WalletAppInstall')) state.wallets.set(record.contract.payload.endUserName, record);
  const amulet = amuletIn(contract);
  if (amulet) {
    push(state.holdings, amulet.owner, record);
    state.supply = state.supply.plus(faceValue(amulet));
  }
  for (const party of stakeholders(record)) index(state.activeByStakeholder, stakeKey(contract.template, party), record);
}

function archiveContract(state: State, contractId: string, update: Update): void {
  const record = defined(state.contracts.get(contractId), `a consuming exercise names a contract of the log, not ${contractId}`);
  record.archived = momentOf(update);
  const amulet = amuletIn(record.contract);
  if (amulet) state.supply = state.supply.minus(faceValue(amulet));
  state.active.get(record.contract.template)?.delete(contractId);
  for (const party of stakeholders(record)) state.activeByStakeholder.get(stakeKey(record.contract.template, party))?.delete(contractId);
}

const stakeholders = ({ contract }: ContractRecord): readonly PartyId[] => [...contract.signatories, ...contract.observers];

function index<K>(table: Map<K, Map<string, ContractRecord>>, key: K, record: ContractRecord): void {
  const records = table.get(key) ?? new Map<string, ContractRecord>();
  records.set(record.contract.contractId, record);
  table.set(key, records);
}

/** A wallet's history has a line for each exercised or created node at the root that the party takes part in. */
function noteWalletEvents(state: State, update: Transaction): void {
  for (const nodeId of update.roots) {
    const node = defined(update.nodes[nodeId], 'roots are nodes of their transaction');
    const last = node.kind === 'exercise' ? node.lastDescendant : nodeId;
    const parties = new Set<PartyId>();
    for (const inner of update.nodes.slice(nodeId, last + 1)) {
      const source = inner.kind === 'create' ? inner.contract : inner;
      for (const party of [...source.signatories, ...source.observers]) parties.add(party);
    }
    for (const party of parties) push(state.walletEvents, party, { update, nodeId });
  }
}

function push<K, V>(table: Map<K, V[]>, key: K, value: V): void {
  const values = table.get(key);
  if (values) values.push(value);
  else table.set(key, [value]);
}

function foldReassignment(state: State, update: Reassignment): void {
  const record = defined(state.contracts.get(update.contract.contractId), 'a reassignment moves a contract of the log');
  record.reassignments.push(update);
  if (update.kind === 'unassigned') {
    state.inFlight.set(update.reassignmentId, update);
    return;
  }
  state.inFlight.delete(update.reassignmentId);
  state.heldReassignments.delete(update.reassignmentId);
}

function foldHosting(state: State, event: TopologyEvent): void {
  const hosts = state.hosting.get(event.party) ?? new Map();
  if (event.kind === 'revoked') hosts.delete(event.participant);
  else hosts.set(event.participant, event.permission);
  state.hosting.set(event.party, hosts);
}

function foldFact(state: State, fact: Fact): void {
  state.ledgerTime = later(state.ledgerTime, fact.at);
  switch (fact.type) {
    case 'network-started':
      state.network = fact.network;
      state.migrationId = fact.migrationId;
      state.lastRecordTime = later(state.lastRecordTime, micros(fact.at - 1n));
      return;
    case 'migration-started':
      state.migrationId = fact.migrationId;
      state.migrationStart = undefined;
      return;
    case 'user-created':
      state.users.set(fact.userId, { userId: fact.userId, ...(fact.primaryParty === undefined ? {} : { primaryParty: fact.primaryParty }), rights: fact.rights, deactivated: false });
      return;
    case 'user-deactivated': {
      const user = state.users.get(fact.userId);
      if (user) state.users.set(fact.userId, { ...user, deactivated: true });
      return;
    }
    case 'tracking-id-taken':
      state.trackingIds.set(walletKey(fact.wallet, fact.trackingId), 'in-process');
      return;
    case 'tracking-id-released':
      state.trackingIds.delete(walletKey(fact.wallet, fact.trackingId));
      return;
    case 'snapshot-taken':
      state.snapshots.push({ recordTime: fact.recordTime, migrationId: fact.migrationId, forced: fact.forced });
      state.lastRecordTime = later(state.lastRecordTime, fact.recordTime);
      return;
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
      state.failures.set(fact.kind, fact.times === 0 ? [] : [...(state.failures.get(fact.kind) ?? []), ...Array<FailureReason>(fact.times).fill(fact.reason)]);
      return;
    case 'automation-failed':
      state.failures.set(kindOf(fact.command), (state.failures.get(kindOf(fact.command)) ?? []).slice(1));
      return;
    case 'reassignment-held':
      state.heldReassignments.add(fact.reassignmentId);
      return;
  }
}
