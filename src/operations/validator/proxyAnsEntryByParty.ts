// GET /v0/scan-proxy/ans-entries/by-party/{party}: scan's own answer, through the validator (observed scan-validator 5.3).

import { getAnsEntryByParty } from '../scan/getAnsEntryByParty';
import { namesCacheableUntil } from '../cacheable-until';
import type { Operation } from '../types';

export const proxyAnsEntryByParty: Operation = {
  id: 'proxyAnsEntryByParty',
  access: 'proxy',
  cacheableUntil: namesCacheableUntil,
  handle: getAnsEntryByParty.handle,
};
