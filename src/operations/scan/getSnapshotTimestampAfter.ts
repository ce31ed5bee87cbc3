// GET /v0/state/acs/snapshot-timestamp-after: strictly after the time, in the migration or a larger one (service
// contract 4.3, decisions B24).

import { snapshotAfter, snapshotAfterOrLarger } from '../../ledger';
import type { Operation } from '../types';
import { answerTimestamp } from './snapshot-timestamp';

export const getSnapshotTimestampAfter: Operation = {
  id: 'getSnapshotTimestampAfter',
  access: 'open',
  handle: (request, context) =>
    answerTimestamp(request, context, {
      parameter: 'after',
      find: context.dialect.laterSnapshots === 'any' ? snapshotAfterOrLarger : snapshotAfter,
      missing: (migrationId, instant) =>
        `No snapshot of migration ${migrationId} or a larger one was taken after ${instant}`,
    }),
};
