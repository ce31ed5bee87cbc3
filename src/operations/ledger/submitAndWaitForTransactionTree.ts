// POST /v2/commands/submit-and-wait-for-transaction-tree: as submit-and-wait, and the answer has the transaction with
// all nodes that the submitters see.

import { json } from '../answers';
import { readSubmission } from './command-request';
import { decodingOperation } from './decoding-operation';
import { transactionTree } from './listUpdateTrees';
import { submitRequest } from './run-submission';
import { ofParties } from './submitted-format';

export const submitAndWaitForTransactionTree = decodingOperation(
  'submitAndWaitForTransactionTree',
  readSubmission,
  async (asked, request, context) => {
    const done = await submitRequest(asked, request, context);
    if (!done.ok) return done.error;
    const { transaction, world } = done.value;
    const { dialect, settings } = context;
    const format = ofParties([...asked.actAs, ...asked.readAs]);
    return json({ transactionTree: transactionTree(transaction, format, { dialect, settings, world }) });
  },
  { submits: true },
);
