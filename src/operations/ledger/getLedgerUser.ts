// GET /v2/users/{user-id} (observed-ledger 6.1).

import { json } from '../answers';
import { userJson } from './render-user';
import { userReadOperation } from './users';

export const getLedgerUser = userReadOperation('getLedgerUser', 'getting user', (user, { dialect }) =>
  json({ user: userJson(user, dialect) }),
);
