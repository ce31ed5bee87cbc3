// POST /v2/interactive-submission/executeAndWaitForTransaction: as execute, and the answer has the transaction.

import { json } from '../answers';
import { readTransactionFormat } from './format-request';
import { executePrepared, readExecution, submittersOf } from './execution';
import { decodingOperation } from './decoding-operation';
import { member } from './body-field';
import { resolveSubmittedFormat, submittedTransaction } from './submitted-format';

export const executeSubmissionAndWaitForTransaction = decodingOperation(
  'executeSubmissionAndWaitForTransaction',
  (body) => ({ execution: readExecution(body), format: readTransactionFormat(member(body, 'transactionFormat')) }),
  async ({ execution, format: asked }, request, context) => {
    const format = resolveSubmittedFormat(asked, submittersOf(execution), request, context);
    if (!format.ok) return format.error;
    const done = await executePrepared(execution, request, context);
    return done.ok ? json(submittedTransaction(done.value, format.value, context)) : done.error;
  },
  { submits: true },
);
