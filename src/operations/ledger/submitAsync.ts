// POST /v2/commands/async/submit: submits commands; the outcome is in the completions. Rejections by the interpretation
// are returned immediately, as on running servers.

import { json } from '../answers';
import { readSubmission } from './command-request';
import { decodingOperation } from './decoding-operation';
import { submitRequest } from './run-submission';

export const submitAsync = decodingOperation(
  'submitAsync',
  readSubmission,
  async (asked, request, context) => {
    const done = await submitRequest(asked, request, context);
    return done.ok ? json({}) : done.error;
  },
  { submits: true },
);
