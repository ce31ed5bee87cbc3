// Contracts that are active at an offset, wherever they are, and the update that last activated them (observed-ledger 6.1).

import { assignmentOf, type ContractRecord, type State } from '../state';
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

/** Contracts created at or before the offset and not archived by then, in order of creation. */
export function* activeAtOffset(state: State, offset: number): Generator<ActiveAt> {
  for (const record of candidates(state, offset)) {
    if (record.created.offset <= offset && (record.archived === undefined || record.archived.offset > offset)) yield describe(record, offset);
  }
}

/** At the ledger end the index of living contracts is enough; earlier ends need all that ever were. */
function candidates(state: State, offset: number): Iterable<ContractRecord> {
  if (offset < state.ledgerEnd) return state.contracts.values();
  const living = [...state.active.values()].flatMap((records) => [...records.values()]);
  return living.sort((a, b) => a.created.offset - b.created.offset || a.created.nodeId - b.created.nodeId);
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
