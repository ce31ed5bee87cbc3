// POST /v2/commands/submit-and-wait-for-transaction: as submit-and-wait, and the answer has the transaction
// (observed-ledger 6.1).

import { json } from '../answers';
import { readSubmission } from './command-request';
import { readTransactionFormat } from './format-request';
import { decodingOperation } from './decoding-operation';
import { member, readMessage } from './body-field';
import { submitRequest } from './run-submission';
import { missingField, refuseWith } from './failures';
import { resolveSubmittedFormat, submittedTransaction } from './submitted-format';

export const submitAndWaitForTransaction = decodingOperation(
  'submitAndWaitForTransaction',
  (body) => {
    const commands = readMessage(member(body, 'commands'));
    return {
      commands: commands && readSubmission(commands),
      format: readTransactionFormat(member(body, 'transactionFormat')),
    };
  },
  async ({ commands, format: asked }, request, context) => {
    if (!commands) return refuseWith(missingField('commands'), context);
    const format = resolveSubmittedFormat(asked, [...commands.actAs, ...commands.readAs], request, context);
    if (!format.ok) return format.error;
    const done = await submitRequest(commands, request, context);
    return done.ok ? json(submittedTransaction(done.value, format.value, context)) : done.error;
  },
  { submits: true },
);
