// GET /v2/authenticated-user: the user behind the token (observed-ledger 6.1).

import { defined } from '../../base';
import { json } from '../answers';
import type { Operation } from '../types';
import { callerOf } from './caller-rights';
import { userJson } from './render-user';

export const getAuthenticatedUser: Operation = {
  id: 'getAuthenticatedUser',
  access: 'ledger',
  handle(request, context) {
    const user = defined(callerOf(request, context), 'access to the ledger group is for known users only');
    return json({ user: userJson(user, context.dialect) });
  },
};
