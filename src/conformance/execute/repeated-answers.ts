// Recognizes answers of a polled step that repeat those of the previous attempt. A target that never reaches the
// expected state may return the same long list a hundred times; it is parsed once, and not judged at each attempt.

import { withBodyOf } from '../check/response-body';
import type { RecordedExchange } from '../model/exchange';
import type { Expectation } from '../model/suite';

type Exchanges = readonly RecordedExchange[];

/** The exchanges; those equal to an exchange of the previous attempt share its body. */
export const sharingBodies = (exchanges: Exchanges, before: Exchanges): Exchanges =>
  exchanges.map((exchange, index) => {
    const known = before[index];
    return known && isSameAnswer(exchange, known) ? withBodyOf(exchange, known) : exchange;
  });

/** What makes the value of an expression depend on more than a repeated answer. The `date` header differs. */
const VARYING = /\$(unique|fromNow|ago|now|millis|random|shuffle|eval)\b|\bheaders\b/;

/** Whether the expectation may be met by an answer that repeats one which did not meet it. */
export const isVarying = ({ that }: Expectation): boolean =>
  that.some(({ is, when = '' }) => VARYING.test(is) || VARYING.test(when));

/** Whether judging the exchanges would give the same result as for the previous attempt. */
export const isRepetition = (exchanges: Exchanges, before: Exchanges | undefined, expect: Expectation): boolean =>
  before?.length === exchanges.length &&
  exchanges.every((exchange, index) => {
    const known = before[index];
    return known !== undefined && isSameAnswer(exchange, known);
  }) &&
  !isVarying(expect);

/** Equal except for the `date` header. */
function isSameAnswer(
  { request, response }: RecordedExchange,
  { request: knownRequest, response: known }: RecordedExchange,
): boolean {
  const names = Object.keys(response.headers);
  return (
    response.status === known.status &&
    response.body === known.body &&
    response.stream === undefined &&
    known.stream === undefined &&
    request.url === knownRequest.url &&
    request.body === knownRequest.body &&
    names.length === Object.keys(known.headers).length &&
    names.every((name) => name === 'date' || response.headers[name] === known.headers[name])
  );
}
