// GET /v2/authenticated-user: the user behind the token (observed-ledger 6.1).

import { defined } from '../../base';
import { json } from '../answers';
import type { Operation } from '../types';
import { callerOf } from './read-rights';

export const getAuthenticatedUser: Operation = {
  id: 'getAuthenticatedUser',
  access: 'ledger',
  handle(request, context) {
    const user = defined(callerOf(request, context), 'access to the ledger group is for known users only');
    const { dialect } = context;
    return json({
      user: {
        id: user.userId,
        primaryParty: user.primaryParty ?? dialect.absentText,
        isDeactivated: user.deactivated,
        metadata: { resourceVersion: '0', annotations: {} },
        identityProviderId: dialect.absentText,
        primaryPartyAuthentication: false,
      },
    });
  },
};
