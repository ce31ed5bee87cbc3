// The history of a contract, and pages of contracts.

import type { PartyId, TemplateName } from '../daml';
import { partitionPoint } from '../sorted-list';
import { hasStake, iterateActiveOfStakeholder, type ContractRecord, type State } from '../state';
import type { ContractId, ExerciseNode, Reassignment, Transaction } from '../types';
import { historyIndexOf } from './history-index';

export type ContractEvent =
  | { readonly kind: 'created'; readonly offset: number }
  | { readonly kind: 'exercised' | 'archived'; readonly offset: number; readonly node: ExerciseNode }
  | { readonly kind: 'unassigned' | 'assigned'; readonly offset: number; readonly reassignment: Reassignment };

export interface ContractHistory {
  readonly record: ContractRecord;
  /** In order of offset. */
  readonly events: readonly ContractEvent[];
  /** Number of non-consuming exercises. */
  readonly exercises: number;
}

/** Undefined for an unknown contract. Includes at most the newest `most` non-consuming exercises. */
export function contractHistory(state: State, contractId: ContractId, most: number): ContractHistory | undefined {
  const record = state.contracts.get(contractId);
  if (!record) return undefined;
  const places = historyIndexOf(state).exercises.get(contractId) ?? [];
  const exercises = places.length / 2;
  const events: ContractEvent[] = [{ kind: 'created', offset: record.created.offset }];
  for (let at = 2 * Math.max(0, exercises - most); at < places.length; at += 2)
    events.push(...exerciseAt(state, places[at] ?? 0, places[at + 1] ?? 0));
  for (const reassignment of record.reassignments)
    events.push({ kind: reassignment.kind, offset: reassignment.offset, reassignment });
  if (record.archived) events.push(...archival(state, contractId, record.archived.offset));
  // The sort is stable: events of one update keep their order.
  return { record, events: events.sort((a, b) => a.offset - b.offset), exercises };
}

const transactionAt = (state: State, offset: number): Transaction | undefined => {
  const update = state.updates[offset - 1];
  return update?.type === 'transaction' ? update : undefined;
};

function exerciseAt(state: State, offset: number, nodeId: number): ContractEvent[] {
  const node = transactionAt(state, offset)?.nodes[nodeId];
  return node?.kind === 'exercise' ? [{ kind: 'exercised', offset, node }] : [];
}

function archival(state: State, contractId: ContractId, offset: number): ContractEvent[] {
  const node = transactionAt(state, offset)?.nodes.find(
    (one): one is ExerciseNode => one.kind === 'exercise' && one.consuming && one.contractId === contractId,
  );
  return node ? [{ kind: 'archived', offset, node }] : [];
}

/** A position in the order of creation. */
export interface CreationPosition {
  readonly offset: number;
  readonly nodeId: number;
}

export interface ContractFilter {
  readonly party?: PartyId;
  readonly template?: TemplateName;
  readonly state: 'active' | 'archived' | 'all';
}

export interface ContractPage {
  /** Newest first. */
  readonly records: readonly ContractRecord[];
  /** Start of the next page, exclusive; undefined at the end. */
  readonly next: CreationPosition | undefined;
}

interface PageBounds {
  /** Exclusive; undefined for the end. */
  readonly before: CreationPosition | undefined;
  readonly limit: number;
  /** Maximum number of updates to scan. */
  readonly most: number;
}

/** Contracts before a position, newest first. Active ones are indexed; archived ones are found by scanning updates. */
export const contractsPage = (state: State, filter: ContractFilter, bounds: PageBounds): ContractPage =>
  filter.state === 'active' ? activePage(state, filter, bounds) : createdPage(state, filter, bounds);

const isEarlier = (a: CreationPosition, b: CreationPosition): boolean =>
  a.offset < b.offset || (a.offset === b.offset && a.nodeId < b.nodeId);
const positionOf = ({ created, nodeId }: ContractRecord): CreationPosition => ({ offset: created.offset, nodeId });
const nextAfter = (records: readonly ContractRecord[]): CreationPosition | undefined =>
  records.slice(-1).map(positionOf)[0];
const compareNewestFirst = (a: ContractRecord, b: ContractRecord): number =>
  b.created.offset - a.created.offset || b.nodeId - a.nodeId;

/** Each table is in order of creation: the newest before the position are at its end. */
function activePage(state: State, { party, template }: ContractFilter, { before, limit }: PageBounds): ContractPage {
  const templates = template === undefined ? [...state.active.keys()] : [template];
  const newest = templates.flatMap((one) => {
    const records = [
      ...(party === undefined ? state.activeContracts.of(one).values() : iterateActiveOfStakeholder(state, one, party)),
    ];
    const end =
      before === undefined
        ? records.length
        : partitionPoint(records, (record) => !isEarlier(positionOf(record), before));
    return records.slice(Math.max(0, end - limit - 1), end);
  });
  const records = newest.sort(compareNewestFirst).slice(0, limit);
  return { records, next: newest.length > limit ? nextAfter(records) : undefined };
}

function createdPage(state: State, filter: ContractFilter, { before, limit, most }: PageBounds): ContractPage {
  const records: ContractRecord[] = [];
  const start = Math.min(before?.offset ?? Number.MAX_SAFE_INTEGER, state.ledgerEnd);
  for (let offset = start; offset >= 1; offset -= 1) {
    for (const record of createdIn(state, offset)) {
      if ((before && !isEarlier(positionOf(record), before)) || !matchesFilter(filter, record)) continue;
      if (records.length === limit) return { records, next: nextAfter(records) };
      records.push(record);
    }
    if (start - offset + 1 === most && offset > 1) return { records, next: { offset, nodeId: 0 } };
  }
  return { records, next: undefined };
}

/** Contracts created by an update, last one first. */
function createdIn(state: State, offset: number): readonly ContractRecord[] {
  const made = (transactionAt(state, offset)?.nodes ?? []).flatMap((node) =>
    node.kind === 'create' ? (state.contracts.get(node.contract.contractId) ?? []) : [],
  );
  return made.toReversed();
}

function matchesFilter({ party, template, state }: ContractFilter, record: ContractRecord): boolean {
  if (state === 'archived' && record.archived === undefined) return false;
  return (
    (template === undefined || record.contract.template === template) &&
    (party === undefined || hasStake(record, party))
  );
}
