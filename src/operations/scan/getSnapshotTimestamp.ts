// GET /v0/state/acs/snapshot-timestamp: the newest snapshot at or before an instant, of one migration (observed
// scan-validator 4.4).

import { snapshotBefore } from '../../ledger';
import type { Operation } from '../types';
import { answerTimestamp } from './snapshot-timestamp';

export const getSnapshotTimestamp: Operation = {
  id: 'getSnapshotTimestamp',
  access: 'open',
  handle: (request, context) =>
    answerTimestamp(request, context, {
      parameter: 'before',
      find: snapshotBefore,
      missing: (migrationId, instant) => `No snapshot of migration ${migrationId} was taken at or before ${instant}`,
    }),
};
