// GET /v0/admin/sv/voterequests: the open votes of the governance body (Splice 0.7.4 scan).

import { activeOf } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';
import { contractJson } from '../wire';

export const listVoteRequests: Operation = {
  id: 'listVoteRequests',
  access: 'open',
  handle: (_request, { world }) =>
    json({
      dso_rules_vote_requests: activeOf(world.state, 'VoteRequest').map(({ contract }) => contractJson(contract)),
    }),
};
