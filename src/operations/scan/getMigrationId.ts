// GET /v0/migrations/last: the current migration (Splice 0.7.4 scan).

import { json } from '../answers';
import type { Operation } from '../types';

export const getMigrationId: Operation = {
  id: 'getMigrationId',
  access: 'open',
  handle: (_request, { world }) => json({ migration_id: world.state.migrationId }),
};
