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
  it('ended as in any of them, whichever comes first', () => {
    const [plain, ended] = [resultOf({}), resultOf({ cut: 3, resentStep: 2, notOffered })];
    expect(mergedResults([ended, plain])).toMatchObject([{ cut: 3, resentStep: 2, notOffered }]);
    const later = { ...notOffered, findings: [{ ...finding, exchange: 1 }] };
    expect(mergedResults([plain, ended])).toMatchObject([{ cut: 3, resentStep: 2, notOffered: later }]);
  });

  it('that ended so in both has what both have', () => {
    const one = resultOf({ cut: 3, resentStep: 2, notOffered });
    const other = resultOf({ cut: 4, resentStep: 1, notOffered });
    expect(mergedResults([one, other])).toMatchObject([
      { cut: 7, resentStep: 1, notOffered: { findings: [{ exchange: 0 }, { exchange: 1 }] } },
    ]);
  });

  it.each([
    ['the answers of one of them', { unmet: ['A-1', 'B-2'] }, { unmet: ['B-2'] }, ['B-2']],
    ['all answers of the other', { unmet: ['A-1'] }, {}, undefined],
    ['nothing where the other has no answers', { unmet: ['A-1'] }, { exchanges: [] }, ['A-1']],
  ])('has the conditions met that %s meet', (_, one, other, unmet) => {
    for (const order of [
      [one, other],
      [other, one],
    ])
      expect(mergedResults(order.map(resultOf))[0]?.unmet).toEqual(unmet);
  });
});
