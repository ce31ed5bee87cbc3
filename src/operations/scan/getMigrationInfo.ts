// POST /v0/backfilling/migration-info: which history of a migration this node has (Splice 0.7.4 scan).

import { formatInstantShort } from '../../base';
import { migrationSummary } from '../../ledger';
import { error, json } from '../answers';
import { integerMember } from '../read';
import type { Operation } from '../types';

export const getMigrationInfo: Operation = {
  id: 'getMigrationInfo',
  access: 'open',
  handle({ body }, { world, dialect }) {
    const migrationId = integerMember(body, 'migration_id') ?? 0n;
    const summary = migrationSummary(world.state, migrationId);
    if (!summary) return error(404, `No data for migration ${migrationId}`);
    return json({
      previous_migration_id: summary.previous ?? dialect.absent,
      record_time_range: summary.ranges.map(({ synchronizerId, first, last }) => ({
        synchronizer_id: synchronizerId,
        min: formatInstantShort(first),
        max: formatInstantShort(last),
      })),
      last_import_update_id: dialect.absent,
      complete: true,
      import_updates_complete: true,
    });
  },
};
