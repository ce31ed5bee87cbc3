// Network bootstrap, parties, users, wallets and upgrade announcements (observed scan-validator 2, 3.1, 3.7).

import { DAY, err, formatInstant, MINUTE, ok, plus, type Micros } from '../../base';
import { PACKAGE_VERSIONS, type PartyId, type Payload } from '../daml';
import { commandIdOf, partyIdOf } from '../ids';
import { missingRights, MAX_RIGHTS } from '../rights';
import { activeOfStakeholder, networkOf, type State } from '../state';
import type { Env, Network, Permission, TopologyEvent } from '../types';
import type { CommandOf, Decision } from './commands';
import { createDraft, type Draft } from './draft';
import { dsoRules, span, svNodeState } from './governance';
import { ISSUANCE, TRANSFER_CONFIG } from './tokenomics';

/** Bootstraps a network: topology, rules and the first three rounds. Rejects a second start. */
export function startNetwork(state: State, command: CommandOf<'start-network'>, env: Env): Decision {
  if (state.network) return err({ code: 'precondition', reason: 'the network is already started' });
  const { network, migrationId } = command;
  const hosts = homes(network);
  // The first transaction is submitted by the participant that hosted its submitter before it.
  const hosting = new Map(
    hosts.map(({ party, participant, permission }) => [party, new Map([[participant, permission]])]),
  );
  const draft = createDraft({ ...state, network, migrationId, hosting }, env);
  draft.fact({ type: 'network-started', at: env.now, network, migrationId });
  draft.topology(hosts);
  const dso = network.dso;
  const rules = [
    draft.create('AmuletRules', amuletRules(network)),
    draft.create('AnsRules', {
      dso,
      config: {
        renewalDuration: span(30n * DAY),
        entryLifetime: span(90n * DAY),
        entryFee: '1.0000000000',
        descriptionPrefix: 'Name entry: ',
      },
    }),
    draft.create('DsoRules', dsoRules(network)),
    draft.create('SvNodeState', svNodeState(network, { migrationId, now: env.now })),
  ];
  const rounds = [0, 1, 2].map((index) => draft.create('OpenMiningRound', firstRound(network, index, env)));
  // Last, because contract ids depend on their position in the transaction.
  const transferRules = draft.create('ExternalPartyAmuletRules', { dso });
  draft.transaction({ actAs: [dso], workflowId: 'network-bootstrap', roots: [...rules, ...rounds, transferRules] });
  return ok(draft.entries);
}

const homes = (network: Network): readonly Hosting[] => [
  hosted('added', network.dso, network.svParticipant),
  hosted('added', network.sv.party, network.svParticipant),
  hosted('added', network.validator.party, network.participant),
];

type Hosting = Exclude<TopologyEvent, { kind: 'revoked' }>;

const hosted = (
  kind: Hosting['kind'],
  party: PartyId,
  participant: string,
  permission: Permission = 'submission',
): Hosting => ({
  kind,
  party,
  participant,
  permission,
});

/** The three rounds of a new network: two open at once, the third when the first closes. */
function firstRound(network: Network, index: number, env: Env): Payload<'OpenMiningRound'> {
  const tick = network.tick;
  const opensAt = index < 2 ? env.now : plus(env.now, tick);
  return openRound(network, network.firstRound + index, {
    opensAt,
    targetClosesAt: plus(env.now, BigInt(index + 1) * tick),
  });
}

/** The payload of a round that opens and closes in a window of instants. */
export function openRound(
  network: Network,
  number: number,
  window: { readonly opensAt: Micros; readonly targetClosesAt: Micros },
): Payload<'OpenMiningRound'> {
  const tickDuration = { microseconds: network.tick.toString() };
  return {
    dso: network.dso,
    round: { number: number.toString() },
    amuletPrice: network.amuletPrice,
    opensAt: formatInstant(window.opensAt),
    targetClosesAt: formatInstant(window.targetClosesAt),
    issuingFor: tickDuration,
    transferConfigUsd: TRANSFER_CONFIG,
    issuanceConfig: ISSUANCE,
    tickDuration,
  };
}

function amuletRules(network: Network): Payload<'AmuletRules'> {
  const initialValue: Payload<'AmuletRules'>['configSchedule']['initialValue'] = {
    transferConfig: TRANSFER_CONFIG,
    issuanceCurve: { initialValue: ISSUANCE, futureValues: [] },
    decentralizedSynchronizer: {
      requiredSynchronizers: { map: [[network.synchronizerId, {}]] },
      activeSynchronizer: network.synchronizerId,
      fees: {
        baseRateTrafficLimits: { burstAmount: '400000', burstWindow: span(20n * MINUTE) },
        extraTrafficPrice: '16.6700000000',
        readVsWriteScalingFactor: '4',
        minTopupAmount: '200000',
      },
    },
    tickDuration: { microseconds: network.tick.toString() },
    packageConfig: {
      amulet: PACKAGE_VERSIONS['splice-amulet'],
      amuletNameService: PACKAGE_VERSIONS['splice-amulet-name-service'],
      dsoGovernance: PACKAGE_VERSIONS['splice-dso-governance'],
      validatorLifecycle: '0.1.5',
      wallet: PACKAGE_VERSIONS['splice-wallet'],
      walletPayments: '0.1.15',
    },
    transferPreapprovalFee: null,
    featuredAppActivityMarkerAmount: null,
    optDevelopmentFundManager: network.developmentFundManager ?? null,
  };
  return { dso: network.dso, configSchedule: { initialValue, futureValues: [] }, isDevNet: network.isDevNet };
}

/** Starts a migration. Its id must be larger than the current one. */
export function startMigration(state: State, command: CommandOf<'start-migration'>, env: Env): Decision {
  if (command.migrationId <= state.migrationId)
    return err({
      code: 'precondition',
      reason: `migration ${command.migrationId} is not larger than the current migration ${state.migrationId}; migration ids must increase`,
    });
  return ok([{ type: 'migration-started', at: env.now, migrationId: command.migrationId }]);
}

/** Adds a host of a party or changes its permission. Rejects an unchanged mapping. */
export function mapParty(state: State, command: CommandOf<'map-party'>, env: Env): Decision {
  const present = state.hosting.get(command.party)?.get(command.participant);
  if (present === command.permission)
    return err({ code: 'already-exists', kind: 'party-to-participant mapping', id: command.party });
  const kind = command.onboarding ? 'onboarding' : present ? 'changed' : 'added';
  const draft = createDraft(state, env);
  draft.topology([hosted(kind, command.party, command.participant, command.permission)]);
  return ok(draft.entries);
}

/** Creates a party, hosted by the given participants or the served one. Rejects a hint in use. */
export function createParty(state: State, { hint, participants }: CommandOf<'create-party'>, env: Env): Decision {
  const party = partyIdOf(env, hint);
  if (state.hosting.has(party)) return err({ code: 'already-exists', kind: 'party', id: party });
  const hosts = participants.length === 0 ? [networkOf(state).participant] : [...new Set(participants)];
  const draft = createDraft(state, env);
  draft.topology(hosts.map((participant) => hosted('added', party, participant)));
  return ok(draft.entries);
}

/** Removes a host of a party. Rejects an unknown mapping. */
export function unmapParty(state: State, command: CommandOf<'unmap-party'>, env: Env): Decision {
  if (!state.hosting.get(command.party)?.has(command.participant))
    return err({ code: 'unknown', kind: 'party-to-participant mapping', id: command.party });
  const draft = createDraft(state, env);
  draft.topology([{ kind: 'revoked', party: command.party, participant: command.participant }]);
  return ok(draft.entries);
}

/** Creates the wallet install contract of a user. A user has at most one wallet. */
export function installWallet(state: State, command: CommandOf<'install-wallet'>, env: Env): Decision {
  const { userId, party } = command;
  if (
    activeOfStakeholder(state, 'WalletAppInstall', party).some(
      ({ contract }) => contract.payload.endUserName === userId,
    )
  )
    return err({ code: 'already-exists', kind: 'wallet', id: userId });
  const draft = createDraft(state, env);
  draftInstall(state, draft, { userId, party }, env);
  return ok(draft.entries);
}

function draftInstall(
  state: State,
  draft: Draft,
  { userId, party }: { readonly userId: string; readonly party: PartyId },
  env: Env,
): void {
  const { dso, validator } = networkOf(state);
  const install = draft.create('WalletAppInstall', {
    dsoParty: dso,
    validatorParty: validator.party,
    endUserName: userId,
    endUserParty: party,
  });
  draft.transaction({
    actAs: [party, validator.party],
    commandId: commandIdOf(env, 'install-wallet', userId),
    workflowId: 'wallet-install',
    roots: [install],
  });
}

/**
 * Onboards a user: a new party unless it has one, the right to act as it, and the wallet (observed scan-validator 5.4).
 */
export function registerUser(state: State, { userId }: CommandOf<'register-user'>, env: Env): Decision {
  if (state.wallets.has(userId)) return err({ code: 'already-exists', kind: 'wallet', id: userId });
  const known = state.users.get(userId);
  if (known?.deactivated) return err({ code: 'precondition', reason: `user ${userId} is deactivated` });
  // The primary party may be any text; only a missing one is allocated here.
  if (known?.primaryParty !== undefined && !state.hosting.has(known.primaryParty))
    return err({
      code: 'precondition',
      reason: `the primary party ${known.primaryParty} of user ${userId} does not exist on this network; set an allocated party, or none`,
    });
  const party = known?.primaryParty ?? freePartyFor(state, userId, env);
  const draft = createDraft(state, env);
  if (known?.primaryParty === undefined) draft.topology([hosted('added', party, networkOf(state).participant)]);
  const missing = missingRights(known?.rights ?? [], [{ kind: 'actAs', party }]);
  const rights = [...(known?.rights ?? []), ...missing];
  if (rights.length > MAX_RIGHTS) return err({ code: 'too-many-rights', userId, limit: MAX_RIGHTS });
  // An existing user is logged again with its new party and rights.
  if (known?.primaryParty !== party || missing.length > 0)
    draft.fact({ type: 'user-created', at: env.now, userId, primaryParty: party, rights });
  draftInstall(state, draft, { userId, party }, env);
  return ok(draft.entries);
}

const HINT_LIMIT = 100;

/** An unused party id derived from the user id; characters not allowed in a hint become underscores. */
function freePartyFor(state: State, userId: string, env: Env): PartyId {
  const hint = userId.slice(0, HINT_LIMIT).replace(/[^A-Za-z0-9_-]/g, '_') || 'user';
  for (let count = 1; ; count += 1) {
    const party = partyIdOf(env, count === 1 ? hint : `${hint}-${count}`);
    if (!state.hosting.has(party)) return party;
  }
}

/** Announces a synchronizer upgrade, replacing an earlier announcement. The freeze must not be after the upgrade. */
export function announceLsu(command: CommandOf<'announce-lsu'>, env: Env): Decision {
  const { topologyFreezeTime, upgradeTime } = command.lsu;
  if (topologyFreezeTime > upgradeTime)
    return err({ code: 'precondition', reason: 'the topology freeze must not be later than the upgrade' });
  return ok([{ type: 'lsu-announced', at: env.now, lsu: command.lsu }]);
}

/** Cancels the announced upgrade. Rejected if there is none. */
export function cancelLsu(state: State, env: Env): Decision {
  if (!state.lsu) return err({ code: 'unknown', kind: 'logical synchronizer upgrade', id: 'next' });
  return ok([{ type: 'lsu-cancelled', at: env.now }]);
}
