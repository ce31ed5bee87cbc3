// Answers of the validator group to ledger rejections: status and text for each rejection code (service contract 4.2
// and 7, observed scan-validator 1.4, 3.4, 5.2).

import { formatInstant, truncate } from '../base';
import type { Rejection, RejectionCode, RejectionOf } from '../ledger';
import { error, json } from './answers';
import type { Answer } from './types';

const LONGEST_VALUE = 80;

/** A value as the caller wrote it, cut so that the sentence does not lose its end. */
export const shortened = (value: string): string => truncate(JSON.stringify(value), LONGEST_VALUE);

type RejectionTable = { readonly [C in RejectionCode]: (rejection: RejectionOf<C>) => Answer };

const TABLE: RejectionTable = {
  'tracking-id-used': ({ trackingId }) =>
    error(
      409,
      `A transfer offer with tracking id ${trackingId} already exists; query its status, or use another tracking id for a new offer`,
    ),
  'tracking-id-in-process': ({ trackingId }) =>
    error(429, `A transfer offer with tracking id ${trackingId} is being processed; retry with exponential back-off`),
  'contract-not-found': ({ contractId, kind }) =>
    error(404, `No ${kind} with contract id ${contractId} is active and visible to this wallet`),
  'contract-in-flight': ({ contractId }) =>
    error(409, `Contract ${contractId} is in flight between two synchronizers; retry when it is assigned`),
  'contract-inactive': ({ contractId }) =>
    error(409, `Contract ${contractId} is archived; query the active contracts again`),
  'contract-consumed': ({ contractId }) =>
    error(409, `Contract ${contractId} was archived by an earlier command of the same submission`),
  'wrongly-typed-contract': ({ contractId, expected, actual }) =>
    error(400, `Contract ${contractId} is a ${actual}; expected a ${expected}`),
  'missing-authorization': ({ what, missing }) =>
    error(403, `${what} requires the authorization of ${missing.join(', ')}`),
  'daml-failure': ({ message }) => error(400, message),
  'not-simulated': ({ what, known }) =>
    error(400, `The mock server does not simulate ${what}; supported: ${known.join(', ')}`),
  'duplicate-command': ({ commandId, offset }) =>
    error(409, `Command ${commandId} was already accepted at offset ${offset}`),
  'not-authorized': ({ actor, needed, action }) =>
    error(400, `Party ${actor} cannot ${action} this offer; only ${needed} can`),
  'offer-expired': ({ expiresAt, now }) =>
    error(409, `The offer expired at ${formatInstant(expiresAt)}; ledger time is ${formatInstant(now)}`),
  'not-due': ({ what }) => error(409, `Too early: ${what} is not due yet`),
  'text-too-long': ({ field, length, limit }) =>
    error(400, `${field} has ${length} characters; at most ${limit} are allowed`),
  'invalid-value': ({ field, value, expected }) => error(400, `${field} is ${shortened(value)}; expected ${expected}`),
  'insufficient-funds': ({ party, missing }) =>
    error(400, `Party ${party} has insufficient funds, missing ${missing} tokens`),
  // The one 409 that is not an error object: it has the shape of success (observed scan-validator 3.5).
  'preapproval-exists': ({ contractId }) => json({ transfer_preapproval_contract_id: contractId }, 409),
  'already-exists': ({ kind, id }) => error(409, `The ${kind} ${id} already exists`),
  'too-many-rights': ({ userId, limit }) =>
    error(400, `User ${userId} would have more than ${limit} rights; revoke some first`),
  'too-large': ({ what, limitBytes }) => error(400, `The ${what} exceed ${limitBytes} bytes`),
  'stale-version': ({ kind, id, version }) =>
    error(409, `The ${kind} ${id} was changed concurrently and is now at version ${version}; read it again`),
  unknown: ({ kind, id }) => error(404, `Unknown ${kind} ${id}`),
  'no-wallet': ({ party }) => error(404, `No wallet for party ${party}; register the user first`),
  precondition: ({ reason }) => error(409, `Precondition not met: ${reason}`),
};

/** The answer for a rejection. */
export function answerRejection(rejection: Rejection): Answer {
  // The table's entry for a code takes the rejection with that code.
  const render = TABLE[rejection.code] as (refused: Rejection) => Answer;
  return render(rejection);
}

/** The same as a bad request, for operations that document no other refusal. */
export const answerBadRequest = (rejection: Rejection): Answer => json(answerRejection(rejection).json ?? {}, 400);
