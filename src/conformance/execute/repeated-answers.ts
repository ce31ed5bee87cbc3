// Answers of a polled step that repeat those of the attempt before. A target that never reaches the expected state
// gives the same long list a hundred times: it is parsed and judged once.

import { withBodyOf } from '../check/response-body';
import type { Expectation } from '../model/suite';
import type { RecordedExchange } from '../model/exchange';

type Exchanges = readonly RecordedExchange[];

/** The exchanges, sharing bodies with those of the attempt before where they are equal. */
export const sharingBodies = (exchanges: Exchanges, before: Exchanges): Exchanges =>
  exchanges.map((exchange, index) => {
    const known = before[index];
    return known && isSameAnswer(exchange, known) ? withBodyOf(exchange, known) : exchange;
  });

/** Functions of expressions whose value is not that of the attempt before. */
const VARYING = /\$(unique|fromNow|ago|now|millis|random)\s*\(/;

/** Whether a judgement of the exchanges would repeat that of the attempt before. */
export const isRepetition = (exchanges: Exchanges, before: Exchanges | undefined, { that }: Expectation): boolean =>
  before?.length === exchanges.length &&
  exchanges.every((exchange, index) => {
    const known = before[index];
    return known !== undefined && isSameAnswer(exchange, known);
  }) &&
  !that.some(({ is, when = '' }) => VARYING.test(is) || VARYING.test(when));

/** Equal but for the time. */
function isSameAnswer(
  { request, response }: RecordedExchange,
  { request: asked, response: known }: RecordedExchange,
): boolean {
  const names = Object.keys(response.headers);
  return (
    response.status === known.status &&
    response.body === known.body &&
    response.stream === undefined &&
    known.stream === undefined &&
    request.url === asked.url &&
    request.body === asked.body &&
    names.length === Object.keys(known.headers).length &&
    names.every((name) => name === 'date' || response.headers[name] === known.headers[name])
  );
}
