// DELETE /v2/users/{user-id} (observed-ledger 6.1).

import { json } from '../answers';
import type { Operation } from '../types';
import { answerRefused, malformedUserId } from './administration-failures';
import { refuseWith } from './failures';
import { refuseAdministration } from './caller-rights';
import { userIdFlaw } from './grammars';
import { userIdOf } from './users';

export const deleteLedgerUser: Operation = {
  id: 'deleteLedgerUser',
  access: 'ledger',
  handle(request, context) {
    const userId = userIdOf(request);
    const flaw = userIdFlaw(userId);
    if (flaw !== undefined) return refuseWith(malformedUserId(flaw), context);
    const forbidden = refuseAdministration(request, context);
    if (forbidden) return forbidden;
    const done = context.world.execute({ type: 'delete-user', userId });
    return done.ok ? json({}) : answerRefused(done.error, 'deleting user', context);
  },
};
