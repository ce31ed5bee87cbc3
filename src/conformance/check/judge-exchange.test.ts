import type { Json } from '../../base';
import { breachesOf, exampleOf, exchangeOf } from '../../../test/support/conformance-check';

const LEDGER_ERROR = {
  code: 'NA',
  cause: 'c',
  context: {},
  errorCategory: -1,
  correlationId: null,
  traceId: null,
  resources: [],
  grpcCodeValue: 16,
  retryInfo: null,
  definiteAnswer: null,
};
const charged = (exchange: Parameters<typeof breachesOf>[0]) =>
  breachesOf(exchange).map(({ clauses, provenance, row, message }) => ({
    clauses,
    mark: provenance.mark,
    row,
    message,
  }));
const LOOKUP: Json = { updateId: '1220', updateFormat: {} };
const OFFER: Json = {
  receiver_party_id: 'bob::1220',
  amount: '1.0',
  description: 'd',
  expires_at: 1,
  tracking_id: 't',
};

describe('an answer with alternatives', () => {
  const updates = { path: '/v0/updates/1220', body: null };

  it('that breaks an observed rule of one does not fail the others', () => {
    const item = exampleOf('getUpdateByIdV0', 'transaction') as { readonly update_id: string };
    const breaches = breachesOf(
      exchangeOf('getUpdateByIdV0', {
        ...updates,
        path: `/v0/updates/${item.update_id}`,
        body: { ...item, offset: 'node-7' },
      }),
    );
    expect(breaches.map(({ provenance, message }) => [provenance.mark, message])).toEqual([
      ['observed', 'the body at /offset must match pattern "^00[0-9a-f]{16}$"'],
    ]);
  });

  it('that lacks a documented member of one fails the clause of that alternative', () => {
    const { root_event_ids: _, ...item } = exampleOf('getUpdateByIdV0', 'transaction') as {
      readonly [name: string]: Json;
    };
    expect(
      charged(
        exchangeOf('getUpdateByIdV0', { ...updates, path: `/v0/updates/${String(item['update_id'])}`, body: item }),
      ),
    ).toContainEqual({
      clauses: ['HISTORY-TRANSACTION-1'],
      mark: 'documented',
      row: undefined,
      message: "the body must have required property 'root_event_ids'",
    });
  });

  it('that matches none of them fails the rule that there are alternatives', () => {
    expect(charged(exchangeOf('getUpdateById', { sent: LOOKUP, body: { update: { Foo: {} } } }))).toEqual([
      {
        clauses: expect.arrayContaining(['UPDATE-ANSWER-3']) as readonly string[],
        mark: 'documented',
        row: undefined,
        message: expect.stringMatching(/^the body at \/update must be one of OffsetCheckpoint, /) as string,
      },
    ]);
  });
});

describe('an answer that is nested too deeply', () => {
  it('fails, as any answer that cannot be read', () => {
    expect(charged(exchangeOf('getLsu', { body: null, text: `${'['.repeat(5000)}${']'.repeat(5000)}` }))).toMatchObject(
      [{ mark: 'documented', message: 'the body is not JSON' }],
    );
  });
});

describe('a status that the contract does not document', () => {
  const marks = (id: string, status: number, path?: string): readonly string[] =>
    breachesOf(exchangeOf(id, { status, body: { error: 'x' }, ...(path !== undefined && { path }) }))
      .filter(({ message }) => message.includes('does not document'))
      .map(({ provenance, clauses }) => `${provenance.mark} ${clauses.join()}`.trim());

  it.each([
    ['getLsu', 204],
    ['createTransferOffer', 418],
  ])('%s %d is a violation where the contract lists all statuses', (id, status) => {
    expect(marks(id, status)).toEqual(['documented ENDPOINT-3']);
  });

  it.each([
    ['getOpenAndIssuingMiningRounds', 503],
    ['getLsu', 401],
    ['getTransferPreapprovalByParty', 403],
  ])('%s %d is no violation where it does not', (id, status) => {
    expect(marks(id, status).every((mark) => mark === 'assumed')).toBe(true);
  });
});

describe('errors of the update lookup', () => {
  it.each([401, 403, 404, 413, 418, 500])(
    'with status %d must have the error object that the contract demands of all other errors',
    (status) => {
      expect(charged(exchangeOf('getUpdateById', { sent: LOOKUP, status, body: LEDGER_ERROR }))).toEqual([]);
      expect(charged(exchangeOf('getUpdateById', { sent: LOOKUP, status, body: { error: 'no' } }))[0]).toMatchObject({
        mark: 'documented',
        row: undefined,
        clauses: expect.arrayContaining(['ERROR-LEDGER-2', 'LEDGER-ERROR-1']) as unknown,
      });
      expect(
        charged(exchangeOf('getUpdateById', { sent: LOOKUP, status, body: null, type: 'text/plain', text: 'no' })),
      ).toEqual([
        {
          clauses: ['ERROR-LEDGER-2', 'MEDIA-2'],
          mark: 'documented',
          row: undefined,
          message: `${status} has media type text/plain`,
        },
      ]);
      expect(
        charged(exchangeOf('getUpdateById', { sent: LOOKUP, status, body: null, type: '', text: '' }))[0],
      ).toMatchObject({ mark: 'documented', clauses: ['ERROR-LEDGER-2', 'MEDIA-2'] });
    },
  );

  it('with status 400 in JSON break the rule of the 400: row A1 if the body was JSON, no row otherwise', () => {
    const breach = {
      clauses: ['ERROR-LEDGER-1'],
      mark: 'documented',
      message: '400 has a media type other than the documented one',
    };
    expect(charged(exchangeOf('getUpdateById', { sent: {}, status: 400, body: LEDGER_ERROR }))).toEqual([
      { ...breach, row: 'A1' },
    ]);
    expect(charged(exchangeOf('getUpdateById', { raw: '{"upd', status: 400, body: LEDGER_ERROR }))).toEqual([
      { ...breach, row: undefined },
    ]);
    expect(
      charged(
        exchangeOf('getUpdateById', {
          sent: {},
          status: 400,
          type: 'text/plain; charset=UTF-8',
          text: 'no',
          body: null,
        }),
      ),
    ).toEqual([]);
  });
});

describe('text errors of scan', () => {
  const text = { type: 'text/plain', text: 'no', body: null };

  it('match row A3 for unreadable requests, and no row for readable ones', () => {
    const of = (query: string, status: number) =>
      charged(exchangeOf('getSnapshotTimestampAfter', { ...text, query, status })).map(({ clauses, row }) => [
        clauses,
        row,
      ]);
    expect(of('?after=2026-01-01T00:00:00Z&migration_id=x', 400)).toEqual([[['ERROR-SCAN-7'], 'A3']]);
    expect(of('?migration_id=1', 404)).toEqual([[['ERROR-SCAN-8'], 'A3']]);
    expect(of('?after=2026-01-01T00:00:00Z&migration_id=1', 400)).toEqual([[['ERROR-SCAN-7'], undefined]]);
    expect(of('?after=2026-01-01T00:00:00Z&migration_id=1', 404)).toEqual([[['ERROR-SCAN-8'], undefined]]);
  });

  it('are accepted where the contract lists no 400 (row B34)', () => {
    expect(charged(exchangeOf('getOpenAndIssuingMiningRounds', { ...text, status: 400, sent: {} }))).toEqual([]);
    expect(
      charged(exchangeOf('getOpenAndIssuingMiningRounds', { status: 400, sent: {}, body: { error: 'no' } })),
    ).toEqual([]);
  });
});

describe('the 400 of creating an offer', () => {
  it('as text matches row A9 for a body that its schema refuses, and no row for another', () => {
    const of = (sent: Json) =>
      charged(exchangeOf('createTransferOffer', { sent, status: 400, type: 'text/plain', text: 'no', body: null })).map(
        ({ clauses, row }) => [clauses, row],
      );
    expect(of({})).toEqual([[['ERROR-OFFER-1'], 'A9']]);
    expect(of(OFFER)).toEqual([[['ERROR-OFFER-1'], undefined]]);
  });

  it.each([400, 404, 409, 429, 500])(
    'and its other errors (%d) carry the error object, never an empty body',
    (status) => {
      const of = (made: { readonly body: Json; readonly type?: string; readonly text?: string }) =>
        charged(exchangeOf('createTransferOffer', { sent: OFFER, status, ...made }));
      expect(of({ body: { error: 'no' } })).toEqual([]);
      for (const made of [
        { body: {} },
        { body: null, text: '' },
        { body: null, type: '', text: '' },
        { body: { error: 5 } },
      ]) {
        expect(of(made)[0]).toMatchObject({
          mark: 'documented',
          row: undefined,
          clauses: expect.arrayContaining([expect.stringMatching(/^ERROR-OFFER-\d$/)]) as unknown,
        });
      }
    },
  );
});

describe('every answer', () => {
  it('has a status that its operation declares', () => {
    expect(charged(exchangeOf('getLsu', { status: 204, body: {} }))).toEqual([
      expect.objectContaining({ clauses: ['ENDPOINT-3'], mark: 'documented' }),
    ]);
  });

  it('is JSON unless the contract says otherwise, and parses', () => {
    expect(charged(exchangeOf('getLsu', { type: 'text/html', body: null, text: '<p>' }))[0]?.clauses).toContain(
      'MEDIA-2',
    );
    expect(charged(exchangeOf('getLsu', { body: null, text: '{"lsu"' }))[0]?.clauses).toContain('MEDIA-2');
    expect(charged(exchangeOf('getLsu', { body: null, text: '' }))[0]?.clauses).toContain('MEDIA-2');
  });
});

describe('an operation that the contract does not show', () => {
  it('violates no must through schemas that it shares with others', () => {
    expect(
      charged(exchangeOf('getUpdateByOffset', { sent: {}, status: 404, body: { error: 'no' } })).map(
        ({ mark }) => mark,
      ),
    ).toEqual(['observed', 'observed', 'observed', 'observed']);
    expect(charged(exchangeOf('getUpdateByOffset', { sent: {}, status: 400, body: LEDGER_ERROR }))).toEqual([]);
  });
});
