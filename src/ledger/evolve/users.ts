// Folds user facts.

import { withoutRights } from '../rights';
import type { State, User } from '../state';
import type { Fact } from '../types';

type UserFact = Extract<Fact, { readonly type: `user-${string}` }>;

/**
 * The initial administrator of every participant (observed-ledger 6.1). Created with the network, without a separate
 * fact.
 */
export const FIRST_USER = 'participant_admin';

export function foldFirstUser(state: State): void {
  state.userIds.add(FIRST_USER);
  state.users.set(FIRST_USER, {
    userId: FIRST_USER,
    rights: [{ kind: 'participantAdmin' }],
    deactivated: false,
    annotations: {},
    version: 0,
  });
}

export function foldUser(state: State, fact: UserFact): void {
  const known = state.users.get(fact.userId);
  if (fact.type === 'user-created') {
    if (!known) state.userIds.add(fact.userId);
    state.users.set(fact.userId, createdUser(fact, known));
  } else if (fact.type === 'user-deleted') {
    state.users.delete(fact.userId);
    state.userIds.retain((userId) => userId !== fact.userId);
  } else if (known) state.users.set(fact.userId, changedUser(known, fact));
}

/**
 * Installing a wallet for an existing user logs the user again: annotations are preserved, and a new party increments
 * the version.
 */
function createdUser(fact: Extract<UserFact, { type: 'user-created' }>, known: User | undefined): User {
  const { userId, primaryParty, rights, deactivated = false, annotations = known?.annotations ?? {} } = fact;
  const provider = known?.provider ?? fact.provider;
  return {
    userId,
    ...(primaryParty === undefined ? {} : { primaryParty }),
    rights,
    deactivated,
    annotations,
    ...(provider === undefined ? {} : { provider }),
    version: known ? known.version + Number(known.primaryParty !== primaryParty) : 0,
  };
}

function changedUser(user: User, fact: Exclude<UserFact, { type: 'user-created' | 'user-deleted' }>): User {
  switch (fact.type) {
    case 'user-deactivated':
      return { ...user, deactivated: true };
    case 'user-updated': {
      const { userId, primaryParty, deactivated, annotations, version } = fact;
      return {
        userId,
        ...(primaryParty === undefined ? {} : { primaryParty }),
        rights: user.rights,
        deactivated,
        annotations,
        ...(user.provider === undefined ? {} : { provider: user.provider }),
        version,
      };
    }
    case 'user-moved': {
      const { provider: _before, ...rest } = user;
      return { ...rest, ...(fact.provider === undefined ? {} : { provider: fact.provider }) };
    }
    case 'user-rights-granted':
      return { ...user, rights: [...user.rights, ...fact.rights] };
    case 'user-rights-revoked':
      return { ...user, rights: withoutRights(user.rights, fact.rights) };
  }
}
