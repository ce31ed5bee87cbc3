// The choices of the governance rules by which votes are requested, cast and closed, and accepted actions executed
// (public Daml source: Splice.DsoRules).

import { GOVERNANCE_TEMPLATES, reason, vote, votedAction } from './governance-templates';
import {
  contractId,
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

const nothing = record({});

export const GOVERNANCE_CHOICES = {
  DsoRules_RequestVote: {
    consuming: false,
    argument: record({
      requester: party,
      action: votedAction,
      reason,
      voteRequestTimeout: optional(relTime),
      targetEffectiveAt: optional(timestamp),
    }),
    result: record({ voteRequest: contractId }),
  },
  DsoRules_CastVote: {
    consuming: false,
    argument: record({ requestCid: contractId, vote }),
    result: record({ voteRequest: contractId }),
  },
  DsoRules_CloseVoteRequest: {
    consuming: false,
    argument: record({ requestCid: contractId, amuletRulesCid: optional(contractId), sv: optional(party) }),
    result: record({
      request: GOVERNANCE_TEMPLATES.VoteRequest.type,
      completedAt: timestamp,
      offboardedVoters: list(text),
      abstainingSvs: list(text),
      outcome: variant({ VRO_Accepted: record({ effectiveAt: timestamp }), VRO_Rejected: unit, VRO_Expired: unit }),
    }),
  },
  DsoRules_GrantFeaturedAppRight: {
    consuming: false,
    argument: record({ provider: party, activityWeight: optional(numeric) }),
    result: record({ featuredAppRight: contractId }),
  },
  DsoRules_RevokeFeaturedAppRight: { consuming: false, argument: record({ rightCid: contractId }), result: nothing },
  DsoRules_UpdateSvRewardWeight: {
    consuming: true,
    argument: record({ svParty: party, newRewardWeight: int64 }),
    result: record({ newDsoRules: contractId }),
  },
} as const;
