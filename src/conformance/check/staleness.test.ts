import { plannedCase, resultOf as caseResult } from '../../../test/support/conformance-case';
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
const resultOf = (...exchanges: readonly RecordedExchange[]): CaseResult => caseResult(plannedCase('s/a'), exchanges);

describe('staleness', () => {
  it('is the time between the answer of a creation and the last list that missed the offer', () => {
    expect(
      stalenessOf([resultOf(created('o', 100), listed(150, []), listed(410, []), listed(700, ['o']), listed(900, []))]),
    ).toEqual({ writes: 1, missed: 1, maxMs: 300 });
  });

  it('is zero if the first list shows the offer, however late it is requested', () => {
    expect(stalenessOf([resultOf(created('o', 100), listed(9000, ['o']))])).toEqual({ writes: 1, missed: 0, maxMs: 0 });
  });

  it('does not count lists of others, lists requested before the answer, or offers that were never listed', () => {
    expect(
      stalenessOf([
        resultOf(created('o', 100), listed(105, []), listed(200, [], 'second'), listed(300, ['o'])),
        resultOf(created('p', 400)),
      ]),
    ).toEqual({ writes: 1, missed: 0, maxMs: 0 });
  });

  it('counts an offer that is never listed, up to the last list while it was open', () => {
    const missing = [created('p', 100), listed(500, []), listed(60_000, [])];
    expect(stalenessOf([resultOf(...missing)])).toEqual({ writes: 1, missed: 1, maxMs: 59_890 });
    const asked = (one: RecordedExchange, more: object): RecordedExchange => ({
      ...one,
      request: { ...one.request, body: JSON.stringify(more) },
    });
    const expiring = asked(created('p', 100), { expires_at: 1_000_000 });
    expect(stalenessOf([resultOf(expiring, ...missing.slice(1))])).toMatchObject({ maxMs: 390 });
    const withdrawn = {
      ...exchange('withdrawTransferOffer', 520, {}),
      request: { ...exchange('x', 1, {}).request, method: 'POST', url: '/v0/wallet/transfer-offers/p/withdraw' },
    };
    expect(stalenessOf([resultOf(...missing, withdrawn)])).toMatchObject({ maxMs: 390 });
    const status = (sentAt: number, word: string): RecordedExchange => ({
      ...exchange('getTransferOfferStatus', sentAt, { status: word }),
      request: { ...exchange('x', 1, {}).request, url: '/v0/wallet/transfer-offers/t/status' },
    });
    const tracked = [asked(created('p', 100), { tracking_id: 't' }), ...missing.slice(1)];
    expect(stalenessOf([resultOf(...tracked, status(300, 'created'))])).toMatchObject({ maxMs: 59_890 });
    expect(stalenessOf([resultOf(...tracked, status(70_000, 'completed'))])).toBeUndefined();
    expect(stalenessOf([resultOf(...tracked, status(600, 'created'), status(70_000, 'expired'))])).toMatchObject({
      maxMs: 390,
    });
  });

  it('ignores examples that were requested from a mock server', () => {
    const example = listed(9000, []);
    const forced = { ...example, request: { ...example.request, headers: { Prefer: 'example=empty' } } };
    expect(stalenessOf([resultOf(created('o', 100), forced)])).toBeUndefined();
  });

  it('is unknown without timestamps', () => {
    expect(stalenessOf([resultOf(created('o'), listed(1, ['o']))])).toBeUndefined();
  });
});
