// Obsolete scheduled steps.

import { nextSnapshotAt } from './snapshots';
import type { State } from './state';
import type { AutomationCommand } from './types';

/** Whether the step can never succeed again. A long log leaves many of them. */
export function isObsolete(state: State, command: AutomationCommand): boolean {
  switch (command.type) {
    case 'complete-reassignment':
      return !state.inFlight.has(command.reassignmentId) || state.heldReassignments.has(command.reassignmentId);
    case 'take-snapshot':
      return command.migrationId !== state.migrationId || command.recordTime !== nextSnapshotAt(state);
    default: {
      // A missing contract was pruned after its archival (prune.ts).
      const record = state.contracts.get(command.contractId);
      return record === undefined || record.archived !== undefined;
    }
  }
}
