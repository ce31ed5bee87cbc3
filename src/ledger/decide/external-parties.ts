// External parties sign their own transactions; participants only confirm or observe for them.

import { err, formatInstant, ok, plus } from '../../base';
import { firstActive, networkOf, type State } from '../state';
import type { Env, ParticipantUid } from '../types';
import { setupProposalOf } from '../views/external-parties';
import type { CommandOf, Decision } from './commands';
import { createDraft, exercise } from './draft';
import { LIFETIME, preapprovalOf } from './entries';
import { withUser } from './parties';

/** Adds the hosting of the party and its keys. Rejects existing parties, unknown participants and unknown users. */
export function onboardExternalParty(state: State, command: CommandOf<'onboard-external-party'>, env: Env): Decision {
  const { party, hosts, keys, threshold, userId } = command;
  if (state.hosting.has(party)) return err({ code: 'already-exists', kind: 'party', id: party });
  const stranger = hosts.find(({ participant }) => !isParticipant(state, participant));
  if (stranger) return err({ code: 'unknown', kind: 'participant', id: stranger.participant });
  const draft = createDraft(state, env);
  draft.topology(hosts.map((host) => ({ kind: 'added', party, ...host })));
  draft.fact({ type: 'external-party-onboarded', at: env.now, party, keys, threshold });
  return withUser(state, draft, { userId, party }, env);
}

/** One of the network's own participants, or one that hosts a party. */
function isParticipant(state: State, participant: ParticipantUid): boolean {
  const network = networkOf(state);
  if (participant === network.participant || participant === network.svParticipant) return true;
  for (const hosts of state.hosting.values()) if (hosts.has(participant)) return true;
  return false;
}

/**
 * The validator proposes to set up an external party: the party's acceptance is its preapproval. Rejects parties that
 * have a proposal or a preapproval.
 */
export function proposeSetup(state: State, { party }: CommandOf<'propose-setup'>, env: Env): Decision {
  const proposed = setupProposalOf(state, party)?.contract;
  if (proposed) return err({ code: 'already-exists', kind: 'setup proposal', id: proposed.contractId });
  const present = preapprovalOf(state, party);
  if (present) return err({ code: 'preapproval-exists', contractId: present.contractId });
  const rules = firstActive(state, 'AmuletRules')?.contract;
  if (!rules) return err({ code: 'precondition', reason: 'the network has no AmuletRules contract yet' });
  const { dso, validator } = networkOf(state);
  const draft = createDraft(state, env);
  const preapprovalExpiresAt = formatInstant(plus(env.now, LIFETIME));
  const proposal = draft.create('ExternalPartySetupProposal', {
    validator: validator.party,
    user: party,
    dso,
    createdAt: formatInstant(env.now),
    preapprovalExpiresAt,
  });
  const root = exercise(rules, 'AmuletRules_CreateExternalPartySetupProposal', {
    actors: [validator.party],
    argument: { user: party, validator: validator.party, preapprovalExpiresAt },
    result: { proposalCid: proposal.contract.contractId },
    children: [proposal],
  });
  draft.transaction({ actAs: [validator.party], workflowId: 'external-party-setup', roots: [root] });
  return ok(draft.entries);
}
