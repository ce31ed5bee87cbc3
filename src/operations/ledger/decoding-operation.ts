// In dialects with error objects, operations decode bodies that the schema rejects, as running
// servers do, and report the problem (observed-ledger 1.1, 2.1).

import { err, ok, type Result } from '../../base';
import type { Dialect } from '../dialect';
import type { Answer, Operation, OperationContext, OperationRequest, StreamSteps } from '../types';
import { undecodable } from './failures';
import { refusedStream, untilRightsChange } from './follow';
import { rootField, type BodyField } from './body-field';

export const hasErrorObjects = (dialect: Dialect): boolean => dialect.ledgerBadRequest === 'error-object';

/** An operation with a body. `read` decodes the whole body; the first problem is refused before `answer` runs. */
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
