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
    ['the same', true, exchange({})],
    ['a later one', true, exchange({ headers: { ...type, date: 'Thu, 01 Jan 2026 00:00:01 GMT' } })],
    ['another status', false, exchange({ status: 500 })],
    ['another body', false, exchange({ body: '{"offers":[ ]}' })],
    ['another header', false, exchange({ headers: { ...type, date: '', age: '1' } })],
    ['another value of a header', false, exchange({ headers: { 'content-type': 'text/plain', date: '' } })],
    ['that of another request', false, exchange({}, 'http://kit/list?page=2')],
    ['one of a stream', false, exchange({ stream: { end: 'idle', frames: 0 } })],
  ])('is repeated by %s: %s', (_, isRepeated, next) => {
    expect(isRepetition([next], [exchange({})], LISTED)).toBe(isRepeated);
  });

  it('is judged again if there is another number of them, or none before', () => {
    expect([
      isRepetition([exchange({}), exchange({})], [exchange({})], LISTED),
      isRepetition([exchange({})], undefined, LISTED),
    ]).toEqual([false, false]);
  });

  it.each([
    ["$fromNow('PT1M') > body.at", undefined],
    ['body.open', "$ago ('PT1M') > body.at"],
    ["body.name = $unique('offer')", undefined],
  ])('is judged again if %s depends on more than the answer', (is, when) => {
    expect(isRepetition([exchange({})], [exchange({})], claiming(is, when))).toBe(false);
  });

  it('may name a variable like a function', () => {
    expect(isRepetition([exchange({})], [exchange({})], claiming('($now := body.offers; $count($now) = 1)'))).toBe(
      true,
    );
  });
});

it('shares the parsed body with the answer before, but not its time', () => {
  const before = exchange({});
  const body = bodyOf(before);
  const [shared] = sharingBodies([exchange({ headers: { ...type, date: 'later' } })], [before]);
  expect(shared && [bodyOf(shared) === body, shared.response.headers['date']]).toEqual([true, 'later']);
  const other = exchange({ body: '{}' });
  expect(sharingBodies([other], [before])[0]).toBe(other);
});
