// POST /v0/admin/sv/voteresults: a page of closed votes (Splice 0.7.4 scan).

import { error, json } from '../answers';
import { integerMember, wireInteger } from '../read';
import type { Operation } from '../types';
import { selectVotes } from './vote-results';

const MAX_LIMIT = 1_000;

export const listVoteResults: Operation = {
  id: 'listVoteResults',
  access: 'open',
  handle({ body }, { world, dialect }) {
    const limit = Number(integerMember(body, 'limit') ?? 0n);
    if (limit < 1 || limit > MAX_LIMIT) return error(400, `limit is ${limit}; expected 1 to ${MAX_LIMIT}`);
    const all = selectVotes(world.state, body);
    const token = integerMember(body, 'pageToken');
    const start = token === undefined ? 0 : all.findIndex(({ number }) => BigInt(number) === token) + 1;
    if (token !== undefined && start === 0)
      return error(400, `pageToken is ${token}; send the next_page_token of the previous page`);
    const page = all.slice(start, start + limit);
    const last = page.length === limit ? page.at(-1) : undefined;
    return json({
      dso_rules_vote_results: page.map(({ result }) => result),
      next_page_token: last ? wireInteger(BigInt(last.number)) : dialect.absent,
    });
  },
};
