// GET /v0/backfilling/status: a mock server has its history from the first update on (Splice 0.7.4 scan).

import { json } from '../answers';
import type { Operation } from '../types';

export const getBackfillingStatus: Operation = {
  id: 'getBackfillingStatus',
  access: 'open',
  handle: () => json({ complete: true }),
};
