// ACS snapshots: on the three-hour grid, or forced (service contract 4.3, observed scan-validator 3.2, 4.5).

import { err, ok } from '../../base';
import { nextSnapshotAt } from '../snapshots';
import type { State } from '../state';
import type { AutomationCommand, Env } from '../types';
import type { Decision } from './commands';
import { createDraft } from './draft';

/** Taken at the current ledger time, later than every earlier snapshot and update (decisions B31). */
export function forceSnapshot(state: State, env: Env): Decision {
  if (state.migrationStart === undefined)
    return err({ code: 'precondition', reason: 'this migration has no update yet' });
  const draft = createDraft(state, env);
  const recordTime = draft.nextRecordTime();
  draft.fact({ type: 'snapshot-taken', at: env.now, recordTime, migrationId: state.migrationId, forced: true });
  return ok(draft.entries);
}

/** The snapshot of the grid; refused when a forced one has shifted the grid since. */
export function takeSnapshot(
  state: State,
  command: Extract<AutomationCommand, { type: 'take-snapshot' }>,
  env: Env,
): Decision {
  const { recordTime, migrationId } = command;
  if (nextSnapshotAt(state) !== recordTime || migrationId !== state.migrationId)
    return err({ code: 'not-due', what: 'the next snapshot' });
  return ok([{ type: 'snapshot-taken', at: env.now, recordTime, migrationId, forced: false }]);
}
