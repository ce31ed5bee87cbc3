// POST and PATCH /v2/users/{user-id}/rights: grants or revokes rights, and lists those that have changed
// (observed-ledger 6.1).

import { json } from '../answers';
import type { Operation } from '../types';
import { answerRejectedCommand } from './administration-failures';
import { validateRights, readRights } from './rights-request';
import { refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { member, readText } from './body-field';
import { rightJson } from './render-user';
import { validateProvider, refuseChange } from './users';

interface RightsOperation {
  readonly id: string;
  readonly command: 'grant-rights' | 'revoke-rights';
  readonly action: string;
  /** Member of the answer that lists the changed rights. */
  readonly answerMember: string;
}

const rightsOperation = ({ id, command, action, answerMember }: RightsOperation): Operation =>
  decodingOperation(
    id,
    (body) => ({
      userId: readText(member(body, 'userId')),
      provider: readText(member(body, 'identityProviderId')),
      rights: readRights(member(body, 'rights')),
    }),
    ({ userId, provider, rights: asked }, request, context) => {
      const refused = refuseChange({ userId, rights: asked }, request, context);
      if (refused) return refused;
      const rights = validateRights(asked, context);
      if (!rights.ok) return refuseWith(rights.error, context);
      const stranger = validateProvider(provider, context.world.state.identityProviders);
      if (stranger) return refuseWith(stranger, context);
      const done = context.world.execute({ type: command, userId, rights: rights.value });
      if (!done.ok) return answerRejectedCommand(done.error, action, context);
      const changed = done.value.flatMap((entry) =>
        entry.type === 'user-rights-granted' || entry.type === 'user-rights-revoked' ? entry.rights : [],
      );
      return json({ [answerMember]: changed.map(rightJson) });
    },
  );

export const grantUserRights = rightsOperation({
  id: 'grantUserRights',
  command: 'grant-rights',
  action: 'grant user rights',
  answerMember: 'newlyGrantedRights',
});
export const revokeUserRights = rightsOperation({
  id: 'revokeUserRights',
  command: 'revoke-rights',
  action: 'revoke user rights',
  answerMember: 'newlyRevokedRights',
});
