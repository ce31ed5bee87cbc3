import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import { stalenessOf } from './staleness';

const exchange = (operationId: string, sentAt: number | undefined, body: object, as = 'first'): RecordedExchange => ({
  operationId,
  group: 'validator',
  step: 0,
  request: { method: 'GET', url: 'u', headers: {}, body: undefined, as },
  response: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  ms: 10,
  ...(sentAt !== undefined && { sentAt }),
});
const created = (id: string, sentAt?: number) => exchange('createTransferOffer', sentAt, { offer_contract_id: id });
const listed = (sentAt: number, ids: readonly string[], as?: string) =>
  exchange('listTransferOffers', sentAt, { offers: ids.map((contract_id) => ({ contract_id })) }, as);
const resultOf = (...exchanges: readonly RecordedExchange[]): CaseResult => ({
  planned: {
    id: 's/a',
    suite: { file: 's.yaml', text: '', name: 's', title: 's', tags: [], scenarios: [] },
    each: undefined,
    skip: undefined,
    scenario: {
      title: 'a',
      clauses: [],
      safety: 'read',
      needs: [],
      tags: [],
      takesTurns: undefined,
      each: [undefined],
      let: [],
      steps: [],
      position: { line: 1, column: 1 },
    },
  },
  exchanges,
  findings: [],
  error: undefined,
  draws: { unique: [], now: [] },
  judged: 0,
  ms: 1,
});

describe('staleness', () => {
  it('is the time between the answer of a creation and the last list that missed the offer', () => {
    expect(
      stalenessOf([resultOf(created('o', 100), listed(150, []), listed(410, []), listed(700, ['o']), listed(900, []))]),
    ).toEqual({ writes: 1, missed: 1, maxMs: 300 });
  });

  it('is zero where the first list shows the offer, however late it is requested', () => {
    expect(stalenessOf([resultOf(created('o', 100), listed(9000, ['o']))])).toEqual({ writes: 1, missed: 0, maxMs: 0 });
  });

  it('does not count lists of others, lists requested before the answer, or offers that were never listed', () => {
    expect(
      stalenessOf([
        resultOf(created('o', 100), listed(105, []), listed(200, [], 'second'), listed(300, ['o'])),
        resultOf(created('p', 100)),
      ]),
    ).toEqual({ writes: 1, missed: 0, maxMs: 0 });
  });

  it('is unknown without times', () => {
    expect(stalenessOf([resultOf(created('o'), listed(1, ['o']))])).toBeUndefined();
  });
});
