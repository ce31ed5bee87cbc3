// DELETE /v2/users/{user-id} (observed-ledger 6.1).

import { json } from '../answers';
import type { Operation } from '../types';
import { answerRejectedCommand, malformedUserId } from './administration-failures';
import { refuseWith } from './failures';
import { refuseAdministration } from './caller-rights';
import { userIdProblem } from './grammars';
import { userIdOf } from './users';

export const deleteLedgerUser: Operation = {
  id: 'deleteLedgerUser',
  access: 'ledger',
  handle(request, context) {
    const userId = userIdOf(request);
    const flaw = userIdProblem(userId);
    if (flaw !== undefined) return refuseWith(malformedUserId(flaw), context);
    const forbidden = refuseAdministration(request, context);
    if (forbidden) return forbidden;
    const done = context.world.execute({ type: 'delete-user', userId });
    return done.ok ? json({}) : answerRejectedCommand(done.error, 'deleting user', context);
  },
};
