// The active contract set at a record time, and the snapshots that name such times (service contract 4.3, observed
// scan-validator 3.2, 4.4).

import type { Micros } from '../../base';
import { TEMPLATES, type PartyId } from '../daml';
import { partitionPoint } from '../sorted-list';
import type { ContractRecord, Snapshot, State } from '../state';
import { cachedRows } from './row-cache';

/** Archived at or before the time. */
const isArchivedBy = ({ archived }: ContractRecord, at: Micros): boolean =>
  archived !== undefined && archived.recordTime <= at;

export interface AcsFilter {
  /** Any of these is a stakeholder; empty means everything. */
  readonly parties: readonly PartyId[];
  /** Any of these, as `package-name:Module:Entity`; empty means every template. */
  readonly templates: readonly string[];
  /** Only holdings of these owners; without it, all contracts. */
  readonly owners?: readonly PartyId[];
}

/** Contracts of a snapshot in the order of their creation time, then of their id. */
export function acsAt(state: State, at: Micros, filter: AcsFilter): readonly ContractRecord[] {
  const { parties, templates, owners } = filter;
  if (owners)
    return cachedRows(state, at, ['owners', owners, parties, templates], () =>
      filtered(inOrder(heldAt(state, at, owners)), filter),
    );
  const all = (): readonly ContractRecord[] => cachedRows(state, at, ['all'], () => inOrder(activeAt(state, at)));
  return parties.length + templates.length === 0
    ? all()
    : cachedRows(state, at, ['some', parties, templates], () => filtered(all(), filter));
}

function activeAt(state: State, at: Micros): ContractRecord[] {
  const alive: ContractRecord[] = [];
  for (const record of state.contracts.values()) {
    // In order of creation: all later ones are newer.
    if (record.created.recordTime > at) break;
    if (!isArchivedBy(record, at)) alive.push(record);
  }
  return alive;
}

const heldAt = (state: State, at: Micros, owners: readonly PartyId[]): ContractRecord[] =>
  [...new Set(owners)].flatMap((owner) => holdingsAt(state, owner, at));

/** Holdings of an owner at a record time, oldest first. */
export function holdingsAt(state: State, owner: PartyId, at: Micros): readonly ContractRecord[] {
  const all = state.holdings.get(owner) ?? [];
  const end = partitionPoint(all, (record) => record.created.recordTime > at);
  return all.slice(0, end).filter((record) => !isArchivedBy(record, at));
}

function filtered(records: readonly ContractRecord[], filter: AcsFilter): readonly ContractRecord[] {
  const parties = new Set(filter.parties);
  const templates = new Set(filter.templates);
  return records.filter(
    (record) =>
      (templates.size === 0 || templates.has(templateName(record))) &&
      (parties.size === 0 || hasAnyStake(record, parties)),
  );
}

const templateName = ({ contract }: ContractRecord): string => {
  const { package: home, module, entity } = TEMPLATES[contract.template];
  return `${home}:${module}:${entity}`;
};

const hasAnyStake = ({ contract }: ContractRecord, parties: ReadonlySet<PartyId>): boolean =>
  contract.signatories.some((party) => parties.has(party)) || contract.observers.some((party) => parties.has(party));

/** Nearly sorted already: only contracts created at the same instant change places. */
const inOrder = (records: ContractRecord[]): readonly ContractRecord[] => records.sort(byCreation);

function byCreation(a: ContractRecord, b: ContractRecord): number {
  if (a.contract.createdAt !== b.contract.createdAt) return a.contract.createdAt < b.contract.createdAt ? -1 : 1;
  return a.contract.contractId < b.contract.contractId ? -1 : 1;
}

/** A sequence of snapshots: `snapshots` or `datedSnapshots` of a state. */
export type SnapshotSequence = readonly Snapshot[];

/** Position of the first snapshot after a time in the migration, or of the first one of a larger migration. */
const firstAfter = (snapshots: SnapshotSequence, migrationId: bigint, at: Micros): number =>
  partitionPoint(
    snapshots,
    (snapshot) =>
      BigInt(snapshot.migrationId) > migrationId ||
      (BigInt(snapshot.migrationId) === migrationId && snapshot.recordTime > at),
  );

/** The snapshot at exactly this time. */
export function snapshotAt(snapshots: SnapshotSequence, migrationId: bigint, at: Micros): Snapshot | undefined {
  const found = snapshotBefore(snapshots, migrationId, at);
  return found?.recordTime === at ? found : undefined;
}

/** The newest snapshot at or before the time, within the migration: inclusive. */
export function snapshotBefore(snapshots: SnapshotSequence, migrationId: bigint, before: Micros): Snapshot | undefined {
  const found = snapshots[firstAfter(snapshots, migrationId, before) - 1];
  return found && BigInt(found.migrationId) === migrationId ? found : undefined;
}

/** The first snapshot strictly after the time, in the migration or a larger one (service contract 4.3). */
export function snapshotAfter(snapshots: SnapshotSequence, migrationId: bigint, after: Micros): Snapshot | undefined {
  const found = snapshotAfterOrLarger(snapshots, migrationId, after);
  return found && found.recordTime <= after
    ? snapshots[partitionPoint(snapshots, ({ recordTime }) => recordTime > after)]
    : found;
}

/**
 * The first snapshot strictly after the time within the migration, or any of a larger one, whatever its record time
 * (observed scan-validator 4.4).
 */
export const snapshotAfterOrLarger = (
  snapshots: SnapshotSequence,
  migrationId: bigint,
  after: Micros,
): Snapshot | undefined => snapshots[firstAfter(snapshots, migrationId, after)];

/** Position of a snapshot in its sequence: part of page tokens. */
export const snapshotIndex = (snapshots: SnapshotSequence, { migrationId, recordTime }: Snapshot): number =>
  firstAfter(snapshots, BigInt(migrationId), recordTime) - 1;
