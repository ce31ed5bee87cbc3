import { plannedCase, resultOf } from '../../../../test/support/conformance-case';
import { cpuMs } from '../../../../test/support/cpu-time';
import type { Json } from '../../../base';
import { contract } from '../../../../test/support/contract';
import { kit } from '../../../../test/support/kit';
import type { CaseResult } from '../../model/case-result';
import type { RecordedExchange } from '../../model/exchange';
import { RUN_LAWS, withLawFindings } from '.';

const judging = { contract: contract(), clauses: kit().clauses };
const target = { facts: { users: [{ party: 'alice::1220' }, { party: 'bob::1220' }] } };

interface Answered {
  readonly operationId: string;
  readonly body: Json;
  readonly path?: string;
  readonly asked?: Json;
  readonly as?: string;
  readonly sentAt?: number;
}

function exchangeOf({ operationId, body, path = '/v0', asked, as = 'first', sentAt }: Answered): RecordedExchange {
  const operation = contract().operations.find(({ id }) => id === operationId);
  return {
    operationId,
    group: operation?.group === 'ledger' || operation?.group === 'validator' ? operation.group : 'scan',
    step: 0,
    request: {
      method: operation?.method ?? 'GET',
      url: `http://t${path}`,
      headers: {},
      body: asked === undefined ? undefined : JSON.stringify(asked),
      as,
    },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    ms: 1,
    ...(sentAt !== undefined && { sentAt }),
  };
}

/** One case per answer, so that every law has to look across cases. */
const resultsOf = (answers: readonly Answered[]): readonly CaseResult[] =>
  answers.map((answer, index) => resultOf(plannedCase(`s/${index}`), [exchangeOf(answer)]));

const findingsOf = (answers: readonly Answered[]) =>
  withLawFindings(resultsOf(answers), { judging, target }).flatMap(({ findings }) => findings);
const brokenBy = (...answers: readonly Answered[]): readonly string[] => [
  ...new Set(findingsOf(answers).flatMap(({ clauses }) => clauses)),
];

const transaction = (more: Readonly<Record<string, Json>>, asked: Json = 1): Answered => ({
  operationId: 'getUpdateById',
  asked,
  body: {
    update: {
      Transaction: {
        value: {
          updateId: 'u1',
          offset: 5,
          recordTime: '2026-01-01T00:00:00Z',
          effectiveAt: '2026-01-01T00:00:00Z',
          synchronizerId: 'd',
          events: [{ CreatedEvent: { contractId: 'c1', createArgument: { amount: '1.50' } } }],
          ...more,
        },
      },
    },
  },
});
const history = (more: Readonly<Record<string, Json>>, operationId = 'getUpdateByIdV0', query = ''): Answered => ({
  operationId,
  path: `/api/scan/v0/updates/u1${query}`,
  body: {
    update_id: 'u1',
    offset: '05',
    migration_id: 1,
    workflow_id: '',
    record_time: '2026-01-01T00:00:00.000000Z',
    effective_at: '2026-01-01T00:00:00Z',
    synchronizer_id: 'd',
    root_event_ids: [],
    events_by_id: {
      'u1:0': { event_type: 'created_event', contract_id: 'c1', create_arguments: { amount: '1.5000' } },
    },
    ...more,
  },
});
const rounds = (price: string): Answered => ({
  operationId: 'getOpenAndIssuingMiningRounds',
  body: { open_mining_rounds: { r: { contract: { contract_id: 'r', payload: { price } } } } },
});
const offers = (...offered: readonly Json[]): Answered => ({
  operationId: 'listTransferOffers',
  body: { offers: offered },
});
const offer = (contract_id: string, sender: string, receiver: string): Json => ({
  contract_id,
  payload: { sender, receiver },
});
const names = (...listed: readonly string[]): Answered => ({
  operationId: 'listAnsEntries',
  path: '/api/scan/v0/ans-entries?page_size=9',
  body: { entries: listed.map((name) => ({ name })) },
});
const status = (word: string, sentAt: number): Answered => ({
  operationId: 'getTransferOfferStatus',
  path: '/v0/wallet/transfer-offers/t/status',
  body: { status: word },
  sentAt,
});
const end = (offset: number, sentAt: number): Answered => ({ operationId: 'getLedgerEnd', body: { offset }, sentAt });
const page = (...ids: readonly string[]): Answered => ({
  operationId: 'listUpdateHistory',
  asked: { page_size: 9, after: { after_migration_id: 1, after_record_time: '2026-01-01T00:00:00.000Z' } },
  body: {
    transactions: ids.map((update_id) => ({
      update_id,
      migration_id: 1,
      record_time: update_id === 'cursor' ? '2026-01-01T00:00:00Z' : '2026-01-01T00:00:00.000001Z',
    })),
  },
});

/** For each clause, answers that keep it and answers that break it. */
const CASES: Readonly<Record<string, { readonly kept: readonly Answered[]; readonly broken: readonly Answered[] }>> = {
  'UPDATE-ANSWER-5': {
    kept: [transaction({ recordTime: '2026-01-01T00:00:00.000Z' }), transaction({}, 2)],
    broken: [transaction({}), transaction({ offset: 6 }, 2)],
  },
  'UPDATE-ANSWER-6': {
    kept: [transaction({}), transaction({ events: [] }, 2)],
    broken: [transaction({}), transaction({ events: [] })],
  },
  'UPDATE-ANSWER-7': {
    kept: [transaction({}), transaction({ updateId: 'u2', offset: 6 })],
    broken: [transaction({}), transaction({ updateId: 'u2' })],
  },
  'SCAN-UPDATE-9': {
    // Newer operations of running servers have a constant offset.
    kept: [history({}), history({ offset: '01' }, 'getUpdateByIdV2')],
    broken: [history({}), history({ workflow_id: 'w' }, 'getUpdateByIdV0', '?lossless=true')],
  },
  'SCAN-UPDATE-10': {
    kept: [history({}), history({ events_by_id: {} }, 'getUpdateByIdV0', '?lossless=true')],
    broken: [history({}), history({ events_by_id: {} })],
  },
  'SCAN-UPDATE-11': {
    kept: [transaction({}), history({})],
    broken: [transaction({}), history({ synchronizer_id: 'e' })],
  },
  'SCAN-UPDATE-12': {
    kept: [transaction({}), history({})],
    broken: [
      transaction({}),
      history({ events_by_id: { 'u1:0': { contract_id: 'c1', create_arguments: { amount: '1.5000000001' } } } }),
    ],
  },
  'TRANSACTION-6': {
    kept: [transaction({}), history({})],
    broken: [transaction({}), history({ effective_at: '2026-01-01T00:00:01Z' })],
  },
  'TRANSACTION-7': {
    kept: [transaction({}), history({})],
    broken: [transaction({}), history({ record_time: '2026-01-01T00:00:01Z' })],
  },
  'HISTORY-TRANSACTION-9': {
    kept: [history({}), history({ update_id: 'u2', offset: '06', record_time: '2026-01-02T00:00:00Z' })],
    broken: [history({}), history({ update_id: 'u2', offset: '04', record_time: '2026-01-02T00:00:00Z' })],
  },
  'CONTRACT-5': { kept: [rounds('1.0'), rounds('1.0')], broken: [rounds('1.0'), rounds('1.1')] },
  'CONTRACT-6': {
    kept: [offers(offer('o', 'alice::1220', 'bob::1220')), offers(offer('o', 'alice::1220', 'bob::1220'))],
    broken: [offers(offer('o', 'alice::1220', 'bob::1220')), offers(offer('o', 'alice::1220', 'carol::1220'))],
  },
  'LIFE-OPEN-3': {
    kept: [status('created', 1), status('accepted', 5), status('completed', 9), status('created', 3)],
    broken: [status('completed', 1), status('created', 5)],
  },
  'LIMIT-11': { kept: [end(7, 1), end(7, 5), end(6, 0)], broken: [end(7, 1), end(6, 5)] },
  'OFFER-LIST-3': {
    // The payload is not detailed: another form names no party that is known.
    kept: [offers(offer('o', 'x::1', 'alice::1220')), offers({ contract_id: 'p', payload: { from: 'x::1' } })],
    broken: [offers(offer('o', 'x::1', 'bob::1220'))],
  },
  'OFFER-LIST-11': {
    kept: [offers({ contract_id: 'a' }, { contract_id: 'b' })],
    broken: [offers({ contract_id: 'a' }, { contract_id: 'a' })],
  },
  'ANS-11': { kept: [names('a', 'b', 'c'), names('a', 'c')], broken: [names('a', 'b', 'c'), names('c', 'a')] },
  'HISTORY-3': { kept: [page('a', 'b')], broken: [page('cursor', 'a')] },
};

describe('laws over a whole run', () => {
  it('are all tested here', () => {
    expect(RUN_LAWS.map(({ clauses }) => clauses[0]).sort()).toEqual(Object.keys(CASES).sort());
  });

  it.each(Object.entries(CASES))(
    '%s is kept by answers that agree and broken by answers that do not',
    (clause, { kept, broken }) => {
      expect(brokenBy(...kept)).not.toContain(clause);
      expect(brokenBy(...broken)).toContain(clause);
    },
  );

  it('fail only what the contract states about the operations that it shows', () => {
    const marks = (...answers: readonly Answered[]) => findingsOf(answers).map(({ provenance }) => provenance.mark);
    expect(marks(...(CASES['UPDATE-ANSWER-7']?.broken ?? []))).toEqual(['documented']);
    expect(marks(...(CASES['LIMIT-11']?.broken ?? []))).toEqual(['assumed']);
    expect(marks(history({}), history({ workflow_id: 'w' }, 'getUpdateByIdV2'))).toEqual(['observed']);
  });

  it('attach the finding to the later answer, and report at most three of a kind', () => {
    const results = withLawFindings(
      resultsOf([
        transaction({}),
        ...Array.from({ length: 9 }, (_, index) => transaction({ offset: 6 + index }, index)),
      ]),
      { judging, target },
    );
    expect(results.map(({ findings }) => findings.length)).toEqual([0, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
    expect(results[1]?.findings[0]).toMatchObject({
      clauses: ['UPDATE-ANSWER-5'],
      message: 'update u1 has a different offset than in an earlier response',
      expected: '5, as in getUpdateById (first)',
      actual: '6',
      exchange: 0,
    });
  });

  it('use answers of earlier runs, without findings for them', () => {
    const [earlier, later] = [resultsOf([transaction({})]), resultsOf([transaction({ offset: 6 }, 2)])];
    expect(withLawFindings(later, { judging, target, earlier })[0]?.findings).toHaveLength(1);
  });

  it('are only those of the named clauses, where some are named', () => {
    const results = resultsOf([transaction({}), transaction({ offset: 6 })]);
    const clausesFound = (lawClauses: readonly string[]) =>
      withLawFindings(results, { judging, target, lawClauses }).flatMap(({ findings }) =>
        findings.flatMap(({ clauses }) => clauses),
      );
    expect(clausesFound(['UPDATE-ANSWER-5', 'UPDATE-ANSWER-7'])).toEqual(['UPDATE-ANSWER-5']);
    expect(clausesFound(['UPDATE-ANSWER-7'])).toEqual([]);
  });

  it('skip examples that were requested from a mock server', () => {
    const [first, second] = resultsOf([transaction({}), transaction({ updateId: 'u2' })]);
    if (!first || !second) throw new Error('two results are expected');
    const forced = second.exchanges.map((one) => ({
      ...one,
      request: { ...one.request, headers: { Prefer: 'example=emptyTopologyEvent' } },
    }));
    const found = withLawFindings([first, { ...second, exchanges: forced }], { judging, target });
    expect(found.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('compare large pages in linear time', async () => {
    const listed = Array.from({ length: 2000 }, (_, index) => `name-${index}`);
    const pages = Array.from({ length: 40 }, (_, index) => names(...listed.slice(0, 2000 - index)));
    expect(await cpuMs(() => expect(brokenBy(...pages)).toEqual([]))).toBeLessThan(3000);
    expect(findingsOf([...pages, names('name-9', 'name-4')])).toMatchObject([
      { clauses: ['ANS-11'], expected: 'name-4 , name-9 ', actual: 'name-9 , name-4 ' },
    ]);
  });

  it('find the later of two pages, whichever is the longer', () => {
    const found = withLawFindings(resultsOf([names('c', 'a'), names('a', 'b', 'c')]), { judging, target });
    expect(found.map(({ findings }) => findings.length)).toEqual([0, 1]);
  });

  it('treat a label without a value as equal payload, and do not compare different encodings', () => {
    const payload = (more: object): Answered => offers({ contract_id: 'o', payload: { p: { q: 1 }, ...more } as Json });
    expect(brokenBy(payload({}), payload({ r: null, p: { q: 1, s: null } }))).toEqual([]);
    expect(brokenBy(payload({}), payload({ r: 1 }))).toEqual(['CONTRACT-6']);
    const shown = (payloadOf: Json, asked: string): Answered =>
      history(
        { events_by_id: { 'u1:0': { contract_id: 'c1', create_arguments: payloadOf } } },
        'getUpdateByIdV2',
        `?daml_value_encoding=${asked}`,
      );
    expect(brokenBy(shown({ p: 1 }, 'compact_json'), shown({ fields: [] }, 'protobuf_json'))).toEqual([]);
    expect(brokenBy(shown({ p: 1 }, 'compact_json'), shown({ p: 2 }, 'compact_json'))).toContain('CONTRACT-6');
  });

  it('assume no order of concurrent answers, or of answers without times', () => {
    expect(brokenBy(end(7, 5), end(6, 5))).toEqual([]);
    expect(brokenBy({ operationId: 'getLedgerEnd', body: { offset: 7 } }, end(6, 5))).toEqual([]);
  });
});
