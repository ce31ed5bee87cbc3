// GET /v0/active-synchronizer-serial: the serial of the physical synchronizer (Splice 0.7.4 scan). It is 0 until an
// announced upgrade takes place.

import { json } from '../answers';
import { lsuCacheableUntil } from '../cacheable-until';
import type { Operation } from '../types';

export const getActiveSynchronizerSerial: Operation = {
  id: 'getActiveSynchronizerSerial',
  access: 'open',
  cacheableUntil: lsuCacheableUntil,
  handle(_request, { world }) {
    const { lsu } = world.state;
    const serial = lsu && world.now >= lsu.upgradeTime ? /-(\d+)$/.exec(lsu.successorPhysicalSynchronizerId)?.[1] : '0';
    return json({ serial: Number(serial ?? 0) });
  },
};
