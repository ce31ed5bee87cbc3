// Users of the participant: what they are, and what they may do (observed-ledger 6.1).

import { err, ok, type Result } from '../../base';
import { distinctRights, heldRights, missingRights, MAX_RIGHTS } from '../rights';
import type { State, User } from '../state';
import type { Env, UserRight } from '../types';
import { mergeAnnotations, ANNOTATIONS_TOO_LARGE } from './annotations';
import type { CommandOf, Decision, Rejection } from './commands';

/** Rights that somebody asks for or gives back. */
interface RightsChange {
  readonly userId: string;
  readonly rights: readonly UserRight[];
}

const unknownUser = (userId: string): Result<never, Rejection> => err({ code: 'unknown', kind: 'user', id: userId });

/** A user of the participant, without wallet. Refused: a user id that is taken, more rights than one user may have. */
export function createUser(state: State, command: CommandOf<'create-user'>, env: Env): Decision {
  const { userId, party, deactivated, annotations } = command;
  const rights = distinctRights(command.rights);
  if (state.users.has(userId)) return err({ code: 'already-exists', kind: 'user', id: userId });
  if (rights.length > MAX_RIGHTS) return err({ code: 'too-many-rights', userId, limit: MAX_RIGHTS });
  return ok([
    {
      type: 'user-created',
      at: env.now,
      userId,
      ...(party === undefined ? {} : { primaryParty: party }),
      rights,
      ...(deactivated ? { deactivated } : {}),
      ...(annotations === undefined ? {} : { annotations }),
    },
  ]);
}

/** The user may do nothing any more. Refused: an unknown user. */
export function deactivateUser(state: State, { userId }: { readonly userId: string }, env: Env): Decision {
  if (!state.users.has(userId)) return unknownUser(userId);
  return ok([{ type: 'user-deactivated', at: env.now, userId }]);
}

/** The user is gone; its wallet and its parties stay where they are. Refused: an unknown user. */
export function deleteUser(state: State, { userId }: { readonly userId: string }, env: Env): Decision {
  if (!state.users.has(userId)) return unknownUser(userId);
  return ok([{ type: 'user-deleted', at: env.now, userId }]);
}

/** Refused: an unknown user, one that was changed since it was read, more annotations than fit. */
export function updateUser(state: State, { userId, changes, version }: CommandOf<'update-user'>, env: Env): Decision {
  const user = state.users.get(userId);
  if (!user) return unknownUser(userId);
  if (version !== undefined && version !== user.version)
    return err({ code: 'stale-version', kind: 'user', id: userId, version: user.version });
  const annotations = mergeAnnotations(user.annotations, changes.annotations);
  if (annotations === undefined) return err(ANNOTATIONS_TOO_LARGE);
  const party = changes.party === undefined ? user.primaryParty : (changes.party ?? undefined);
  return ok([
    {
      type: 'user-updated',
      at: env.now,
      userId,
      ...(party === undefined ? {} : { primaryParty: party }),
      deactivated: changes.deactivated ?? user.deactivated,
      annotations,
      version: user.version + 1,
    },
  ]);
}

/** Gives the rights that the user has not. Nothing happens when there are none. Refused: an unknown user, more rights than one user may have. */
export function grantRights(state: State, { userId, rights }: RightsChange, env: Env): Decision {
  const user = state.users.get(userId);
  return user ? grantTo(user, rights, env) : unknownUser(userId);
}

/** The same for a user that is known. */
export function grantTo({ userId, rights: held }: User, asked: readonly UserRight[], env: Env): Decision {
  const rights = missingRights(held, asked);
  if (held.length + rights.length > MAX_RIGHTS) return err({ code: 'too-many-rights', userId, limit: MAX_RIGHTS });
  return ok(rights.length === 0 ? [] : [{ type: 'user-rights-granted', at: env.now, userId, rights }]);
}

/** Takes the rights that the user has. Refused: an unknown user. */
export function revokeRights(state: State, { userId, rights: asked }: RightsChange, env: Env): Decision {
  const user = state.users.get(userId);
  if (!user) return unknownUser(userId);
  const rights = heldRights(user.rights, asked);
  return ok(rights.length === 0 ? [] : [{ type: 'user-rights-revoked', at: env.now, userId, rights }]);
}
