// GET /v0/scan-proxy/ans-entries: scan's own answer, through the validator (observed scan-validator 5.3).

import { listAnsEntries } from '../scan/listAnsEntries';
import { namesSteadyUntil } from '../cacheable-until';
import type { Operation } from '../types';

export const proxyAnsEntries: Operation = {
  id: 'proxyAnsEntries',
  access: 'proxy',
  steadyUntil: namesSteadyUntil,
  handle: listAnsEntries.handle,
};
