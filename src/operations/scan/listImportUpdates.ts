// POST /v0/backfilling/import-updates: contracts that a migration took over (Splice 0.7.4 scan). Migrations of a
// simulated network keep their contracts, so that there are none.

import { json } from '../answers';
import type { Operation } from '../types';
import { readCount } from './paging';

export const listImportUpdates: Operation = {
  id: 'listImportUpdates',
  access: 'open',
  handle({ body }) {
    const limit = readCount('limit', body);
    return limit.ok ? json({ transactions: [] }) : limit.error;
  },
};
