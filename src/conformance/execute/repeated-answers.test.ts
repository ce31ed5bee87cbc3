import { expectationOf, position } from '../../../test/support/conformance-case';
import { bodyOf } from '../check/response-body';
import type { RecordedExchange } from '../model/exchange';
import type { Expectation } from '../model/suite';
import { isRepetition, sharingBodies } from './repeated-answers';

const exchange = (response: Partial<RecordedExchange['response']>, url = 'http://kit/list'): RecordedExchange => ({
  operationId: 'listTransferOffers',
  group: 'validator',
  step: 0,
  request: { method: 'GET', url, headers: {}, body: undefined, as: 'sender' },
  response: {
    status: 200,
    headers: { 'content-type': 'application/json', date: 'Thu, 01 Jan 2026 00:00:00 GMT' },
    body: '{"offers":[]}',
    ...response,
  },
  ms: 1,
});

const claiming = (is: string, when?: string): Expectation =>
  expectationOf({
    that: [{ is, ...(when === undefined ? {} : { when }), clauses: [], because: undefined, row: undefined, position }],
  });
const LISTED = claiming('$count(body.offers) = 1');
const type = { 'content-type': 'application/json' };

describe('an answer', () => {
  it.each<readonly [string, boolean, RecordedExchange]>([
    ['an identical answer', true, exchange({})],
    ['one with a later date', true, exchange({ headers: { ...type, date: 'Thu, 01 Jan 2026 00:00:01 GMT' } })],
    ['one with another status', false, exchange({ status: 500 })],
    ['one with another body', false, exchange({ body: '{"offers":[ ]}' })],
    ['one with an additional header', false, exchange({ headers: { ...type, date: '', age: '1' } })],
    ['one with another header value', false, exchange({ headers: { 'content-type': 'text/plain', date: '' } })],
    ['one to another request', false, exchange({}, 'http://kit/list?page=2')],
    ['one from a stream', false, exchange({ stream: { end: 'idle', frames: 0 } })],
  ])('followed by %s counts as repeated: %s', (_, isRepeated, next) => {
    expect(isRepetition([next], [exchange({})], LISTED)).toBe(isRepeated);
  });

  it('is judged again if the number of answers has changed, or at the first attempt', () => {
    expect([
      isRepetition([exchange({}), exchange({})], [exchange({})], LISTED),
      isRepetition([exchange({})], undefined, LISTED),
    ]).toEqual([false, false]);
  });

  it.each([
    ["$fromNow('PT1M') > body.at", undefined],
    ['body.open', "$ago ('PT1M') > body.at"],
    ["body.name = $unique('offer')", undefined],
    ["'1m' ~> $fromNow > body.at", undefined],
    ['$exists(headers.date)', undefined],
  ])('is judged again if the claim %s (when: %s) depends on more than the answer', (is, when) => {
    expect(isRepetition([exchange({})], [exchange({})], claiming(is, when))).toBe(false);
  });
});

it('an equal answer shares the parsed body of the previous one and keeps its own date', () => {
  const before = exchange({});
  const body = bodyOf(before);
  const [shared] = sharingBodies([exchange({ headers: { ...type, date: 'later' } })], [before]);
  expect(shared && [bodyOf(shared) === body, shared.response.headers['date']]).toEqual([true, 'later']);
  const other = exchange({ body: '{}' });
  expect(sharingBodies([other], [before])[0]).toBe(other);
});
