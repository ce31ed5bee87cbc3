// How the control group tells what the ledger refuses: one sentence, the code, and the facts of the rejection.

import { formatInstantShort, micros, type Json } from '../../base';
import type { Rejection, RejectionCode, RejectionOf } from '../../ledger';
import { json } from '../answers';
import type { Answer } from '../types';

type ControlRejectionTable = {
  readonly [C in RejectionCode]: readonly [status: 400 | 403 | 404 | 409, tell: (rejection: RejectionOf<C>) => string];
};

const TABLE: ControlRejectionTable = {
  'tracking-id-used': [
    409,
    ({ trackingId }) => `an offer with tracking id ${trackingId} was made before; leave it out to get a fresh one`,
  ],
  'tracking-id-in-process': [
    409,
    ({ trackingId }) => `an offer with tracking id ${trackingId} is in process; release it first if it is held`,
  ],
  'contract-not-found': [404, ({ contractId, kind }) => `there is no active ${kind} ${contractId}`],
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
    ({ contractId, expected, actual }) => `contract ${contractId} is of ${actual}, not of ${expected}`,
  ],
  'missing-authorization': [403, ({ what, missing }) => `the ${what} needs the authority of ${missing.join(', ')}`],
  'daml-failure': [400, ({ message }) => message],
  'not-simulated': [400, ({ what, known }) => `the stand-in does not simulate ${what}; it knows ${known.join(', ')}`],
  'duplicate-command': [
    409,
    ({ commandId, offset }) => `command ${commandId} was accepted already, at offset ${offset}`,
  ],
  'not-authorized': [403, ({ actor, needed, action }) => `${actor} may not ${action} this offer: only ${needed} may`],
  'offer-expired': [
    409,
    ({ expiresAt, now }) =>
      `the offer expired at ${formatInstantShort(expiresAt)}, and it is ${formatInstantShort(now)}`,
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
  'invalid-value': [400, ({ field, value, expected }) => `${field} is ${JSON.stringify(value)}; expected ${expected}`],
  'insufficient-funds': [409, ({ party, missing }) => `${party} lacks ${missing} tokens; mint them first`],
  'preapproval-exists': [409, ({ contractId }) => `there is a preapproval already: ${contractId}`],
  'already-exists': [409, ({ kind, id }) => `the ${kind} ${id} exists already`],
  'too-many-rights': [
    400,
    ({ userId, limit }) => `user ${userId} would have more than ${limit} rights; revoke some first`,
  ],
  'too-large': [400, ({ what, limitBytes }) => `the ${what} have more than ${limitBytes} bytes`],
  'stale-version': [
    409,
    ({ kind, id, version }) => `the ${kind} ${id} was changed meanwhile and is at version ${version}; read it again`,
  ],
  unknown: [404, ({ kind, id }) => `there is no ${kind} ${id}`],
  'no-wallet': [409, ({ party }) => `${party} has no wallet; install one first`],
  precondition: [409, ({ reason }) => reason],
};

// The table's entry for a code takes the rejection with that code.
const entryOf = ({ code }: Rejection) => TABLE[code] as readonly [status: number, tell: (refused: Rejection) => string];

/** Why the ledger refuses, in one sentence. */
const rejectionMessage = (rejection: Rejection): string => entryOf(rejection)[1](rejection);

/** The answer for a rejection. Nothing has changed. */
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
