// Where a bad request gets an error object, the operation has to see bodies that the schema refuses: it decodes them as running
// servers do, and names what is wrong (observed-ledger 1.1, 2.1).

import { err, ok, type Result } from '../../base';
import type { Dialect } from '../dialect';
import type { Answer, Operation, OperationContext, OperationRequest, StreamSteps } from '../types';
import { undecodable } from './failures';
import { refusedStream, untilRightsChange } from './follow';
import { rootField, type BodyField } from './body-field';

export const hasErrorObjects = (dialect: Dialect): boolean => dialect.ledgerBadRequest === 'error-object';

/** An operation with a body: `read` decodes it whole, and the first thing that cannot be decoded is refused before `answer` is asked. */
export const decodingOperation = <T>(
  id: string,
  read: (body: BodyField) => T,
  answer: (asked: T, request: OperationRequest, context: OperationContext) => Answer | Promise<Answer>,
  {
    follow,
    ...more
  }: Pick<Operation, 'submits'> & {
    readonly follow?: (asked: T, request: OperationRequest, context: OperationContext) => StreamSteps;
  } = {},
): Operation => {
  const decode = (request: OperationRequest): Result<T, Answer> => {
    const body = rootField(request.body);
    const asked = read(body);
    const [note] = body.problems;
    return note === undefined ? ok(asked) : err(undecodable(note));
  };
  return {
    ...more,
    id,
    access: 'ledger',
    lenientBody: hasErrorObjects,
    handle(request, context) {
      const asked = decode(request);
      return asked.ok ? answer(asked.value, request, context) : asked.error;
    },
    ...(follow && {
      stream(request, context) {
        const asked = decode(request);
        return asked.ok
          ? untilRightsChange(follow(asked.value, request, context), request, context)
          : refusedStream(asked.error);
      },
    }),
  };
};
