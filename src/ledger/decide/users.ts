// Users of the participant and their rights (observed-ledger 6.1).

import { err, ok, type Result } from '../../base';
import { distinctRights, heldRights, missingRights, MAX_RIGHTS } from '../rights';
import type { State, User } from '../state';
import type { Env, UserRight } from '../types';
import { mergeAnnotations, ANNOTATIONS_TOO_LARGE } from './annotations';
import type { CommandOf, Decision, Rejection } from './commands';

/** Rights to grant or revoke. */
interface RightsChange {
  readonly userId: string;
  readonly rights: readonly UserRight[];
}

const unknownUser = (userId: string): Result<never, Rejection> => err({ code: 'unknown', kind: 'user', id: userId });

/** Creates a user without a wallet. Rejects user ids in use and too many rights. */
export function createUser(state: State, command: CommandOf<'create-user'>, env: Env): Decision {
  const { userId, party, deactivated, annotations, provider } = command;
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
      ...(provider === undefined ? {} : { provider }),
    },
  ]);
}

/** Deactivates a user. Rejects unknown users. */
export function deactivateUser(state: State, { userId }: { readonly userId: string }, env: Env): Decision {
  if (!state.users.has(userId)) return unknownUser(userId);
  return ok([{ type: 'user-deactivated', at: env.now, userId }]);
}

/** Deletes a user; its wallet and parties remain. Rejects unknown users. */
export function deleteUser(state: State, { userId }: { readonly userId: string }, env: Env): Decision {
  if (!state.users.has(userId)) return unknownUser(userId);
  return ok([{ type: 'user-deleted', at: env.now, userId }]);
}

/** Rejects unknown users, stale versions, and annotations over the size limit. */
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

/** Grants the rights that the user does not have. Rejects unknown users and too many rights. */
export function grantRights(state: State, { userId, rights }: RightsChange, env: Env): Decision {
  const user = state.users.get(userId);
  return user ? grantTo(user, rights, env) : unknownUser(userId);
}

/** Like `grantRights`, for an existing user. */
export function grantTo({ userId, rights: held }: User, asked: readonly UserRight[], env: Env): Decision {
  const rights = missingRights(held, asked);
  if (held.length + rights.length > MAX_RIGHTS) return err({ code: 'too-many-rights', userId, limit: MAX_RIGHTS });
  return ok(rights.length === 0 ? [] : [{ type: 'user-rights-granted', at: env.now, userId, rights }]);
}

/** Revokes the rights that the user has. Rejects unknown users. */
export function revokeRights(state: State, { userId, rights: asked }: RightsChange, env: Env): Decision {
  const user = state.users.get(userId);
  if (!user) return unknownUser(userId);
  const rights = heldRights(user.rights, asked);
  return ok(rights.length === 0 ? [] : [{ type: 'user-rights-revoked', at: env.now, userId, rights }]);
}
