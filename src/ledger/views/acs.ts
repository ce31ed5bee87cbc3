// The active contract set at a record time, and the snapshots that name such times (service contract 4.3, observed scan-validator 3.2, 4.4).

import type { Micros } from '../../base';
import { TEMPLATES, type PartyId } from '../daml';
import type { ContractRecord, Snapshot, State } from '../state';

/** Created at or before the time and not archived by then. */
export const isAliveAt = (record: ContractRecord, at: Micros): boolean =>
  record.created.recordTime <= at && (record.archived === undefined || record.archived.recordTime > at);

export interface AcsFilter {
  /** Any of these is a stakeholder; empty means everything. */
  readonly parties: readonly PartyId[];
  /** Any of these, as `package-name:Module:Entity`; empty means every template. */
  readonly templates: readonly string[];
}

/** Contracts of a snapshot in the order of their creation time, then of their id. */
export function acsAt(state: State, at: Micros, filter: AcsFilter): readonly ContractRecord[] {
  const parties = new Set(filter.parties);
  const templates = new Set(filter.templates);
  const chosen = (record: ContractRecord): boolean =>
    isAliveAt(record, at) && (templates.size === 0 || templates.has(templateName(record))) && (parties.size === 0 || isStake(record, parties));
  return [...state.contracts.values()].filter(chosen).sort(byCreation);
}

const templateName = ({ contract }: ContractRecord): string => {
  const { package: home, module, entity } = TEMPLATES[contract.template];
  return `${home}:${module}:${entity}`;
};

const isStake = ({ contract }: ContractRecord, parties: ReadonlySet<PartyId>): boolean =>
  contract.signatories.some((party) => parties.has(party)) || contract.observers.some((party) => parties.has(party));

function byCreation(a: ContractRecord, b: ContractRecord): number {
  if (a.contract.createdAt !== b.contract.createdAt) return a.contract.createdAt < b.contract.createdAt ? -1 : 1;
  return a.contract.contractId < b.contract.contractId ? -1 : 1;
}

/** The snapshot at exactly this time. */
export const snapshotAt = (state: State, migrationId: bigint, at: Micros): Snapshot | undefined =>
  state.snapshots.find((snapshot) => BigInt(snapshot.migrationId) === migrationId && snapshot.recordTime === at);

/** The newest snapshot at or before the time, within the migration: inclusive. */
export const snapshotBefore = (state: State, migrationId: bigint, before: Micros): Snapshot | undefined =>
  state.snapshots.findLast((snapshot) => BigInt(snapshot.migrationId) === migrationId && snapshot.recordTime <= before);

/** Strictly after the time within the migration, or any of a larger migration: the one with the smallest record time. */
export function snapshotAfter(state: State, migrationId: bigint, after: Micros): Snapshot | undefined {
  const later = state.snapshots.filter((snapshot) => {
    const migration = BigInt(snapshot.migrationId);
    return migration > migrationId || (migration === migrationId && snapshot.recordTime > after);
  });
  return later.sort((a, b) => (a.recordTime < b.recordTime ? -1 : 1))[0];
}

/** Position of a snapshot in the sequence of all: part of page tokens. */
export const snapshotIndex = (state: State, snapshot: Snapshot): number => state.snapshots.indexOf(snapshot);
