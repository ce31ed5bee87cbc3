// Users in the order of their ids, and what they may do beside reading and acting.

import type { PartyId } from '../daml';
import { partitionPoint } from '../sorted-list';
import type { State, User } from '../state';

/** Users whose ids follow after one, in order. */
export function usersAfter(
  { users, userIds }: State,
  { after, limit }: { readonly after: string; readonly limit: number },
): readonly User[] {
  const all = userIds.values();
  const first = partitionPoint(all, (userId) => userId > after);
  return all.slice(first, first + limit).flatMap((userId) => users.get(userId) ?? []);
}

/** Whether the user may prepare and execute for the party what the party signs itself. */
export const canExecuteAs = (user: User | undefined, party: PartyId): boolean =>
  user !== undefined &&
  !user.deactivated &&
  user.rights.some(
    (right) =>
      right.kind === 'executeAsAnyParty' ||
      ((right.kind === 'actAs' || right.kind === 'executeAs') && right.party === party),
  );
