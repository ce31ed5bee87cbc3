// Scan's own answer of getRegistryInstrument, through the validator (observed scan-validator 6).

import { getRegistryInstrument } from '../scan/getRegistryInstrument';
import type { Operation } from '../types';

export const proxyRegistryInstrument: Operation = {
  id: 'proxyRegistryInstrument',
  access: 'proxy',
  handle: getRegistryInstrument.handle,
};
