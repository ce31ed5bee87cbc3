// The state: the log and the indexes derived from it. `evolve` updates it in place: one writer, synchronous.

import { defined, type Micros } from '../base';
import { createAutomationQueue, type AutomationQueue } from './automation-queue';
import { createIdTable, type IdTable } from './id-table';
import { createActiveContracts, type ActiveContracts } from './active-contracts';
import { createNameIndex, type NameIndex } from './name-index';
import { createSortedList, type SortedList } from './sorted-list';
import { createTrafficIndex, type TrafficIndex } from './traffic-index';
import type { PartyId, TemplateName } from './daml';
import type { TrafficSource, TrafficTerms } from './traffic-source';
import { createWalletTable, type WalletTable } from './wallet-table';
import type {
  AutomationKind,
  FailureReason,
  Annotations,
  LedgerContract,
  ContractId,
  IdentityProvider,
  Instrument,
  LogEntry,
  Lsu,
  Network,
  PackageId,
  ParticipantUid,
  PartyKey,
  Permission,
  Reassignment,
  SynchronizerId,
  Transaction,
  Unassignment,
  Update,
  UpdateId,
  UploadedPackage,
  UserRight,
  VettedPackage,
} from './types';

/**
 * Position of an update: the update itself unless the log was pruned (prune.ts), because copies per contract would take
 * much memory.
 */
interface UpdatePosition {
  readonly updateId: UpdateId;
  readonly offset: number;
  readonly recordTime: Micros;
}

export interface ContractRecord<T extends TemplateName = TemplateName> {
  readonly contract: LedgerContract<T>;
  /** Replaced by prune.ts only. */
  created: UpdatePosition & { readonly synchronizerId: SynchronizerId; readonly migrationId: number };
  /** Of the node that created it. */
  readonly nodeId: number;
  archived: UpdatePosition | undefined;
  /** In order of offset. */
  reassignments: readonly Reassignment[];
}

/** The assignment of a contract: to a synchronizer, or in flight. */
export interface AssignmentState {
  /** Undefined while a reassignment is in flight. */
  readonly synchronizerId: SynchronizerId | undefined;
  /** 0 at creation, plus one per unassign. */
  readonly counter: number;
  /** The newest reassignment, if any. */
  readonly reassignment: Reassignment | undefined;
}

/** The assignment of a contract after the update at `offset`; default: now. */
export function assignmentOf(record: ContractRecord, offset = Number.MAX_SAFE_INTEGER): AssignmentState {
  const reassignment = record.reassignments.findLast((update) => update.offset <= offset);
  if (!reassignment) return { synchronizerId: record.created.synchronizerId, counter: 0, reassignment: undefined };
  return {
    synchronizerId: reassignment.kind === 'assigned' ? reassignment.target : undefined,
    counter: reassignment.counter,
    reassignment,
  };
}

export const isInFlight = (record: ContractRecord): boolean => assignmentOf(record).synchronizerId === undefined;

export type FailureKind = 'expired' | 'rejected' | 'withdrawn';

/** The status of a transfer offer in a wallet's log (observed scan-validator 3.4). */
export type OfferStatus =
  | {
      readonly status: 'created' | 'accepted' | 'completed';
      readonly contractId: ContractId;
      readonly updateId: UpdateId;
    }
  | { readonly status: 'failed'; readonly failureKind: FailureKind; readonly withdrawnReason?: string };

export interface User {
  readonly userId: string;
  readonly primaryParty?: PartyId;
  readonly rights: readonly UserRight[];
  readonly deactivated: boolean;
  readonly annotations: Annotations;
  /** Id of its identity provider; absent for the default one. */
  readonly provider?: string;
  /** Incremented by changes of the user, not of its rights. */
  readonly version: number;
}

/** Party details that are local to the participant. */
export interface PartyNotes {
  readonly annotations: Annotations;
  readonly version: number;
}

/** The signing keys of an external party and their threshold. */
export interface ExternalParty {
  readonly keys: readonly PartyKey[];
  readonly threshold: number;
}

/** An uploaded package, and the DAR with its bytes. */
interface StoredPackage extends UploadedPackage {
  /** Base64. */
  readonly dar: string;
}

/** What the served participant vets on a synchronizer. */
export interface Vetting {
  /** 1 at first, plus one for each change. */
  readonly serial: number;
  readonly packages: ReadonlyMap<PackageId, VettedPackage>;
}

export interface Snapshot {
  readonly recordTime: Micros;
  readonly migrationId: number;
  readonly forced: boolean;
}

/** A transaction node that affects the party of a wallet. */
export interface WalletEvent {
  readonly update: Transaction;
  readonly nodeId: number;
}

interface CommittedChange {
  readonly offset: number;
  readonly recordTime: Micros;
  readonly submissionId: string | undefined;
}

/** A source of traffic and its arrivals since it was set. */
export interface TrafficSourceState {
  readonly source: TrafficSource;
  /** Of `source`. */
  readonly terms: TrafficTerms;
  /** Of the next arrival. */
  number: number;
  arrivals: number;
  refused: number;
  skipped: number;
  accepted: number;
  rejected: number;
  withdrawn: number;
  expired: number;
  /** Offers that are open now, also of an earlier definition. */
  open: number;
  /** Code of the newest rejection. */
  lastRefusal: string | undefined;
}

interface TrafficState {
  running: boolean;
  /** In thousandths. */
  speed: number;
  /** By id, in the order of the definition. */
  readonly sources: Map<string, TrafficSourceState>;
  /** The next number of each id that was ever used: numbers are not used again. */
  readonly numbers: Map<string, number>;
  /** Source ids by open offer. */
  readonly offers: Map<ContractId, string>;
}

export interface State {
  readonly log: LogEntry[];
  network: Network | undefined;
  migrationId: number;
  /** Offset of the newest update, 0 when there is none. */
  readonly ledgerEnd: number;
  /** Record time of the newest update or snapshot. */
  lastRecordTime: Micros;
  /** Ledger time of the newest transaction or fact. Record times may be ahead of it while ledger time is frozen. */
  ledgerTime: Micros;
  /** Record time of the first update of the present migration. */
  migrationStart: Micros | undefined;
  /** By offset: offset n is at index n - 1. */
  readonly updates: Update[];
  readonly updatesById: IdTable<Update>;
  /** All contracts, in order of creation, as in all tables and lists of contracts. */
  readonly contracts: IdTable<ContractRecord>;
  readonly active: Map<TemplateName, Map<ContractId, ContractRecord>>;
  /** Without the governance party, which is a stakeholder of most contracts; see `iterateActiveOfStakeholder`. */
  readonly activeByStakeholder: ReadonlyMap<TemplateName, ReadonlyMap<PartyId, Map<ContractId, ContractRecord>>>;
  /** The index behind `active` and `activeByStakeholder`. */
  readonly activeContracts: ActiveContracts<ContractRecord>;
  /** Face value of all active holdings, in units of the last decimal. */
  supply: bigint;
  /** Amounts of all active holdings of the test token by administrator and instrument, in the same units. */
  readonly tokenSupplies: Map<PartyId, Map<string, bigint>>;
  /** All holdings, including archived ones, by owner. */
  readonly holdings: Map<PartyId, ContractRecord[]>;
  /** Holdings, including archived ones, that were locked for a transfer instruction or an allocation of version 1. */
  readonly locksOfTransfers: Set<ContractId>;
  readonly names: NameIndex<ContractRecord<'AnsEntry'>>;
  readonly offers: WalletTable<OfferStatus>;
  /** The latest requests to buy traffic. */
  readonly trafficRequests: WalletTable<ContractRecord<'BuyTrafficRequest'>>;
  readonly trafficIndex: TrafficIndex;
  readonly trackingIds: WalletTable<'in-process' | 'used'>;
  /** The number of tracking ids whose command is running. */
  inProcess: number;
  /** The last commit of each change, by `changeKey`. */
  readonly changes: Map<string, CommittedChange>;
  /** Command ids of taps, for deduplication. */
  readonly taps: Set<string>;
  /** Nodes that may affect holdings or offers of a party, in log order. */
  readonly walletEvents: Map<PartyId, WalletEvent[]>;
  readonly users: Map<string, User>;
  /** The ids of `users` in order. */
  readonly userIds: SortedList<string>;
  /** User id to the active wallet install contract. */
  readonly wallets: Map<string, ContractRecord<'WalletAppInstall'>>;
  /** All parties that were ever hosted; the inner map is empty for a party without hosts. */
  readonly hosting: Map<PartyId, Map<ParticipantUid, Permission>>;
  /** Offsets at which the served participant started and stopped hosting a party, alternating; see `isServedAt`. */
  readonly servedParties: Map<PartyId, number[]>;
  /** The parties of `hosting` in the order of their ids. */
  readonly parties: SortedList<PartyId>;
  readonly partyNotes: Map<PartyId, PartyNotes>;
  /** Instruments besides the network's token, by administrator; both in order of creation. */
  readonly instruments: Map<PartyId, readonly Instrument[]>;
  readonly externalParties: Map<PartyId, ExternalParty>;
  /** Transactions by the hash that an external party signed. */
  readonly updatesByHash: Map<string, Transaction>;
  /** Transactions that closed a vote of the governance body. */
  readonly closedVotes: Transaction[];
  /** Coupons of the development fund that have ended, in order. */
  readonly endedCoupons: { readonly contractId: ContractId; readonly archived: Transaction }[];
  /** In order of creation. */
  readonly identityProviders: Map<string, IdentityProvider>;
  /** Uploaded packages in order of upload. */
  readonly packages: Map<PackageId, StoredPackage>;
  /** Size of all uploaded DARs. */
  darBytes: number;
  readonly vetting: Map<SynchronizerId, Vetting>;
  /** In order of migration id and record time; both only grow. */
  readonly snapshots: Snapshot[];
  /** The same snapshots, dated by their last transactions and without repetitions; see `datedByTransaction`. */
  readonly datedSnapshots: Snapshot[];
  lsu: Lsu | undefined;
  /** Key: subject and name or party. */
  readonly automation: Map<string, boolean>;
  /** Kinds of automation in manual mode. */
  readonly manual: Set<AutomationKind>;
  /** Armed failures by kind, the next one first. */
  readonly failures: Map<AutomationKind, readonly FailureReason[]>;
  /** Whether any contract was ever reassigned. */
  hasMoved: boolean;
  readonly traffic: TrafficState;
  readonly inFlight: Map<string, Unassignment>;
  readonly heldReassignments: Set<string>;
  readonly automationQueue: AutomationQueue;
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export function emptyState(): State {
  const state: State = stateWith(createActiveContracts((party) => party !== state.network?.dso));
  return state;
}

const stateWith = (activeContracts: ActiveContracts<ContractRecord>): State => ({
  log: [],
  network: undefined,
  migrationId: 0,
  // Offsets have no gaps: the newest one is the number of updates.
  get ledgerEnd() {
    return this.updates.length;
  },
  lastRecordTime: 0n as Micros,
  ledgerTime: 0n as Micros,
  migrationStart: undefined,
  updates: [],
  updatesById: createIdTable(({ updateId }) => updateId),
  contracts: createIdTable(({ contract }) => contract.contractId),
  get active() {
    return activeContracts.byTemplate();
  },
  get activeByStakeholder() {
    return activeContracts.byStakeholder();
  },
  activeContracts,
  supply: 0n,
  tokenSupplies: new Map(),
  holdings: new Map(),
  locksOfTransfers: new Set(),
  names: createNameIndex(),
  offers: createWalletTable(),
  trafficRequests: createWalletTable(),
  trafficIndex: createTrafficIndex(),
  trackingIds: createWalletTable(),
  inProcess: 0,
  changes: new Map(),
  taps: new Set(),
  walletEvents: new Map(),
  users: new Map(),
  userIds: createSortedList(byText),
  wallets: new Map(),
  hosting: new Map(),
  servedParties: new Map(),
  parties: createSortedList(byText),
  partyNotes: new Map(),
  instruments: new Map(),
  externalParties: new Map(),
  updatesByHash: new Map(),
  closedVotes: [],
  endedCoupons: [],
  identityProviders: new Map(),
  packages: new Map(),
  darBytes: 0,
  vetting: new Map(),
  snapshots: [],
  datedSnapshots: [],
  lsu: undefined,
  automation: new Map(),
  manual: new Set(),
  failures: new Map(),
  hasMoved: false,
  traffic: { running: false, speed: 1000, sources: new Map(), numbers: new Map(), offers: new Map() },
  inFlight: new Map(),
  heldReassignments: new Set(),
  automationQueue: createAutomationQueue(),
});

/** The network's fixed facts; missing only if the caller has not started the network. */
export const networkOf = (state: State): Network =>
  defined(state.network, 'a world starts with the network-started entry');

/** Whether the served participant hosted the party after the update at `offset`. */
export const isServedAt = ({ servedParties }: State, party: PartyId, offset: number): boolean =>
  (servedParties.get(party) ?? []).filter((change) => change <= offset).length % 2 === 1;

/** Active contracts of a template, oldest first. */
export const activeOf = <T extends TemplateName>(state: State, template: T): readonly ContractRecord<T>[] =>
  recordsOf(template, state.activeContracts.of(template).values());

/** Active contracts of a template and stakeholder, oldest first. */
export const activeOfStakeholder = <T extends TemplateName>(
  state: State,
  template: T,
  party: PartyId,
): readonly ContractRecord<T>[] => recordsOf(template, iterateActiveOfStakeholder(state, template, party));

/** The oldest active contract of a template, optionally of a stakeholder. */
export const firstActive = <T extends TemplateName>(state: State, template: T): ContractRecord<T> | undefined =>
  firstOf(template, state.activeContracts.of(template).values());
export const firstOfStakeholder = <T extends TemplateName>(
  state: State,
  template: T,
  party: PartyId,
): ContractRecord<T> | undefined => firstOf(template, iterateActiveOfStakeholder(state, template, party));

/** Iterates the active contracts of a template and stakeholder, oldest first. */
export function iterateActiveOfStakeholder(
  state: State,
  template: TemplateName,
  party: PartyId,
): Iterable<ContractRecord> {
  if (party === state.network?.dso) return withStake(state.activeContracts.of(template).values(), party);
  return state.activeContracts.ofStakeholder(template, party).values();
}

function* withStake(records: Iterable<ContractRecord>, party: PartyId): Generator<ContractRecord> {
  for (const record of records) if (hasStake(record, party)) yield record;
}

export const hasStake = ({ contract }: ContractRecord, party: PartyId): boolean =>
  contract.signatories.includes(party) || contract.observers.includes(party);

/** The active contract with this id if it is of the template. */
export function activeContract<T extends TemplateName>(
  state: State,
  template: T,
  id: ContractId,
): ContractRecord<T> | undefined {
  const record = state.contracts.get(id);
  return record && isOf(record, template) && !record.archived ? record : undefined;
}

export const isOf = <T extends TemplateName>(record: ContractRecord, template: T): record is ContractRecord<T> =>
  record.contract.template === template;

function firstOf<T extends TemplateName>(
  template: T,
  records: Iterable<ContractRecord>,
): ContractRecord<T> | undefined {
  for (const record of records) return isOf(record, template) ? record : undefined;
  return undefined;
}

function recordsOf<T extends TemplateName>(template: T, records: Iterable<ContractRecord>): ContractRecord<T>[] {
  const found: ContractRecord<T>[] = [];
  for (const record of records) if (isOf(record, template)) found.push(record);
  return found;
}
