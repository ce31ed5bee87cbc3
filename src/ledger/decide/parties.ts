// Parties in the participant's namespace, and their annotations (observed-ledger 6.1).

import { err, ok } from '../../base';
import type { PartyId } from '../daml';
import { uuidAt } from '../ids';
import { networkOf, type State } from '../state';
import type { Env } from '../types';
import { partyNotesOf } from '../views/parties';
import { mergeAnnotations, ANNOTATIONS_TOO_LARGE } from './annotations';
import type { CommandOf, Decision } from './commands';
import { createDraft, type Draft } from './draft';
import { grantTo } from './users';

/** Allocates a party. Rejects names in use, unknown users, and users at the rights limit. */
export function allocateParty(
  state: State,
  { hint, userId, annotations = {} }: CommandOf<'allocate-party'>,
  env: Env,
): Decision {
  const { participant } = networkOf(state);
  const party: PartyId = `${hint ?? `party-${uuidAt(env, state.log.length)}`}::${participant.split('::')[1] ?? ''}`;
  if (state.hosting.has(party)) return err({ code: 'already-exists', kind: 'party', id: party });
  const draft = createDraft(state, env);
  draft.topology([{ kind: 'added', party, participant, permission: 'submission' }]);
  if (Object.keys(annotations).length > 0)
    draft.fact({ type: 'party-noted', at: env.now, party, annotations, version: 0 });
  return withUser(state, draft, { userId, party }, env);
}

/** Adds the user's right to act as the party, if a user is given. */
export function withUser(
  state: State,
  draft: Draft,
  { userId, party }: { readonly userId: string | undefined; readonly party: PartyId },
  env: Env,
): Decision {
  if (userId === undefined) return ok(draft.entries);
  const user = state.users.get(userId);
  if (!user) return err({ code: 'unknown', kind: 'user', id: userId });
  const granted = grantTo(user, [{ kind: 'actAs', party }], env);
  return granted.ok ? ok([...draft.entries, ...granted.value]) : granted;
}

/** Rejects parties that the participant does not host, stale versions, and annotations over the size limit. */
export function updateParty(
  state: State,
  { party, annotations: put, version }: CommandOf<'update-party'>,
  env: Env,
): Decision {
  if (!state.hosting.get(party)?.has(networkOf(state).participant))
    return err({ code: 'unknown', kind: 'party', id: party });
  const notes = partyNotesOf(state, party);
  if (version !== undefined && version !== notes.version)
    return err({ code: 'stale-version', kind: 'party', id: party, version: notes.version });
  const annotations = mergeAnnotations(notes.annotations, put);
  if (annotations === undefined) return err(ANNOTATIONS_TOO_LARGE);
  return ok([{ type: 'party-noted', at: env.now, party, annotations, version: notes.version + 1 }]);
}
