// POST /v0/voterequest: the open ones among some votes (Splice 0.7.4 scan).

import { activeOf, trackingIdOf } from '../../ledger';
import { json } from '../answers';
import { textsMember } from '../read';
import type { Operation } from '../types';
import { contractJson } from '../wire';

export const listVoteRequestsByTrackingId: Operation = {
  id: 'listVoteRequestsByTrackingId',
  access: 'open',
  handle({ body }, { world }) {
    const wanted = new Set(textsMember(body, 'vote_request_contract_ids'));
    const open = activeOf(world.state, 'VoteRequest').map(({ contract }) => contract);
    return json({ vote_requests: open.filter((request) => wanted.has(trackingIdOf(request))).map(contractJson) });
  },
};
