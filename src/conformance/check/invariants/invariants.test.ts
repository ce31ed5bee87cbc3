import { RUN_LAWS } from '../laws';
import type { Json } from '../../../base';
import { breachesOf, exchangeOf, judging } from '../../../../test/support/conformance-check';
import { INVARIANTS } from '.';
import type { RecordedExchange } from '../../model/exchange';

interface Law {
  readonly right: RecordedExchange;
  readonly wrong: RecordedExchange;
  /** Answers that the case has seen before either. */
  readonly earlier?: readonly RecordedExchange[];
  readonly row?: string;
}

// The update lookup
const lookup = (updateFormat: Json, update: Json): RecordedExchange =>
  exchangeOf('getUpdateById', { sent: { updateId: 'u1', updateFormat }, body: { update } });
const shaped = (shape: string, eventFormat: Json = { filtersForAnyParty: {} }): Json => ({
  includeTransactions: { transactionShape: `TRANSACTION_SHAPE_${shape}`, eventFormat },
});
const transaction = (...events: readonly Json[]): Json => ({ Transaction: { value: { updateId: 'u1', events } } });
const ALICE_ONLY: Json = { filtersByParty: { alice: {} } };
const witnessed = (...witnessParties: readonly string[]): Json => ({ CreatedEvent: { witnessParties } });
const assigned = (...witnessParties: readonly string[]): Json => ({
  Reassignment: { value: { updateId: 'u1', events: [{ JsAssignmentEvent: { createdEvent: { witnessParties } } }] } },
});
const topology = (offset: number, recordTime: string): RecordedExchange =>
  lookup({ includeTopologyEvents: {} }, { TopologyTransaction: { value: { updateId: 'u1', offset, recordTime } } });
const authorized = (...events: readonly Json[]): RecordedExchange =>
  lookup({}, { TopologyTransaction: { value: { updateId: 'u1', events: events.map((event) => ({ event })) } } });
const traced = (traceparent: string): RecordedExchange =>
  lookup({}, { Transaction: { value: { updateId: 'u1', traceContext: { traceparent } } } });

// The history
const history = (body: Json): RecordedExchange => exchangeOf('getUpdateByIdV0', { path: '/v0/updates/u1', body });
const tree = (more: { readonly [name: string]: Json }): RecordedExchange =>
  history({
    update_id: 'u1',
    events_by_id: { 'u1:0': { event_type: 'created_event', event_id: 'u1:0' } },
    root_event_ids: ['u1:0'],
    ...more,
  });
const placed = (offset: string, time: string): RecordedExchange =>
  tree({ offset, record_time: time, migration_id: 1, synchronizer_id: 's' });

const EFFECTIVE = '2026-01-01T00:00:00Z';
const made = (created_at: string): RecordedExchange =>
  tree({
    effective_at: EFFECTIVE,
    events_by_id: { 'u1:0': { event_type: 'created_event', event_id: 'u1:0', created_at } },
  });
const assignedAt = (offset: string, time: string): RecordedExchange =>
  history({
    update_id: 'u1',
    offset,
    record_time: time,
    event: { created_event: {}, source_synchronizer: 'p', target_synchronizer: 's', migration_id: 1 },
  });

// Holdings, rounds, names
const REQUEST = {
  migration_id: 1,
  record_time: '2026-01-01T00:00:00Z',
  owner_party_ids: ['alice', 'bob'],
  as_of_round: 7,
};
const SUMMARY = {
  party_id: 'alice',
  total_unlocked_coin: '1.0000000000',
  total_locked_coin: '2.0000000000',
  total_coin_holdings: '3.0000000000',
  accumulated_holding_fees_unlocked: '0.1000000000',
  accumulated_holding_fees_locked: '0.2000000000',
  accumulated_holding_fees_total: '0.3000000000',
  total_available_coin: '0.9000000000',
};
const ANSWER = {
  migration_id: 1,
  record_time: '2026-01-01T00:00:00.000000Z',
  computed_as_of_round: 7,
  summaries: [SUMMARY],
};
const holdings = (
  more: { readonly [name: string]: Json },
  asked: { readonly [name: string]: Json } = {},
): RecordedExchange =>
  exchangeOf('getHoldingsSummary', { sent: { ...REQUEST, ...asked }, body: { ...ANSWER, ...more } });
const summed = (more: { readonly [name: string]: Json }): RecordedExchange =>
  holdings({ summaries: [{ ...SUMMARY, ...more }] });
const rounds = (open: Json, issuing: Json): RecordedExchange =>
  exchangeOf('getOpenAndIssuingMiningRounds', {
    sent: {},
    body: { open_mining_rounds: open, issuing_mining_rounds: issuing },
  });
const round = (id: string): Json => ({ contract: { contract_id: id } });
const named = (token_name_acronym: string): RecordedExchange =>
  exchangeOf('getPlatformInstanceNames', { body: { token_name_acronym } });
const entries = (...list: readonly Json[]): RecordedExchange =>
  exchangeOf('listAnsEntries', { query: '?page_size=2&name_prefix=al', body: { entries: list } });
const entry = (name: string, more: { readonly [name: string]: Json } = {}): Json => ({
  name,
  contract_id: 'c1',
  expires_at: '2030-01-01T00:00:00Z',
  ...more,
});

const LAWS: Readonly<Record<string, Law>> = {
  'UPDATE-ANSWER-4': {
    right: lookup({}, transaction()),
    wrong: lookup({}, { Reassignment: { value: { updateId: 'u2' } } }),
  },
  'TRANSACTION-8': {
    right: lookup(shaped('ACS_DELTA'), transaction({ CreatedEvent: {} }, { ArchivedEvent: {} })),
    wrong: lookup(shaped('ACS_DELTA'), transaction({ CreatedEvent: {} }, { ExercisedEvent: {} })),
  },
  'TRANSACTION-9': {
    right: lookup(shaped('LEDGER_EFFECTS'), transaction({ ExercisedEvent: {} })),
    wrong: lookup(shaped('LEDGER_EFFECTS'), transaction({ ArchivedEvent: {} })),
  },
  'EVENT-3': {
    right: lookup(shaped('ACS_DELTA', ALICE_ONLY), transaction(witnessed('alice'))),
    wrong: lookup(shaped('ACS_DELTA', ALICE_ONLY), transaction(witnessed('alice', 'bob'))),
  },
  'TOPOLOGY-TRANSACTION-4': {
    right: topology(5, '2026-01-02T00:00:00Z'),
    wrong: topology(3, '2026-01-02T00:00:00Z'),
    earlier: [topology(4, '2026-01-01T00:00:00Z')],
  },
  'VARIANT-6': {
    right: authorized({ Empty: {} }),
    wrong: authorized({ Empty: {}, ParticipantAuthorizationAdded: {} }),
  },
  'TOPOLOGY-TRANSACTION-6': { right: authorized({ Empty: {} }), wrong: authorized({ Empty: 'nothing' }) },
  'TRACE-CONTEXT-2': {
    right: traced('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'),
    wrong: traced('4bf92f3577b34da6a3ce929d0e0e4736'),
  },
  'SCAN-UPDATE-2': { right: tree({}), wrong: tree({ update_id: 'u2' }) },
  'HISTORY-TRANSACTION-9': {
    right: placed('0006', '2026-01-02T00:00:00Z'),
    wrong: placed('0004', '2026-01-02T00:00:00Z'),
    earlier: [placed('0005', '2026-01-01T00:00:00Z')],
  },
  'HISTORY-TRANSACTION-10': {
    right: placed('10', '2026-01-02T00:00:00Z'),
    wrong: placed('010', '2026-01-02T00:00:00Z'),
    earlier: [placed('09', '2026-01-01T00:00:00Z')],
  },
  'HISTORY-REASSIGNMENT-10': {
    right: assignedAt('0006', '2026-01-02T00:00:00Z'),
    wrong: assignedAt('0004', '2026-01-02T00:00:00Z'),
    earlier: [placed('0005', '2026-01-01T00:00:00Z')],
  },
  'HISTORY-REASSIGNMENT-11': {
    right: assignedAt('10', '2026-01-02T00:00:00Z'),
    wrong: assignedAt('010', '2026-01-02T00:00:00Z'),
    earlier: [assignedAt('09', '2026-01-01T00:00:00Z')],
  },
  'HISTORY-TRANSACTION-6': { right: made(EFFECTIVE), wrong: made('2026-01-01T00:00:00.000001Z') },
  'HISTORY-TRANSACTION-16': {
    right: tree({}),
    wrong: tree({ events_by_id: { 'u1:0': { event_type: 'exercised_event', child_event_ids: ['u1:9'] } } }),
  },
  'HISTORY-TRANSACTION-17': { right: tree({}), wrong: tree({ root_event_ids: ['u1:0', 'u1:0'] }) },
  'HISTORY-TRANSACTION-11': { right: tree({}), wrong: tree({ root_event_ids: ['u1:0', 'u1:9'] }) },
  'HISTORY-TRANSACTION-12': { right: tree({}), wrong: tree({ root_event_ids: [] }) },
  'HISTORY-TRANSACTION-13': { right: tree({}), wrong: tree({ external_transaction_hash: null }) },
  'HISTORY-CREATED-2': {
    right: tree({}),
    wrong: tree({ events_by_id: { 'u1:0': { event_type: 'created_event', event_id: 'u1:1' } } }),
  },
  'HOLDINGS-SUMMARY-2': { right: holdings({}), wrong: holdings({ summaries: [SUMMARY, SUMMARY] }) },
  'HOLDINGS-IDENTITY-1': { right: holdings({}), wrong: summed({ total_coin_holdings: '3.0000000001' }) },
  'HOLDINGS-IDENTITY-2': { right: holdings({}), wrong: summed({ accumulated_holding_fees_total: '0.3000000001' }) },
  'HOLDINGS-IDENTITY-3': { right: holdings({}), wrong: summed({ total_available_coin: '1.0000000000' }) },
  'HOLDINGS-11': { right: holdings({}), wrong: summed({ party_id: 'carol' }) },
  'HOLDINGS-13': { right: holdings({}), wrong: holdings({ computed_as_of_round: 8 }) },
  'HOLDINGS-16': { right: holdings({}), wrong: holdings({ record_time: '2026-01-01T00:00:00.000001Z' }) },
  'HOLDINGS-17': {
    right: holdings({}, { record_time_match: 'at_or_before' }),
    wrong: holdings({ record_time: '2025-12-31T00:00:00Z' }, { record_time_match: 'at_or_before' }),
    row: 'A2',
  },
  'HOLDINGS-18': { right: holdings({}), wrong: holdings({ migration_id: 2 }) },
  'ROUND-MAP-2': { right: rounds({ a: round('a') }, { b: { contract: {} } }), wrong: rounds({ a: round('b') }, {}) },
  'ROUNDS-5': {
    right: rounds({ a: round('a') }, { b: round('b') }),
    wrong: rounds({ a: round('a') }, { a: round('a') }),
  },
  'NAMES-4': { right: named('ABC'), wrong: named('ABCD'), row: 'A10' },
  'ANS-2': { right: entries(entry('alice')), wrong: entries(entry('bob')) },
  'ANS-6': { right: entries(entry('alice')), wrong: entries(entry('alice'), entry('albert'), entry('alan')) },
  'ANS-ENTRY-8': {
    right: entries(entry('alice'), entry('al', { contract_id: '', expires_at: null })),
    wrong: entries(entry('alice', { expires_at: null })),
  },
};

/** Laws that need more than the answers of one case. */
const BY_SCENARIO: Readonly<Record<string, string>> = {
  'MEDIA-2': 'judged with the media type of every answer (judge-exchange)',
  'ENDPOINT-3': 'judged with the status of every answer (judge-exchange)',
};

/**
 * Clauses of a law that the answer breaks; what its schema says is left out, as these answers hold only what the laws
 * look at.
 */
const brokenBy = (
  exchange: RecordedExchange,
  earlier?: readonly RecordedExchange[],
): readonly (readonly [string, string | undefined])[] =>
  breachesOf(exchange, earlier)
    .filter(({ provenance }) => provenance.source === 'the clauses named')
    .flatMap(({ clauses, row }) => clauses.map((clause) => [clause, row] as const));

describe('invariants of every answer', () => {
  it('exist for every clause that is checked this way', () => {
    const overRun = new Set(RUN_LAWS.flatMap((law) => law.clauses));
    const wanted = [...judging.clauses.values()]
      .filter(({ id, check }) => check.by === 'invariant' && (Object.hasOwn(LAWS, id) || !overRun.has(id)))
      .map(({ id }) => id);
    expect([...INVARIANTS.flatMap(({ clauses }) => clauses), ...Object.keys(BY_SCENARIO)].sort()).toEqual(
      [...wanted].sort(),
    );
    expect(Object.keys(LAWS).sort()).toEqual(INVARIANTS.flatMap(({ clauses }) => clauses).sort());
  });

  it('judge the operations that their clauses name', () => {
    for (const { clauses, operation } of INVARIANTS)
      for (const id of clauses) expect([id, judging.clauses.get(id)?.operations]).toEqual([id, [operation]]);
  });

  it.each(Object.entries(LAWS))(
    '%s accepts the right answer and catches the wrong one',
    (clause, { right, wrong, earlier, row }) => {
      expect(brokenBy(right, earlier)).toEqual([]);
      expect(brokenBy(wrong, earlier)).toContainEqual([clause, row]);
    },
  );

  it('check the witnesses of reassignments too, unless a party was requested', () => {
    expect(brokenBy(lookup({ includeReassignments: ALICE_ONLY }, assigned('bob')))).toEqual([['EVENT-3', undefined]]);
    expect(
      brokenBy(
        lookup({ includeReassignments: { ...(ALICE_ONLY as object), filtersForAnyParty: {} } }, assigned('bob')),
      ),
    ).toEqual([]);
  });

  it('compare offsets within one synchronizer and migration only', () => {
    const other = tree({ offset: '0001', record_time: '2026-01-02T00:00:00Z', migration_id: 2, synchronizer_id: 's' });
    expect(brokenBy(other, [placed('0005', '2026-01-01T00:00:00Z')])).toEqual([]);
  });

  it('ignore refusals, and answers without the members they check', () => {
    expect(
      brokenBy(exchangeOf('listAnsEntries', { query: '?page_size=1', status: 400, body: { entries: [1, 2, 3] } })),
    ).toEqual([]);
    for (const { operation } of INVARIANTS)
      for (const body of [{}, null, [], 'x', 5])
        expect(brokenBy(exchangeOf(operation, { raw: '{', body }))).toEqual([]);
  });
});
