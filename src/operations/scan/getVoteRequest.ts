// GET /v0/voterequests/{vote_request_contract_id}: an open vote by its tracking id (Splice 0.7.4 scan).

import { voteRequestById } from '../../ledger';
import { error, json } from '../answers';
import type { Operation } from '../types';
import { contractJson } from '../wire';

export const getVoteRequest: Operation = {
  id: 'getVoteRequest',
  access: 'open',
  handle({ path }, { world }) {
    const id = path['vote_request_contract_id'] ?? '';
    const request = voteRequestById(world.state, id);
    return request
      ? json({ dso_rules_vote_request: contractJson(request) })
      : error(404, `No VoteRequest found contract: ${id}`);
  },
};
