// POST /v2/updates/update-by-hash: as by id, keyed by the hash that an external party signed.

import { answerUpdate } from './answer-update';
import { member, readBytes } from './body-field';
import { decodingOperation } from './decoding-operation';
import { missingField } from './failures';
import { readUpdateFormat } from './format-request';
import { updateByHash } from './update-hash';

export const getLedgerUpdateByHash = decodingOperation(
  'getLedgerUpdateByHash',
  (body) => ({
    hash: readBytes(member(body, 'transactionHash')),
    format: readUpdateFormat(member(body, 'updateFormat')),
  }),
  ({ hash, format }, request, context) =>
    answerUpdate(
      {
        format,
        problem: hash === '' ? missingField('transaction_hash') : undefined,
        resource: ['TRANSACTION_HASH', hash],
        find: () => updateByHash(context, hash),
      },
      request,
      context,
    ),
);
