// Identity providers of the participant, and the provider of a user (IdentityProviderConfigStore of the published
// sources).

import { err, ok } from '../../base';
import type { State } from '../state';
import type { Env } from '../types';
import type { CommandOf, Decision, Rejection } from './commands';

/** As a participant is configured by default. */
const MAX_PROVIDERS = 16;

/** Rejects issuers and ids in use, and more providers than the limit. */
export function createIdentityProvider(
  state: State,
  { provider }: CommandOf<'create-identity-provider'>,
  env: Env,
): Decision {
  const { identityProviders: known } = state;
  const taken = issuerTaken(state, provider);
  if (taken) return err(taken);
  if (known.has(provider.id)) return err({ code: 'already-exists', kind: 'identity provider', id: provider.id });
  if (known.size >= MAX_PROVIDERS)
    return err({ code: 'precondition', reason: `the limit of ${MAX_PROVIDERS} identity providers is reached` });
  return ok([{ type: 'identity-provider-set', at: env.now, provider }]);
}

/** Rejects unknown ids, and issuers in use. */
export function updateIdentityProvider(
  state: State,
  { id, changes }: CommandOf<'update-identity-provider'>,
  env: Env,
): Decision {
  const known = state.identityProviders.get(id);
  if (!known) return err(unknownProvider(id));
  const provider = { ...known, ...changes };
  const taken = issuerTaken(state, provider);
  return taken ? err(taken) : ok([{ type: 'identity-provider-set', at: env.now, provider }]);
}

/** Its users remain, with its id. Rejects unknown ids. */
export function deleteIdentityProvider(
  state: State,
  { id }: CommandOf<'delete-identity-provider'>,
  env: Env,
): Decision {
  if (!state.identityProviders.has(id)) return err(unknownProvider(id));
  return ok([{ type: 'identity-provider-deleted', at: env.now, id }]);
}

/** Rejects unknown users, and users of another provider than `from`. */
export function moveUser(state: State, { userId, from, to }: CommandOf<'move-user'>, env: Env): Decision {
  const user = state.users.get(userId);
  if (!user) return err({ code: 'unknown', kind: 'user', id: userId });
  if (user.provider !== from)
    return err({ code: 'precondition', reason: `user ${userId} belongs to provider ${user.provider ?? 'default'}` });
  return ok(
    from === to ? [] : [{ type: 'user-moved', at: env.now, userId, ...(to === undefined ? {} : { provider: to }) }],
  );
}

const unknownProvider = (id: string): Rejection => ({ code: 'unknown', kind: 'identity provider', id });

function issuerTaken(
  { identityProviders }: State,
  { id, issuer }: { readonly id: string; readonly issuer: string },
): Rejection | undefined {
  const isTaken = [...identityProviders.values()].some((other) => other.issuer === issuer && other.id !== id);
  return isTaken ? { code: 'already-exists', kind: 'issuer', id: issuer } : undefined;
}
