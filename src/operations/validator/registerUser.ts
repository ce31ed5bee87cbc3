// Onboards the user of a valid token: party, ledger user and wallet. Idempotent (observed scan-validator 5.4).

import { defined } from '../../base';
import { walletOf } from '../../ledger';
import { error, json } from '../answers';
import { userIdProblem } from '../ledger/grammars';
import { answerRejection } from '../rejections';
import type { Operation } from '../types';

export const registerUser: Operation = {
  id: 'registerUser',
  access: 'token',
  handle({ identity }, { world }) {
    const { userId } = defined(
      identity.kind === 'caller' ? identity.caller : undefined,
      'the pipeline lets only callers with a token through',
    );
    if (!walletOf(world.state, userId)) {
      // Existing users may have any name; a new ledger user id is restricted to certain characters.
      const flaw = world.state.users.has(userId) ? undefined : userIdProblem(userId);
      if (flaw !== undefined) return error(400, `User ${userId} is not a valid ledger user id: ${flaw}`);
      const registered = world.execute({ type: 'register-user', userId });
      if (!registered.ok) {
        const { error: refused } = registered;
        if (refused.code !== 'precondition') return answerRejection(refused);
        const explanation = `user ${userId} cannot be registered: ${refused.reason}`;
        return { refusal: { kind: 'forbidden', unknownUser: false, explanation } };
      }
    }
    return json({ party_id: defined(walletOf(world.state, userId), 'a registered user has a wallet').party });
  },
};
