// GET /v0/dso-party-id: the party of the governance body (observed scan-validator 4.9).

import { networkOf } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';

export const getDsoPartyId: Operation = {
  id: 'getDsoPartyId',
  access: 'open',
  handle: (_request, { world }) => json({ dso_party_id: networkOf(world.state).dso }),
};
