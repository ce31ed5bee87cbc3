// Contracts of the governance body beside its rules (public Daml sources: Splice.DsoRules, Splice.DSO.AmuletPrice,
// Splice.ValidatorLicense). Of the actions that can be voted on, only those with an effect that is simulated are known.

import { template } from './template';
import {
  bool,
  contractId,
  enumOf,
  genMap,
  int64,
  list,
  numeric,
  optional,
  party,
  record,
  relTime,
  round,
  text,
  timestamp,
  variant,
  type JsonOf,
} from './types';

const dsoSigns = { signatories: ({ dso }: { readonly dso: string }): readonly string[] => [dso] };

export const reason = record({ url: text, body: text });

const dsoAction = variant({
  SRARC_GrantFeaturedAppRight: record({ provider: party, activityWeight: optional(numeric) }),
  SRARC_RevokeFeaturedAppRight: record({ rightCid: contractId }),
  SRARC_UpdateSvRewardWeight: record({ svParty: party, newRewardWeight: int64 }),
});

/** The actions of the rules that can be voted on. */
export type VotableAction = JsonOf<typeof dsoAction>;

export const votedAction = variant({ ARC_DsoRules: record({ dsoAction }) });

export const vote = record({ sv: party, accept: bool, reason, optCastAt: optional(timestamp) });

/** What a vote is about and who voted how. */
const voteRequest = record({
  dso: party,
  requester: text,
  action: votedAction,
  reason,
  voteBefore: timestamp,
  votes: genMap(text, vote),
  trackingCid: optional(contractId),
  targetEffectiveAt: optional(timestamp),
});

const synchronizerConfig = record({
  state: enumOf('DS_Bootstrapping', 'DS_Operational', 'DS_Decomissioned', 'ExtSynchronizerState'),
  cometBftGenesisJson: text,
  acsCommitmentReconciliationInterval: optional(int64),
});

export const dsoRulesConfig = record({
  numUnclaimedRewardsThreshold: int64,
  numMemberTrafficContractsThreshold: int64,
  actionConfirmationTimeout: relTime,
  svOnboardingRequestTimeout: relTime,
  svOnboardingConfirmedTimeout: relTime,
  voteRequestTimeout: relTime,
  dsoDelegateInactiveTimeout: relTime,
  synchronizerNodeConfigLimits: record({
    cometBft: record({
      maxNumCometBftNodes: int64,
      maxNumGovernanceKeys: int64,
      maxNumSequencingKeys: int64,
      maxNodeIdLength: int64,
      maxPubKeyLength: int64,
    }),
  }),
  maxTextLength: int64,
  decentralizedSynchronizer: record({
    synchronizers: genMap(text, synchronizerConfig),
    lastSynchronizerId: text,
    activeSynchronizerId: text,
  }),
  nextScheduledSynchronizerUpgrade: optional(record({ time: timestamp, migrationId: int64 })),
  voteCooldownTime: optional(relTime),
});

const publicKey = record({ pubKey: text });

/** The nodes of a super validator on one synchronizer. */
export const synchronizerNode = record({
  cometBft: record({
    nodes: genMap(text, record({ validatorPubKey: text, votingPower: int64 })),
    governanceKeys: list(publicKey),
    sequencingKeys: list(publicKey),
  }),
  sequencer: optional(
    record({ migrationId: int64, sequencerId: text, url: text, availableAfter: optional(timestamp) }),
  ),
  mediator: optional(record({ mediatorId: text })),
  scan: optional(record({ publicUrl: text })),
  legacySequencerConfig: optional(record({ migrationId: int64, sequencerId: text, url: text })),
});

const GOVERNANCE = 'splice-dso-governance';

export const GOVERNANCE_TEMPLATES = {
  VoteRequest: template([GOVERNANCE, 'Splice.DsoRules', 'VoteRequest'], voteRequest.fields, dsoSigns),
  AmuletPriceVote: template(
    [GOVERNANCE, 'Splice.DSO.AmuletPrice', 'AmuletPriceVote'],
    { dso: party, sv: party, amuletPrice: optional(numeric), lastUpdatedAt: timestamp },
    dsoSigns,
  ),
  ValidatorLicense: template(
    ['splice-amulet', 'Splice.ValidatorLicense', 'ValidatorLicense'],
    {
      validator: party,
      sponsor: party,
      dso: party,
      faucetState: optional(record({ firstReceivedFor: round, lastReceivedFor: round, numCouponsMissed: int64 })),
      metadata: optional(record({ lastUpdatedAt: timestamp, version: text, contactPoint: text })),
      lastActiveAt: optional(timestamp),
    },
    { ...dsoSigns, observers: ({ validator }) => [validator] },
  ),
} as const;
