// GET /v0/scan-proxy/ans-entries: scan's own answer, through the validator (observed scan-validator 5.3).

import { listAnsEntries } from '../scan/listAnsEntries';
import { namesCacheableUntil } from '../cacheable-until';
import type { Operation } from '../types';

export const proxyAnsEntries: Operation = {
  id: 'proxyAnsEntries',
  access: 'proxy',
  cacheableUntil: namesCacheableUntil,
  handle: listAnsEntries.handle,
};
