// Users in order of id, and the right to execute.

import type { PartyId } from '../daml';
import { partitionPoint } from '../sorted-list';
import type { State, User } from '../state';

/** Users after an id, in order. */
export function usersAfter(
  { users, userIds }: State,
  { after, limit }: { readonly after: string; readonly limit: number },
): readonly User[] {
  const all = userIds.values();
  const first = partitionPoint(all, (userId) => userId > after);
  return all.slice(first, first + limit).flatMap((userId) => users.get(userId) ?? []);
}

/** Whether the user may prepare and execute transactions that the party signs. */
export const canExecuteAs = (user: User | undefined, party: PartyId): boolean =>
  user !== undefined &&
  !user.deactivated &&
  user.rights.some(
    (right) =>
      right.kind === 'actAsAnyParty' ||
      right.kind === 'executeAsAnyParty' ||
      ((right.kind === 'actAs' || right.kind === 'executeAs') && right.party === party),
  );
