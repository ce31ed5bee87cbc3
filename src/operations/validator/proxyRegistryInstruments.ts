// Scan's own answer of listRegistryInstruments, through the validator (observed scan-validator 6).

import { listRegistryInstruments } from '../scan/listRegistryInstruments';
import type { Operation } from '../types';

export const proxyRegistryInstruments: Operation = {
  id: 'proxyRegistryInstruments',
  access: 'proxy',
  handle: listRegistryInstruments.handle,
};
