import { exchangeOf } from '../../../test/support/conformance-check';
import type { CaseResult } from '../model/case-result';
import type { CaseFinding } from '../model/finding';
import { mergedResults } from './merge';

const planned = { id: 'small/final' } as CaseResult['planned'];
const resultOf = (more: Partial<CaseResult>): CaseResult => ({
  planned,
  exchanges: [exchangeOf('getDso', { body: {} })],
  findings: [],
  error: undefined,
  draws: { unique: [], now: [] },
  ms: 1,
  judged: 1,
  ...more,
});
const finding = { message: 'it is not offered', exchange: 0 } as CaseFinding;
const notOffered = { request: 'getDso with a token', reason: 'it answers 404', findings: [finding] };

describe('one scenario in two shards', () => {
  it('is marked as ended if either shard ended it, in any order', () => {
    const [plain, ended] = [resultOf({}), resultOf({ cut: 3, resentStep: 2, notOffered })];
    expect(mergedResults([ended, plain])).toMatchObject([{ cut: 3, resentStep: 2, notOffered }]);
    const later = { ...notOffered, findings: [{ ...finding, exchange: 1 }] };
    expect(mergedResults([plain, ended])).toMatchObject([{ cut: 3, resentStep: 2, notOffered: later }]);
  });

  it('combines the details of both if both ended it', () => {
    const one = resultOf({ cut: 3, resentStep: 2, notOffered });
    const other = resultOf({ cut: 4, resentStep: 1, notOffered });
    expect(mergedResults([one, other])).toMatchObject([
      { cut: 7, resentStep: 1, notOffered: { findings: [{ exchange: 0 }, { exchange: 1 }] } },
    ]);
  });

  it.each([
    ['those unmet in both', { unmet: ['A-1', 'B-2'] }, { unmet: ['B-2'] }, ['B-2']],
    ['none if the other met all', { unmet: ['A-1'] }, {}, undefined],
    ['all if the other has no answers', { unmet: ['A-1'] }, { exchanges: [] }, ['A-1']],
  ])('keeps as unmet conditions %s', (_, one, other, unmet) => {
    for (const order of [
      [one, other],
      [other, one],
    ])
      expect(mergedResults(order.map(resultOf))[0]?.unmet).toEqual(unmet);
  });
});
