// GET /v0/lsu: the next upgrade of the synchronizer, while it is to come (service contract 4.3, decisions B33).

import { formatInstantShort, type Json } from '../../base';
import { nextLsu, type Lsu } from '../../ledger';
import { json } from '../answers';
import { lsuCacheableUntil } from '../cacheable-until';
import type { Operation } from '../types';

export const getLsu: Operation = {
  id: 'getLsu',
  access: 'open',
  cacheableUntil: lsuCacheableUntil,
  handle(_request, { world, dialect }) {
    const lsu = nextLsu(world.state, world.now);
    return json({ lsu: lsu ? lsuJson(lsu) : dialect.absent });
  },
};

const lsuJson = (lsu: Lsu): Json => ({
  topologyFreezeTime: formatInstantShort(lsu.topologyFreezeTime),
  upgradeTime: formatInstantShort(lsu.upgradeTime),
  successorPhysicalSynchronizerId: lsu.successorPhysicalSynchronizerId,
});
