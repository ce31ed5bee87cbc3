// POST /v2/commands/submit-and-wait-for-reassignment: moves a contract to or from another synchronizer, and returns the
// reassignment.

import { json } from '../answers';
import { member } from './body-field';
import { refuseReading, claimsOfEvents } from './caller-rights';
import { decodingOperation } from './decoding-operation';
import { resolveEventFormat, validateEventFormat } from './event-format';
import { refuseWith } from './failures';
import { readEventFormat } from './format-request';
import { readReassignment, submitReassignment } from './reassignment-request';
import { reassignmentValue } from './render-update';

const NO_EVENTS = { byParty: new Map(), anyParty: undefined, verbose: false };

export const submitAndWaitForReassignment = decodingOperation(
  'submitAndWaitForReassignment',
  (body) => ({ asked: readReassignment(body), format: readEventFormat(member(body, 'eventFormat')) }),
  async ({ asked, format }, request, context) => {
    const { dialect, settings } = context;
    const forbidden = format && refuseReading(claimsOfEvents([format]), request, context);
    if (forbidden) return forbidden;
    const flaw = format && validateEventFormat(format, dialect);
    if (flaw) return refuseWith(flaw, context);
    const done = await submitReassignment(asked, request, context);
    if (!done.ok) return done.error;
    const { reassignment, world } = done.value;
    // Without a format there are no events, but the submitter sees its command id.
    const events = format ? resolveEventFormat(format) : NO_EVENTS;
    return json({ reassignment: reassignmentValue(reassignment, events, { dialect, settings, world }) });
  },
  { submits: true },
);
