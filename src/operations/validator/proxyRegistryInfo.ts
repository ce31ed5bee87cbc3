// Scan's own answer of getRegistryInfo, through the validator (observed scan-validator 6).

import { getRegistryInfo } from '../scan/getRegistryInfo';
import type { Operation } from '../types';

export const proxyRegistryInfo: Operation = {
  id: 'proxyRegistryInfo',
  access: 'proxy',
  handle: getRegistryInfo.handle,
};
