// POST /v2/interactive-submission/executeAndWait: as execute, and the answer says where the transaction is.

import { json } from '../answers';
import { executePrepared, readExecution } from './execution';
import { decodingOperation } from './decoding-operation';

export const executeSubmissionAndWait = decodingOperation(
  'executeSubmissionAndWait',
  readExecution,
  async (asked, request, context) => {
    const done = await executePrepared(asked, request, context);
    if (!done.ok) return done.error;
    const { updateId, offset } = done.value.transaction;
    return json({ updateId, completionOffset: offset });
  },
  { submits: true },
);
