import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import { compareRuns, type Comparison } from './compare';

const ID = 'tracking-id/once';

/** The runs of one scenario that lists offers after a number of submissions; only the members that are read. */
function compared(
  left: readonly object[],
  right: readonly object[],
  safety = 'write',
  steps: readonly object[] = [{ call: 'createTransferOffer', parallel: 2 }, { call: 'listTransferOffers' }],
): Comparison {
  const sideOf = (answers: readonly object[], draw: string) => {
    const planned = {
      id: ID,
      skip: undefined,
      scenario: {
        title: 'Once',
        safety,
        steps,
      },
    };
    const exchanges = answers.map((answer) => ({
      response: { headers: { 'content-type': 'application/json' }, status: 200, body: '{}' },
      ...answer,
    }));
    const result = {
      planned,
      exchanges,
      draws: { unique: [draw, ` text-${draw}1`, ` text-${draw}2`], now: [] },
      error: undefined,
    };
    return { planned: [planned], results: [result as unknown as CaseResult] } as unknown as Parameters<
      typeof compareRuns
    >[0];
  };
  return compareRuns(sideOf(left, 'once-aaaa1111'), sideOf(right, 'once-bbbb2222'));
}

const response = (status: number, body: object): RecordedExchange['response'] => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const submitted = (status: number) => ({
  operationId: 'createTransferOffer',
  step: 0,
  response: response(status, status === 200 ? {} : { error: `refused with ${status}` }),
});
const listed = (...trackingIds: readonly string[]) => ({
  operationId: 'listTransferOffers',
  step: 1,
  response: response(200, { offers: trackingIds.map((trackingId) => ({ payload: { trackingId } })) }),
});

describe('two equivalent targets', () => {
  it('may refuse the loser of a race with either status', () => {
    const [left, right] = [
      [submitted(200), submitted(409), listed()],
      [submitted(429), submitted(200), listed()],
    ];
    expect(compared(left, right).differences).toEqual([]);
    expect(compared(left, [submitted(500), submitted(200), listed()]).differences).toHaveLength(1);
  });

  it('may list different offers of other scenarios, but the same offers of this one', () => {
    const race = [submitted(200), submitted(409)];
    const [left, right] = [
      [...race, listed('once-aaaa1111', 'another-run')],
      [...race, listed('once-bbbb2222')],
    ];
    expect(compared(left, right).differences).toEqual([]);
    expect(compared(left, [...race, listed('another-run')]).differences).toHaveLength(1);
    expect(compared(left, [...race, listed('once-aaaa1111')]).differences).toHaveLength(1);
    expect(compared(left, right, 'read').differences).toHaveLength(1);
  });

  it('may let any of the concurrent requests win', () => {
    const race = [submitted(200), submitted(409)];
    const [left, right] = [
      [...race, listed('once-aaaa1111 text-once-aaaa11111')],
      [...race, listed('once-bbbb2222 text-once-bbbb22222')],
    ];
    expect(compared(left, right).differences).toEqual([]);
  });

  it('may put the entries of an unordered list on different pages, but not omit one', () => {
    const steps = [{ call: 'getAcsSnapshot' }, { call: 'getAcsSnapshot' }];
    const pages = (...names: readonly (readonly string[])[]) =>
      names.map((page, step) => ({
        operationId: 'getAcsSnapshot',
        step,
        response: response(200, { record_time: 'x', created_events: page.map((name) => ({ name })) }),
      }));
    const [one, other] = [pages(['a', 'b'], ['c']), pages(['a', 'c'], ['b'])];
    expect(compared(one, other, 'read', steps)).toMatchObject({ differences: [], reordered: 2 });
    expect(compared(one, pages(['a', 'c'], []), 'read', steps).differences).toHaveLength(1);
    expect(compared(one, pages(['a', 'c'], ['c']), 'read', steps).differences).toHaveLength(1);
  });
});
