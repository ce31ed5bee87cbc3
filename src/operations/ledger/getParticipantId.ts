// GET /v2/parties/participant-id: the bare id, without the prefix of the scan group (observed-ledger 1.9).

import { networkOf } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';

export const getParticipantId: Operation = {
  id: 'getParticipantId',
  access: 'ledger',
  handle: (_request, { world }) => json({ participantId: networkOf(world.state).participant }),
};
