// Onboards the user of a valid token: party, ledger user and wallet. Calling it again changes nothing (observed scan-validator 5.4).

import { defined } from '../../base';
import { walletOf } from '../../ledger';
import { json } from '../answers';
import { refuse } from '../refusals';
import type { Operation } from '../types';

export const registerUser: Operation = {
  id: 'registerUser',
  access: 'token',
  handle({ identity, spec }, { world, dialect, traceId, explain }) {
    const { userId } = defined(identity.kind === 'caller' ? identity.caller : undefined, 'the pipeline lets only callers with a token through');
    if (!walletOf(world.state, userId)) {
      const registered = world.execute({ type: 'register-user', userId });
      if (!registered.ok) {
        const { error } = registered;
        explain(`user ${userId} cannot be registered: ${error.code === 'precondition' ? error.reason : error.code}`);
        return refuse[spec.group]({ kind: 'forbidden', unknownUser: false }, { dialect, traceId, group: spec.group });
      }
    }
    return json({ party_id: defined(walletOf(world.state, userId), 'a registered user has a wallet').party });
  },
};
