// POST and PATCH /v2/users/{user-id}/rights: what is granted or revoked counts from then on, and the answer lists what has changed
// (observed-ledger 6.1).

import { json } from '../answers';
import type { Operation } from '../types';
import { answerRefused } from './administration-failures';
import { judgeRights, readRights } from './rights-request';
import { refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { member, readText } from './body-field';
import { rightJson } from './render-user';
import { judgeProvider, refuseChange } from './users';

interface Change {
  readonly id: string;
  readonly command: 'grant-rights' | 'revoke-rights';
  readonly doing: string;
  /** The member of the answer. */
  readonly told: string;
}

const changingRights = ({ id, command, doing, told }: Change): Operation =>
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
      const rights = judgeRights(asked, context.world.state);
      if (!rights.ok) return refuseWith(rights.error, context);
      const stranger = judgeProvider(provider);
      if (stranger) return refuseWith(stranger, context);
      const done = context.world.execute({ type: command, userId, rights: rights.value });
      if (!done.ok) return answerRefused(done.error, doing, context);
      const changed = done.value.flatMap((entry) =>
        entry.type === 'user-rights-granted' || entry.type === 'user-rights-revoked' ? entry.rights : [],
      );
      return json({ [told]: changed.map(rightJson) });
    },
  );

export const grantUserRights = changingRights({
  id: 'grantUserRights',
  command: 'grant-rights',
  doing: 'grant user rights',
  told: 'newlyGrantedRights',
});
export const revokeUserRights = changingRights({
  id: 'revokeUserRights',
  command: 'revoke-rights',
  doing: 'revoke user rights',
  told: 'newlyRevokedRights',
});
