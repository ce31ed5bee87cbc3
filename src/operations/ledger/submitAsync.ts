// POST /v2/commands/async/submit: submits commands; what becomes of them is in the completions. What the interpretation refuses is
// refused at once, as on running servers.

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
