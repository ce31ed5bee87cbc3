// GET /v0/scan-proxy/ans-entries/by-name/{name}: scan's own answer, through the validator (observed scan-validator 5.3).

import { getAnsEntryByName } from '../scan/getAnsEntryByName';
import { namesCacheableUntil } from '../cacheable-until';
import type { Operation } from '../types';

export const proxyAnsEntryByName: Operation = {
  id: 'proxyAnsEntryByName',
  access: 'proxy',
  cacheableUntil: namesCacheableUntil,
  handle: getAnsEntryByName.handle,
};
