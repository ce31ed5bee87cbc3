// Obsolete scheduled steps.

import { nextSnapshotAt } from './snapshots';
import type { State } from './state';
import type { AutomationCommand, ContractId } from './types';

/** Whether the step can never succeed again. A long log leaves many of them. */
export function isObsolete(state: State, command: AutomationCommand): boolean {
  switch (command.type) {
    case 'complete-reassignment':
      return !state.inFlight.has(command.reassignmentId) || state.heldReassignments.has(command.reassignmentId);
    case 'take-snapshot':
      return command.migrationId !== state.migrationId || command.recordTime !== nextSnapshotAt(state);
    case 'traffic-arrive':
      return !state.traffic.running || state.traffic.sources.get(command.source)?.number !== command.number;
    case 'traffic-respond':
      return !state.traffic.running || isGone(state, command.contractId);
    default:
      return isGone(state, command.contractId);
  }
}

/** A missing contract was pruned after its archival (prune.ts). */
function isGone({ contracts }: State, contractId: ContractId): boolean {
  const record = contracts.get(contractId);
  return record === undefined || record.archived !== undefined;
}
