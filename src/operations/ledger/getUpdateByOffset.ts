// POST /v2/updates/update-by-offset: as by id, keyed by offset (observed-ledger 6.1).

import { updateAt } from '../../ledger';
import { answerUpdate } from './answer-update';
import { readUpdateFormat } from './format-request';
import { nonPositiveOffset } from './failures';
import { decodingOperation } from './decoding-operation';
import { member, readInteger } from './body-field';

export const getUpdateByOffset = decodingOperation(
  'getUpdateByOffset',
  (body) => ({
    offset: readInteger(member(body, 'offset')) ?? 0n,
    format: readUpdateFormat(member(body, 'updateFormat')),
  }),
  ({ offset, format }, request, context) => {
    const lookup = {
      format,
      problem: offset > 0n ? undefined : nonPositiveOffset('offset', offset),
      resource: ['OFFSET', offset.toString()],
      find: () => updateAt(context.world.state, offset),
    } as const;
    return answerUpdate(lookup, request, context);
  },
);
