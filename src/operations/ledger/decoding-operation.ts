// Where a bad request gets an error object, the operation has to see bodies that the schema refuses: it decodes them as running
// servers do, and names what is wrong (observed-ledger 1.1, 2.1).

import { err, ok, type Result } from '../../base';
import type { Dialect } from '../dialect';
import type { Answer, Operation, OperationContext, OperationRequest, Steps } from '../types';
import { undecodable } from './failures';
import { refused, whileEntitled } from './follow';
import { bodyPlace, type Place } from './body-field';

export const judgesItself = (dialect: Dialect): boolean => dialect.ledgerBadRequest === 'error-object';

/** An operation with a body: `read` decodes it whole, and the first thing that cannot be decoded is refused before `answer` is asked. */
export const decodingOperation = <T>(
  id: string,
  read: (body: Place) => T,
  answer: (asked: T, request: OperationRequest, context: OperationContext) => Answer | Promise<Answer>,
  {
    follow,
    ...more
  }: Pick<Operation, 'submits'> & {
    readonly follow?: (asked: T, request: OperationRequest, context: OperationContext) => Steps;
  } = {},
): Operation => {
  const decode = (request: OperationRequest): Result<T, Answer> => {
    const body = bodyPlace(request.body);
    const asked = read(body);
    const [note] = body.notes;
    return note === undefined ? ok(asked) : err(undecodable(note));
  };
  return {
    ...more,
    id,
    access: 'ledger',
    lenientBody: judgesItself,
    handle(request, context) {
      const asked = decode(request);
      return asked.ok ? answer(asked.value, request, context) : asked.error;
    },
    ...(follow && {
      stream(request, context) {
        const asked = decode(request);
        return asked.ok ? whileEntitled(follow(asked.value, request, context), request, context) : refused(asked.error);
      },
    }),
  };
};
