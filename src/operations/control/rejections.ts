// Answers of the control group to ledger rejections: a message, the code, and the facts of the rejection.

import { formatInstantShort, micros, type Json } from '../../base';
import type { Rejection, RejectionCode, RejectionOf } from '../../ledger';
import { json } from '../answers';
import { shortened } from '../rejections';
import type { Answer } from '../types';

type ControlRejectionTable = {
  readonly [C in RejectionCode]: readonly [status: 400 | 403 | 404 | 409, tell: (rejection: RejectionOf<C>) => string];
};

const TABLE: ControlRejectionTable = {
  'tracking-id-used': [
    409,
    ({ trackingId }) => `tracking id ${trackingId} was already used for an offer; omit it to get an unused one`,
  ],
  'tracking-id-in-process': [
    409,
    ({ trackingId }) =>
      `an offer with tracking id ${trackingId} is in process; if the request is held, release it first`,
  ],
  'contract-not-found': [404, ({ contractId, kind, outcome }) => outcome ?? `there is no active ${kind} ${contractId}`],
  'contract-in-flight': [
    409,
    ({ contractId }) => `contract ${contractId} is in flight between synchronizers; assign it first`,
  ],
  'contract-inactive': [409, ({ contractId }) => `contract ${contractId} is archived`],
  'contract-consumed': [
    409,
    ({ contractId }) => `contract ${contractId} was archived by an earlier command of the same submission`,
  ],
  'wrongly-typed-contract': [
    400,
    ({ contractId, expected, actual }) => `contract ${contractId} is a ${actual}; expected a ${expected}`,
  ],
  'missing-authorization': [403, ({ what, missing }) => `${what} requires the authorization of ${missing.join(', ')}`],
  'daml-failure': [400, ({ message }) => message],
  'not-simulated': [
    400,
    ({ what, known }) => `the mock server does not simulate ${what}; supported: ${known.join(', ')}`,
  ],
  'duplicate-command': [
    409,
    ({ commandId, offset }) => `command ${commandId} was already accepted at offset ${offset}`,
  ],
  'not-authorized': [403, ({ actor, needed, action }) => `${actor} may not ${action} this offer: only ${needed} may`],
  'offer-expired': [
    409,
    ({ expiresAt, now }) =>
      `the offer expired at ${formatInstantShort(expiresAt)}; ledger time is ${formatInstantShort(now)}`,
  ],
  'not-due': [
    409,
    ({ what, at }) =>
      `${what} is not due${at === undefined ? '' : ` before ${formatInstantShort(at)}; advance the clock first`}`,
  ],
  'text-too-long': [
    400,
    ({ field, length, limit }) => `${field} has ${length} characters; at most ${limit} are allowed`,
  ],
  'invalid-value': [400, ({ field, value, expected }) => `${field} is ${shortened(value)}; expected ${expected}`],
  'insufficient-funds': [
    409,
    ({ party, missing }) => `${party} has insufficient funds, missing ${missing} tokens; mint them first`,
  ],
  'preapproval-exists': [409, ({ contractId }) => `the party already has a preapproval: ${contractId}`],
  'already-exists': [409, ({ kind, id }) => `the ${kind} ${id} already exists`],
  'too-many-rights': [
    400,
    ({ userId, limit }) => `user ${userId} would have more than ${limit} rights; revoke some first`,
  ],
  'too-large': [400, ({ what, limitBytes }) => `the ${what} exceed ${limitBytes} bytes`],
  'stale-version': [
    409,
    ({ kind, id, version }) =>
      `the ${kind} ${id} was changed concurrently and is now at version ${version}; read it again`,
  ],
  unknown: [
    404,
    ({ kind, id, known }) => `there is no ${kind} ${id}${known === undefined ? '' : `; known: ${known.join(', ')}`}`,
  ],
  'no-wallet': [409, ({ party }) => `${party} has no wallet; install one first`],
  precondition: [409, ({ reason }) => reason],
};

// The table's entry for a code takes the rejection with that code.
const entryOf = ({ code }: Rejection) => TABLE[code] as readonly [status: number, tell: (refused: Rejection) => string];

/** The message for a rejection. */
const rejectionMessage = (rejection: Rejection): string => entryOf(rejection)[1](rejection);

/** The answer for a rejection. */
export function rejectionAnswer(rejection: Rejection): Answer {
  const [status] = entryOf(rejection);
  const { code, ...facts } = rejection;
  const shown = Object.fromEntries(
    Object.entries(facts).map(([name, value]): [string, Json] => [
      name,
      typeof value === 'bigint' ? formatInstantShort(micros(value)) : value,
    ]),
  );
  return json({ ...shown, error: rejectionMessage(rejection), code }, status);
}
