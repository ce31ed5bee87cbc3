// GET /v0/migrations/schedule: the next migration that the governance body has scheduled (Splice 0.7.4 scan).

import { firstActive } from '../../ledger';
import { empty, json } from '../answers';
import type { Operation } from '../types';

export const getMigrationSchedule: Operation = {
  id: 'getMigrationSchedule',
  access: 'open',
  handle(_request, { world }) {
    // Rules in logs of earlier releases have no configuration.
    const config: { readonly nextScheduledSynchronizerUpgrade?: ScheduledUpgrade | null } | undefined = firstActive(
      world.state,
      'DsoRules',
    )?.contract.payload.config;
    const next = config?.nextScheduledSynchronizerUpgrade;
    return next ? json({ time: next.time, migration_id: Number(next.migrationId) }) : empty(404);
  },
};

interface ScheduledUpgrade {
  readonly time: string;
  readonly migrationId: string;
}
