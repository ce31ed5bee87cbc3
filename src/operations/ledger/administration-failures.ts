// Errors of user and party administration: codes and categories of observed-ledger 4.3.

import type { Rejection } from '../../ledger';
import type { Answer, OperationContext } from '../types';
import type { LedgerError } from './errors';
import { invalidArgument, refuseWith } from './failures';

/** The action, as named in messages of running servers: `creating user`, `getting user`. */
type Doing = string;

export const userNotFound = (doing: Doing, userId: string): LedgerError => ({
  code: 'USER_NOT_FOUND',
  cause: `${doing} failed for unknown user "${userId}"`,
  category: 11,
  resources: [['USER', userId]],
});

const userExists = (doing: Doing, userId: string): LedgerError => ({
  code: 'USER_ALREADY_EXISTS',
  cause: `${doing} failed, as user "${userId}" already exists`,
  category: 10,
  resources: [['USER', userId]],
});

const tooManyRights = (doing: Doing, userId: string): LedgerError => ({
  code: 'TOO_MANY_USER_RIGHTS',
  cause: `${doing} failed, as user "${userId}" would have too many rights.`,
  category: 9,
  resources: [['USER', userId]],
});

export const invalidUserUpdate = (userId: string, reason: string): LedgerError => ({
  code: 'INVALID_USER_UPDATE_REQUEST',
  cause: `Update operation for user id '${userId}' failed due to: ${reason}`,
  category: 8,
  resources: [['USER', userId]],
});

export const invalidPartyUpdate = (party: string, reason: string): LedgerError => ({
  code: 'INVALID_PARTY_DETAILS_UPDATE_REQUEST',
  cause: `Update operation for party '${party}' failed due to: ${reason}`,
  category: 8,
  resources: [['PARTY', party]],
});

export const partyNotFound = (doing: Doing, party: string): LedgerError => ({
  code: 'PARTY_NOT_FOUND',
  cause: `Party: '${party}' was not found when ${doing}`,
  category: 11,
  resources: [['PARTY', party]],
});

const concurrentUpdate = (kind: 'USER' | 'PARTY', id: string): LedgerError => ({
  code: kind === 'USER' ? 'CONCURRENT_USER_UPDATE_DETECTED' : 'CONCURRENT_PARTY_DETAILS_UPDATE_DETECTED',
  cause: `Update operation for ${kind.toLowerCase()} '${id}' failed due to a concurrent update to the same ${kind.toLowerCase()}; read it again`,
  category: 2,
  resources: [[kind, id]],
  retryInfo: '1 second',
});

const annotationsTooLarge = (limitBytes: number): LedgerError => ({
  code: 'MAX_ANNOTATIONS_SIZE_EXCEEDED',
  cause: `The annotations would exceed ${limitBytes} bytes; remove some`,
  category: 9,
});

/** Path and body name different records. */
export const pathMismatch = (inPath: string, kind: 'user' | 'party' | 'idp', inBody: string): LedgerError => ({
  ...invalidArgument(`${inPath} does not match ${kind} in body: ${inBody}; path and body must name the same one`),
  ofJsonLayer: true,
});

export const malformedUserId = (flaw: string): LedgerError => ({
  ...invalidArgument(`Malformed user-id: ${flaw}`),
  ofJsonLayer: true,
});

function failureOf(rejection: Rejection, doing: Doing): LedgerError {
  switch (rejection.code) {
    case 'unknown':
      if (rejection.kind === 'user') return userNotFound(doing, rejection.id);
      return rejection.kind === 'party'
        ? partyNotFound(doing, rejection.id)
        : invalidArgument(`No ${rejection.kind} ${rejection.id} exists on this synchronizer`);
    case 'already-exists':
      if (rejection.kind === 'user') return userExists(doing, rejection.id);
      return invalidArgument(`Party already exists: party ${rejection.id} is already allocated on this node`);
    case 'too-many-rights':
      return tooManyRights(doing, rejection.userId);
    case 'too-large':
      return annotationsTooLarge(rejection.limitBytes);
    case 'stale-version':
      return concurrentUpdate(rejection.kind === 'user' ? 'USER' : 'PARTY', rejection.id);
    default:
      return invalidArgument(rejection.code);
  }
}

export const answerRejectedCommand = (rejection: Rejection, doing: Doing, context: OperationContext): Answer =>
  refuseWith(failureOf(rejection, doing), context);
