// POST /v2/commands/async/submit-reassignment: as submit-and-wait-for-reassignment; the outcome is in the completions.
// Rejections are returned immediately.

import { json } from '../answers';
import { decodingOperation } from './decoding-operation';
import { readReassignment, submitReassignment as submit } from './reassignment-request';

export const submitReassignment = decodingOperation(
  'submitReassignment',
  readReassignment,
  async (asked, request, context) => {
    const done = await submit(asked, request, context);
    return done.ok ? json({}) : done.error;
  },
  { submits: true },
);
