// POST /v0/admin/sv/voteresults/count: the number of closed votes (Splice 0.7.4 scan).

import { json } from '../answers';
import type { Operation } from '../types';
import { selectVotes } from './vote-results';

export const countVoteResults: Operation = {
  id: 'countVoteResults',
  access: 'open',
  handle: ({ body }, { world }) => json({ count: selectVotes(world.state, body).length }),
};
