// External parties sign their own transactions; participants only confirm or observe for them.

import { err } from '../../base';
import { networkOf, type State } from '../state';
import type { Env, ParticipantUid } from '../types';
import type { CommandOf, Decision } from './commands';
import { createDraft } from './draft';
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
