// Contracts active at an offset, on any synchronizer, and the update that last activated them (observed-ledger 6.1).

import { Heap } from 'heap-js';
import type { PartyId } from '../daml';
import { assignmentOf, iterateActiveOfStakeholder, type ContractRecord, type State } from '../state';
import type { Unassignment } from '../types';

export interface ActiveContract {
  readonly record: ContractRecord;
  readonly counter: number;
  /** Undefined while the contract is in flight. */
  readonly synchronizerId: string | undefined;
  /** The unassignment that put it in flight. */
  readonly unassigned: Unassignment | undefined;
  /** Creation, or the newest assignment. */
  readonly activated: { readonly offset: number; readonly nodeId: number; readonly updateId: string };
}

/**
 * Contracts active at the offset, in order of creation. With `parties`, at least all contracts with one of them as
 * stakeholder.
 */
export function* activeAtOffset(state: State, offset: number, parties?: readonly PartyId[]): Generator<ActiveContract> {
  for (const active of scanActive(state, offset, parties)) if (active) yield active;
}

/**
 * Like `activeAtOffset`, but lazy: it may be consumed while the log grows.
 * Yields undefined for skipped records, so that the consumer can yield to other requests.
 */
export function* scanActive(
  state: State,
  offset: number,
  parties?: readonly PartyId[],
): Generator<ActiveContract | undefined> {
  for (const record of candidates(state, offset, parties)) {
    if (record && record.created.offset > offset) return;
    yield record && isActive(record, offset) ? describe(record, offset) : undefined;
  }
}

const isActive = ({ archived }: ContractRecord, offset: number): boolean =>
  archived === undefined || archived.offset > offset;

/** At the ledger end the index of active contracts suffices; earlier offsets need all contracts. */
function* candidates(
  state: State,
  offset: number,
  parties: readonly PartyId[] | undefined,
): Generator<ContractRecord | undefined> {
  let last: ContractRecord | undefined;
  if (offset >= state.ledgerEnd) {
    for (const record of activeInOrder(state, parties)) {
      if (offset < state.ledgerEnd) break;
      yield (last = record);
    }
    if (offset >= state.ledgerEnd) return;
  }
  for (const record of state.contracts.values()) yield last && compareCreation(record, last) <= 0 ? undefined : record;
}

function activeInOrder(state: State, parties: readonly PartyId[] | undefined): Iterable<ContractRecord> {
  if (!parties) return byCreation([...state.active.values()].map((records) => records.values()));
  const templates = [...state.active.keys()];
  return byCreation(
    parties.flatMap((party) =>
      templates.map((template) => iterateActiveOfStakeholder(state, template, party)[Symbol.iterator]()),
    ),
  );
}

const compareCreation = (a: ContractRecord, b: ContractRecord): number =>
  a.created.offset - b.created.offset || a.nodeId - b.nodeId;

/** Merges sequences in order of creation, without duplicates. */
function* byCreation(sequences: readonly Iterator<ContractRecord>[]): Generator<ContractRecord> {
  const heads = new Heap<SequenceHead>((a, b) => compareCreation(a.record, b.record));
  const advance = (rest: Iterator<ContractRecord>): void => {
    const next = rest.next();
    if (!next.done) heads.push({ record: next.value, rest });
  };
  sequences.forEach(advance);
  let last: ContractRecord | undefined;
  for (let head = heads.pop(); head; head = heads.pop()) {
    if (head.record !== last) yield head.record;
    last = head.record;
    advance(head.rest);
  }
}

interface SequenceHead {
  readonly record: ContractRecord;
  readonly rest: Iterator<ContractRecord>;
}

function describe(record: ContractRecord, offset: number): ActiveContract {
  const { synchronizerId, counter, reassignment } = assignmentOf(record, offset);
  const assigned = record.reassignments.findLast((update) => update.kind === 'assigned' && update.offset <= offset);
  return {
    record,
    counter,
    synchronizerId,
    unassigned: reassignment?.kind === 'unassigned' ? reassignment : undefined,
    activated: assigned
      ? { offset: assigned.offset, nodeId: 0, updateId: assigned.updateId }
      : { offset: record.created.offset, nodeId: record.nodeId, updateId: record.created.updateId },
  };
}
