// Shared by user operations: access checks and the user of the path (observed-ledger 5.4, 6.1).

import { err, ok, type Result } from '../../base';
import type { State, User, UserRight } from '../../ledger';
import type { Answer, Operation, OperationContext, OperationRequest } from '../types';
import { malformedUserId, pathMismatch, userNotFound } from './administration-failures';
import { invalidArgument, missingField, invalidField, refuseWith } from './failures';
import type { LedgerError } from './errors';
import { callerOf, refuseReadingAsAdministrator, refuseChangingRights } from './caller-rights';
import { partyProblem, userIdProblem } from './grammars';

export const userIdOf = ({ path }: OperationRequest): string => path['user-id'] ?? '';

/** An operation that reads the user in its path; for administrators and the user itself. */
export const userReadOperation = (
  id: string,
  doing: string,
  answer: (user: User, context: OperationContext) => Answer,
): Operation => ({
  id,
  access: 'ledger',
  handle(request, context) {
    const userId = userIdOf(request);
    const flaw = userIdProblem(userId);
    if (flaw !== undefined) return refuseWith(malformedUserId(flaw), context);
    const forbidden =
      callerOf(request, context)?.userId === userId ? undefined : refuseReadingAsAdministrator(request, context);
    if (forbidden) return forbidden;
    const user = context.world.state.users.get(userId);
    return user ? answer(user, context) : refuseWith(userNotFound(doing, userId), context);
  },
});

/** A user to change, and the rights to grant or revoke. */
interface UserChangeRequest {
  readonly userId: string;
  readonly rights?: readonly (UserRight | undefined)[];
}

/** Refuses a request whose path and body name different users, or whose caller is not an administrator. */
export function refuseChange(
  { userId, rights = [] }: UserChangeRequest,
  request: OperationRequest,
  context: OperationContext,
): Answer | undefined {
  const inPath = userIdOf(request);
  if (inPath !== userId) return refuseWith(pathMismatch(inPath, 'user', userId), context);
  const forbidden = refuseChangingRights(rights, request, context);
  if (forbidden) return forbidden;
  const flaw = validateUserId(userId, 'user_id');
  return flaw && refuseWith(flaw, context);
}

export function validateUserId(userId: string, field: string): LedgerError | undefined {
  if (userId === '') return missingField(field);
  const flaw = userIdProblem(userId);
  return flaw === undefined ? undefined : invalidField(field, flaw);
}

/** The default identity provider exists, and those that were created: users can belong to them, parties cannot. */
export const validateProvider = (id: string, known?: State['identityProviders']): LedgerError | undefined =>
  id === '' || id === 'default' || known?.has(id) === true
    ? undefined
    : invalidArgument(`Provided identity_provider_id ${id.slice(0, 255)} has not been found.`);

/** An optional party id. */
export function validateOptionalParty(party: string): Result<string | undefined, LedgerError> {
  if (party === '') return ok(undefined);
  const flaw = partyProblem(party);
  return flaw === undefined ? ok(party) : err(invalidArgument(flaw));
}
