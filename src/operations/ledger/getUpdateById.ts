// POST /v2/updates/update-by-id (service contract 4.1, observed-ledger 1 and 2).

import { updateById } from '../../ledger';
import type { Dialect } from '../dialect';
import { answerUpdate } from './answer-update';
import { readUpdateFormat } from './format-request';
import type { LedgerError } from './errors';
import { invalidArgument, missingField } from './failures';
import { decodingOperation, hasErrorObjects } from './decoding-operation';
import { member, readText } from './body-field';
import { ledgerStringProblem, multihashProblem } from './grammars';

export const getUpdateById = decodingOperation(
  'getUpdateById',
  (body) => ({ updateId: readText(member(body, 'updateId')), format: readUpdateFormat(member(body, 'updateFormat')) }),
  ({ updateId, format }, request, context) => {
    const lookup = {
      format,
      problem: validateUpdateId(updateId, context.dialect),
      resource: ['UPDATE_ID', updateId],
      // Compared case-insensitively as a hash, case-sensitively as a text.
      find: () => updateById(context.world.state, hasErrorObjects(context.dialect) ? updateId.toLowerCase() : updateId),
    } as const;
    return answerUpdate(lookup, request, context);
  },
);

/** The contract requires a ledger string; running servers also require a hash. */
export function validateUpdateId(updateId: string, dialect: Dialect): LedgerError | undefined {
  if (updateId === '') return missingField('update_id');
  const flaw = ledgerStringProblem(updateId) ?? (hasErrorObjects(dialect) ? multihashProblem(updateId) : undefined);
  return flaw === undefined ? undefined : invalidArgument(flaw);
}
