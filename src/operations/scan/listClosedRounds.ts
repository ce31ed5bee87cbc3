// GET /v0/closed-rounds: closed rounds by ascending number, without the synchronizer they are on (observed
// scan-validator 4.9).

import { closedRounds } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { contractJson } from '../wire';

export const listClosedRounds: Operation = {
  id: 'listClosedRounds',
  access: 'open',
  handle: (_request, { world }) =>
    json({ rounds: closedRounds(world.state).map(({ contract }) => contractJson(contract)) }),
};
