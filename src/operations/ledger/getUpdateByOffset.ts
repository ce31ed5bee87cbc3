// POST /v2/updates/update-by-offset: as by id, keyed by offset (observed-ledger 6.1).

import { updateAt } from '../../ledger';
import type { Operation } from '../types';
import { answerUpdate } from './answer-update';
import { readUpdateFormat } from './asked-format';
import { nonPositiveOffset, undecodable } from './failures';
import { judgesItself } from './judges-itself';
import { bodyPlace, member, readInteger } from './place';

export const getUpdateByOffset: Operation = {
  id: 'getUpdateByOffset',
  access: 'ledger',
  lenientBody: judgesItself,
  handle(request, context) {
    const body = bodyPlace(request.body);
    const offset = readInteger(member(body, 'offset')) ?? 0n;
    const format = readUpdateFormat(member(body, 'updateFormat'));
    const [note] = body.notes;
    if (note !== undefined) return undecodable(note);
    const lookup = {
      format,
      flaw: offset > 0n ? undefined : nonPositiveOffset('offset', offset),
      resource: ['OFFSET', offset.toString()],
      find: () => updateAt(context.world.state, offset),
    } as const;
    return answerUpdate(lookup, request, context);
  },
};
