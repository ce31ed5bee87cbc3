// The rules of the governance body and the nodes of its member, as a network begins with them. The limits are the
// defaults of running networks; addresses are placeholders, since no node but this one is simulated (assumed).

import { DAY, formatInstant, HOUR, SECOND, type Micros } from '../../base';
import type { Payload } from '../daml';
import type { Network } from '../types';

/** A relative time as payloads write it. */
export const span = (length: bigint): { microseconds: string } => ({ microseconds: length.toString() });

/** How long votes are open. */
export const VOTE_REQUEST_TIMEOUT = span(7n * DAY);

export const dsoRules = (network: Network): Payload<'DsoRules'> => ({
  dso: network.dso,
  epoch: '1',
  svs: [
    [
      network.sv.party,
      {
        name: network.sv.name,
        joinedAsOfRound: { number: network.firstRound.toString() },
        svRewardWeight: '10000',
        participantId: `PAR::${network.svParticipant}`,
      },
    ],
  ],
  offboardedSvs: [],
  dsoDelegate: network.sv.party,
  config: {
    numUnclaimedRewardsThreshold: '10',
    numMemberTrafficContractsThreshold: '5',
    actionConfirmationTimeout: span(HOUR),
    svOnboardingRequestTimeout: span(HOUR),
    svOnboardingConfirmedTimeout: span(HOUR),
    voteRequestTimeout: VOTE_REQUEST_TIMEOUT,
    dsoDelegateInactiveTimeout: span(70n * SECOND),
    synchronizerNodeConfigLimits: {
      cometBft: {
        maxNumCometBftNodes: '2',
        maxNumGovernanceKeys: '2',
        maxNumSequencingKeys: '2',
        maxNodeIdLength: '50',
        maxPubKeyLength: '256',
      },
    },
    maxTextLength: '1024',
    decentralizedSynchronizer: {
      synchronizers: [
        [
          network.synchronizerId,
          { state: 'DS_Operational', cometBftGenesisJson: '', acsCommitmentReconciliationInterval: '1800' },
        ],
      ],
      lastSynchronizerId: network.synchronizerId,
      activeSynchronizerId: network.synchronizerId,
    },
    nextScheduledSynchronizerUpgrade: null,
    voteCooldownTime: null,
  },
  initialTrafficState: [],
  isDevNet: network.isDevNet,
});

/** One sequencer and one mediator; scan has no fixed address, because it is part of the server. */
export const svNodeState = (
  network: Network,
  { migrationId, now }: { readonly migrationId: number; readonly now: Micros },
): Payload<'SvNodeState'> => ({
  dso: network.dso,
  sv: network.sv.party,
  svName: network.sv.name,
  state: {
    synchronizerNodes: [
      [
        network.synchronizerId,
        {
          cometBft: { nodes: [], governanceKeys: [], sequencingKeys: [] },
          sequencer: {
            migrationId: migrationId.toString(),
            sequencerId: `SEQ::${network.svParticipant}`,
            url: `https://sequencer.${network.sv.name.toLowerCase().replace(/[^a-z0-9-]/g, '-')}.example.com`,
            availableAfter: formatInstant(now),
          },
          mediator: { mediatorId: `MED::${network.svParticipant}` },
          scan: null,
          legacySequencerConfig: null,
        },
      ],
    ],
  },
});
