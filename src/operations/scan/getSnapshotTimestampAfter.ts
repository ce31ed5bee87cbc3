// GET /v0/state/acs/snapshot-timestamp-after: strictly after in the migration, or any of a larger one (service contract
// 4.3, decisions B24).

import { snapshotAfter } from '../../ledger';
import type { Operation } from '../types';
import { answerTimestamp } from './snapshot-timestamp';

export const getSnapshotTimestampAfter: Operation = {
  id: 'getSnapshotTimestampAfter',
  access: 'open',
  handle: (request, context) =>
    answerTimestamp(request, context, {
      parameter: 'after',
      find: snapshotAfter,
      missing: (migrationId, instant) =>
        `No snapshot of migration ${migrationId} was taken after ${instant}, and none of a larger migration`,
    }),
};
