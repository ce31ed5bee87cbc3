// GET /v0/scans: the scan nodes of the super validators, which is this one (Splice 0.7.4 scan).

import { networkOf } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';

export const listScans: Operation = {
  id: 'listScans',
  access: 'open',
  handle(_request, { world, publicUrl }) {
    const { sv, synchronizerId } = networkOf(world.state);
    return json({ scans: [{ domainId: synchronizerId, scans: [{ publicUrl, svName: sv.name }] }] });
  },
};
