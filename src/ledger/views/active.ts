// Contracts that are active at an offset, wherever they are, and the update that last activated them (observed-ledger 6.1).

import { Heap } from 'heap-js';
import type { PartyId } from '../daml';
import { assignmentOf, livingOfStakeholder, type ContractRecord, type State } from '../state';
import type { Unassignment } from '../types';

export interface ActiveAt {
  readonly record: ContractRecord;
  readonly counter: number;
  /** Where the contract is; undefined while it is in flight. */
  readonly synchronizerId: string | undefined;
  /** The unassignment that put it in flight. */
  readonly unassigned: Unassignment | undefined;
  /** Creation, or the newest assignment. */
  readonly activated: { readonly offset: number; readonly nodeId: number; readonly updateId: string };
}

/**
 * Contracts created at or before the offset and not archived by then, in order of creation; of parties, at least all in which one of them
 * has a stake.
 */
export function* activeAtOffset(state: State, offset: number, parties?: readonly PartyId[]): Generator<ActiveAt> {
  for (const record of candidates(state, offset, parties)) {
    if (record.created.offset > offset) return;
    if (record.archived === undefined || record.archived.offset > offset) yield describe(record, offset);
  }
}

/** At the ledger end the tables of living contracts are enough; earlier ends need all that ever were. */
function candidates(state: State, offset: number, parties: readonly PartyId[] | undefined): Iterable<ContractRecord> {
  if (offset < state.ledgerEnd) return state.contracts.values();
  if (!parties) return byCreation([...state.active.values()].map((records) => records.values()));
  const templates = [...state.active.keys()];
  return byCreation(parties.flatMap((party) => templates.map((template) => livingOfStakeholder(state, template, party)[Symbol.iterator]())));
}

/** Several sequences in order of creation as one; a record that is in more than one of them comes once. */
function* byCreation(sequences: readonly Iterator<ContractRecord>[]): Generator<ContractRecord> {
  const heads = new Heap<Head>((a, b) => a.record.created.offset - b.record.created.offset || a.record.created.nodeId - b.record.created.nodeId);
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

interface Head {
  readonly record: ContractRecord;
  readonly rest: Iterator<ContractRecord>;
}

function describe(record: ContractRecord, offset: number): ActiveAt {
  const { synchronizerId, counter, reassignment } = assignmentOf(record, offset);
  const assigned = record.reassignments.findLast((update) => update.kind === 'assigned' && update.offset <= offset);
  return {
    record,
    counter,
    synchronizerId,
    unassigned: reassignment?.kind === 'unassigned' ? reassignment : undefined,
    activated: assigned ? { offset: assigned.offset, nodeId: 0, updateId: assigned.updateId } : record.created,
  };
}
