// GET /v2/users: users in order of id, in pages (observed-ledger 3.5, 6.1).

import { usersAfter, type State } from '../../ledger';
import { json } from '../answers';
import { integerOf, textMember } from '../read';
import type { Operation } from '../types';
import { invalidArgument, refuseWith } from './failures';
import { refuseReadingAsAdministrator } from './caller-rights';
import { userJson } from './render-user';
import { userIdProblem } from './grammars';

const MAX_USERS_PAGE_SIZE = 1000;

export const listLedgerUsers: Operation = {
  id: 'listLedgerUsers',
  access: 'ledger',
  handle(request, context) {
    const forbidden = refuseReadingAsAdministrator(request, context);
    if (forbidden) return forbidden;
    const { dialect, world } = context;
    const asked = Number(integerOf(request.query['pageSize']) ?? 0);
    if (asked < 0) return refuseWith(invalidArgument(`Max page size must be non-negative, not ${asked}`), context);
    const after = readToken(textMember(request.query, 'pageToken') ?? '', world.state);
    if (after === undefined)
      return refuseWith(
        invalidArgument('Invalid page token: it was not issued by this server; omit it for the first page'),
        context,
      );
    const size = asked === 0 ? MAX_USERS_PAGE_SIZE : Math.min(asked, MAX_USERS_PAGE_SIZE);
    const rest = usersAfter(world.state, { after, limit: size + 1 });
    const page = rest.slice(0, size);
    const nextPageToken = rest.length > size ? tokenOf(page.at(-1)?.userId ?? '') : dialect.absentText;
    return json({ users: page.map((user) => userJson(user, dialect)), nextPageToken });
  },
};

/** A token contains the last user of the previous page. */
const tokenOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** The user id of a token, empty for the first page, undefined for an invalid token. The user may have been deleted. */
function readToken(token: string, { users }: State): string | undefined {
  const userId = Buffer.from(token, 'base64url').toString();
  return token === '' || (tokenOf(userId) === token && (users.has(userId) || userIdProblem(userId) === undefined))
    ? userId
    : undefined;
}
