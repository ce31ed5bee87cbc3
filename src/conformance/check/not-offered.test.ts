import { contract } from '../../../test/support/contract';
import type { OperationSpec } from '../../contract';
import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import { findingsOf, notOfferedBy, notOfferedReason, offeredRequests } from './not-offered';

const operation = (id: string): OperationSpec => {
  const found = contract().operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

function answer(
  id: string,
  status: number,
  { as = 'none', body = '', json = false }: { as?: string; body?: string; json?: boolean } = {},
): RecordedExchange {
  return {
    operationId: id,
    group: operation(id).group as RecordedExchange['group'],
    step: 0,
    request: { method: 'GET', url: operation(id).path, headers: {}, body: undefined, as },
    response: { status, headers: { 'content-type': json ? 'application/json' : 'text/plain' }, body },
    ms: 1,
  };
}
const reasonOf = (id: string, status: number, more?: Parameters<typeof answer>[2]): string | undefined =>
  notOfferedBy(operation(id), answer(id, status, more))?.reason;

describe('an answer shows that the target does not offer', () => {
  it.each([400, 403, 404, 405, 501])('forced snapshots, by %d', (status) => {
    expect(reasonOf('forceAcsSnapshot', status)).toMatch(
      status === 403
        ? /^forceAcsSnapshot requires a credential \(403\)/
        : /^the target does not allow forced snapshots: forceAcsSnapshot answers \d+$/,
    );
  });

  it('an operation that the contract does not show, by 404 without an error object, 405 or 501', () => {
    expect(reasonOf('acceptTransferOffer', 404, { as: 'second' })).toBe(
      'the target does not serve acceptTransferOffer, which the contract does not show: it answers 404',
    );
    expect(reasonOf('getTransferOfferStatus', 405)).toContain('does not serve getTransferOfferStatus');
    expect(reasonOf('listUpdates', 501)).toContain('does not serve listUpdates');
  });

  it('a stream, by any answer to its handshake that is not 101', () => {
    const refused = (status: number, end: 'refused' | 'closed'): RecordedExchange => {
      const exchange = answer('listUpdates', status, { as: 'first' });
      const request = { ...exchange.request, url: 'http://target/ledger/v2/updates' };
      return { ...exchange, request, response: { ...exchange.response, stream: { end, frames: 0 } } };
    };
    expect(notOfferedBy(operation('listUpdates'), refused(426, 'refused'))).toEqual({
      request: 'a stream of listUpdates',
      reason:
        'the target does not open WebSocket streams at /ledger/v2/updates, which the contract does not show: it answers 426',
    });
    expect(notOfferedBy(operation('listUpdates'), refused(401, 'closed'))).toBeUndefined();
  });

  it('scan and its proxy to the kit, by 401 or 403', () => {
    expect(reasonOf('getLsu', 401)).toBe('getLsu requires a credential (401): add it under headers in the target file');
    expect(reasonOf('getTransferPreapprovalByParty', 403, { as: 'first' })).toContain(
      'refuses the credential of first',
    );
  });

  it.each([
    ['forceAcsSnapshot', 500, {}],
    ['listAnsEntries', 404, {}],
    ['listAnsEntries', 501, {}],
    // The contract names these, so that a target has them.
    ['getUpdateByIdV2', 404, {}],
    ['getHoldingsSummaryV1', 405, {}],
    ['listTransferOffers', 401, { as: 'first' }],
    ['acceptTransferOffer', 404, { body: '{"error": "no such offer"}', json: true }],
    ['getUpdateByOffset', 404, { body: '{"code": "UPDATE_NOT_FOUND"}', json: true }],
    ['acceptTransferOffer', 409, {}],
    // The contract names its path.
    ['getHoldingsSummaryV1', 404, {}],
    ['getUpdateByIdV2', 405, {}],
  ])('nothing, when it is %s %d', (id, status, more) => {
    expect(reasonOf(id, status, more)).toBeUndefined();
  });
});

describe('a case that ended there', () => {
  const ended = (id: string, status: number, as?: string): CaseResult => {
    const exchange = answer(id, status, { ...(as !== undefined && { as }) });
    const found = notOfferedBy(operation(id), exchange);
    const finding = { exchange: 0 } as CaseResult['findings'][number];
    return {
      planned: {} as CaseResult['planned'],
      exchanges: [exchange],
      findings: [],
      ...(found && { notOffered: { ...found, findings: [finding] } }),
      error: undefined,
      draws: { unique: [], now: [] },
      judged: 0,
      ms: 1,
    };
  };

  it('is skipped unless a request of the same kind succeeded in the run', () => {
    const refused = ended('getLsu', 401);
    expect(notOfferedReason(refused, offeredRequests([refused]))).toContain('requires a credential');
    expect(notOfferedReason(refused, offeredRequests([refused, ended('getLsu', 200, 'first')]))).toBeDefined();
    expect(notOfferedReason(refused, offeredRequests([refused, ended('getLsu', 200)]))).toBeUndefined();
  });

  it('does not count a success that a mock server sent on request', () => {
    const good = ended('getLsu', 200);
    const forced = good.exchanges.map((one) => ({
      ...one,
      request: { ...one.request, headers: { Prefer: 'code=200' } },
    }));
    expect(offeredRequests([{ ...good, exchanges: forced }]).size).toBe(0);
    expect(offeredRequests([good]).size).toBe(1);
  });

  it('fails only if the operation is offered elsewhere', () => {
    expect(findingsOf(ended('forceAcsSnapshot', 404), 'not allowed')).toEqual([]);
    expect(findingsOf(ended('forceAcsSnapshot', 404), undefined)).toHaveLength(1);
    expect(findingsOf(undefined, undefined)).toEqual([]);
  });
});
