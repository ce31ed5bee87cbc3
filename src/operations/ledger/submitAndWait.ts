// POST /v2/commands/submit-and-wait: submits commands and answers with the committed transaction's id (observed-ledger
// 6.1).

import { json } from '../answers';
import { readSubmission } from './command-request';
import { decodingOperation } from './decoding-operation';
import { submitRequest } from './run-submission';

export const submitAndWait = decodingOperation(
  'submitAndWait',
  readSubmission,
  async (asked, request, context) => {
    const done = await submitRequest(asked, request, context);
    if (!done.ok) return done.error;
    const { updateId, offset } = done.value.transaction;
    return json({ updateId, completionOffset: offset });
  },
  { submits: true },
);
