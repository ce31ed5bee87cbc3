// POST /v0/admin/sv/previous-sv-reward-weight: what the newest accepted vote before a time set (Splice 0.7.4 scan).

import { closedVotes } from '../../ledger';
import { json } from '../answers';
import { readPartyId } from '../identifiers';
import { textMember } from '../read';
import type { Operation } from '../types';

export const getPreviousSvRewardWeight: Operation = {
  id: 'getPreviousSvRewardWeight',
  access: 'open',
  handle({ body }, { world, dialect }) {
    const sv = readPartyId(textMember(body, 'svParty') ?? '');
    if (!sv.ok) return sv.error;
    const before = textMember(body, 'effectiveBefore');
    const weights = closedVotes(world.state).flatMap(({ result: { request, outcome } }) => {
      const action = request.action.value.dsoAction;
      if (action.tag !== 'SRARC_UpdateSvRewardWeight' || action.value.svParty !== sv.value) return [];
      if (outcome.tag !== 'VRO_Accepted') return [];
      const { effectiveAt } = outcome.value;
      return before === undefined || effectiveAt < before
        ? [{ effectiveAt, weight: action.value.newRewardWeight }]
        : [];
    });
    const newest = weights.sort((a, b) => (a.effectiveAt > b.effectiveAt ? -1 : 1))[0];
    return json({ rewardWeight: newest?.weight ?? dialect.absent });
  },
};
