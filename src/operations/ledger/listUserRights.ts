// GET /v2/users/{user-id}/rights (observed-ledger 6.1).

import { json } from '../answers';
import { rightJson } from './render-user';
import { userReadOperation } from './users';

export const listUserRights = userReadOperation('listUserRights', 'list user rights', (user) =>
  json({ rights: user.rights.map(rightJson) }),
);
