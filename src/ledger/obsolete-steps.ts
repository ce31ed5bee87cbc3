// Steps of automation that are left on the agenda and are of no account any more.

import { nextSnapshotAt } from './snapshots';
import type { State } from './state';
import type { AutomationCommand } from './types';

/** Whether the step can never be done any more, whatever happens: an old log leaves very many of them. */
export function isObsolete(state: State, command: AutomationCommand): boolean {
  switch (command.type) {
    case 'complete-reassignment':
      return !state.inFlight.has(command.reassignmentId) || state.heldReassignments.has(command.reassignmentId);
    case 'take-snapshot':
      return command.migrationId !== state.migrationId || command.recordTime !== nextSnapshotAt(state);
    default:
      return state.contracts.get(command.contractId)?.archived !== undefined;
  }
}
