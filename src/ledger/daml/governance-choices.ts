// The choices of the governance rules by which votes are requested, cast and closed, and accepted actions executed
// (public Daml source: Splice.DsoRules).

import { choice } from './choice';
import { GOVERNANCE_TEMPLATES, reason, vote, votedAction } from './governance-templates';
import {
  contractId,
  enumOf,
  int64,
  list,
  numeric,
  optional,
  party,
  record,
  relTime,
  text,
  timestamp,
  unit,
  variant,
} from './types';

export const GOVERNANCE_CHOICES = {
  DsoRules_RequestVote: choice(
    false,
    record({
      requester: party,
      action: votedAction,
      reason,
      voteRequestTimeout: optional(relTime),
      targetEffectiveAt: optional(timestamp),
    }),
    record({ voteRequest: contractId }),
  ),
  DsoRules_CastVote: choice(false, record({ requestCid: contractId, vote }), record({ voteRequest: contractId })),
  DsoRules_CloseVoteRequest: choice(
    false,
    record({ requestCid: contractId, amuletRulesCid: optional(contractId), sv: optional(party) }),
    record({
      request: GOVERNANCE_TEMPLATES.VoteRequest.type,
      completedAt: timestamp,
      offboardedVoters: list(text),
      abstainingSvs: list(text),
      outcome: variant({ VRO_Accepted: record({ effectiveAt: timestamp }), VRO_Rejected: unit, VRO_Expired: unit }),
    }),
  ),
  DsoRules_GrantFeaturedAppRight: choice(
    false,
    record({ provider: party, activityWeight: optional(numeric) }),
    record({ featuredAppRight: contractId }),
  ),
  DsoRules_RevokeFeaturedAppRight: choice(
    false,
    record({ rightCid: contractId }),
    enumOf('DsoRules_RevokeFeaturedAppRightResult'),
  ),
  DsoRules_UpdateSvRewardWeight: choice(
    true,
    record({ svParty: party, newRewardWeight: int64 }),
    record({ newDsoRules: contractId }),
  ),
} as const;
