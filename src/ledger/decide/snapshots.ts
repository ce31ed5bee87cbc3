// ACS snapshots: on the three-hour grid, or forced (service contract 4.3, observed scan-validator 3.2, 4.5).

import { err, ok } from '../../base';
import { nextSnapshotAt } from '../snapshots';
import type { State } from '../state';
import type { AutomationCommand, Env } from '../types';
import type { Decision } from './commands';
import { createDraft } from './draft';

/** Takes a snapshot at the current ledger time, after all earlier snapshots and updates (decisions B31). */
export function forceSnapshot(state: State, env: Env): Decision {
  if (state.migrationStart === undefined)
    return err({ code: 'precondition', reason: 'the current migration has no updates yet' });
  const draft = createDraft(state, env);
  const recordTime = draft.nextRecordTime();
  draft.fact({ type: 'snapshot-taken', at: env.now, recordTime, migrationId: state.migrationId, forced: true });
  return ok(draft.entries);
}

/** Takes a scheduled snapshot; rejected if a forced one has shifted the schedule. */
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
