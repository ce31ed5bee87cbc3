// PATCH /v2/users/{user-id}/identity-provider-id: moves a user from one identity provider to another one.

import { json } from '../answers';
import { answerRejectedCommand, pathMismatch } from './administration-failures';
import { member, readText } from './body-field';
import { refuseParticipantAdministration } from './caller-rights';
import { decodingOperation } from './decoding-operation';
import { redactedError } from './errors';
import { refuseWith } from './failures';
import { userIdOf, validateProvider, validateUserId } from './users';

export const updateUserIdentityProvider = decodingOperation(
  'updateUserIdentityProvider',
  (body) => ({
    userId: readText(member(body, 'userId')),
    source: readText(member(body, 'sourceIdentityProviderId')),
    target: readText(member(body, 'targetIdentityProviderId')),
  }),
  ({ userId, source, target }, request, context) => {
    const inPath = userIdOf(request);
    if (inPath !== userId) return refuseWith(pathMismatch(inPath, 'user', userId), context);
    const forbidden = refuseParticipantAdministration(request, context);
    if (forbidden) return forbidden;
    const { world } = context;
    const { identityProviders } = world.state;
    const flaw =
      validateUserId(userId, 'user_id') ??
      validateProvider(source, identityProviders) ??
      validateProvider(target, identityProviders);
    if (flaw) return refuseWith(flaw, context);
    const done = world.execute({ type: 'move-user', userId, from: providerOf(source), to: providerOf(target) });
    if (done.ok) return json({});
    if (done.error.code !== 'precondition')
      return answerRejectedCommand(done.error, 'update user identity provider', context);
    context.explain(done.error.reason);
    return redactedError(403, context);
  },
);

const providerOf = (id: string): string | undefined => (id === '' || id === 'default' ? undefined : id);
