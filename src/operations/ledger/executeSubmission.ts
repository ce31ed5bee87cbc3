// POST /v2/interactive-submission/execute: submits a prepared transaction with the signatures of its submitters.

import { json } from '../answers';
import { executePrepared, readExecution } from './execution';
import { decodingOperation } from './decoding-operation';

export const executeSubmission = decodingOperation(
  'executeSubmission',
  readExecution,
  async (asked, request, context) => {
    const done = await executePrepared(asked, request, context);
    return done.ok ? json({}) : done.error;
  },
  { submits: true },
);
