// Ranges of updates: ends, order, limits, checkpoints and the legacy form (observed-ledger 6.1, decisions B1).

import type { Json } from '../../../src/base';
import { startTestServer } from '../harness';
import { describeCallers } from './access';
import {
  ALICE,
  any,
  everyone,
  at,
  BOB,
  CAROL,
  DELTA,
  DIALECT_NAMES,
  EFFECTS,
  exercises,
  ledgerFailure,
  listOf,
  lookUp,
  of,
  OFFER,
  OPERATOR,
  partyNamed,
  redacted,
  template,
  topologyOf,
  TRACE_ID,
  TRACEPARENT,
  transactions,
  updateOf,
  updatesOf,
  useServers,
} from './asking';

const servers = useServers();
const PATH = '/v2/updates';
const EVERYTHING = {
  includeTransactions: { eventFormat: everyone(), transactionShape: EFFECTS },
  includeReassignments: everyone(),
  includeTopologyEvents: { includeParticipantAuthorizationEvents: {} },
};

const post = (dialect: 'documented' | 'observed', body: Json | string, { user = OPERATOR, query = '' } = {}) =>
  servers(dialect).call('ledger', 'POST', `${PATH}${query}`, {
    user,
    body,
    headers: { traceparent: TRACEPARENT, 'content-type': 'application/json' },
  });
const end = (): number => servers().world.ledger.state.ledgerEnd;

const REASSIGNMENTS = (): readonly string[] =>
  updatesOf(servers(), ({ type }) => type === 'reassignment').map(({ offset }) => `Reassignment ${offset}`);
/** Her party was mapped once, and another participant came and went later. */
const TOPOLOGY_OF_CAROL = (): readonly string[] =>
  updatesOf(
    servers(),
    (update) => update.type === 'topology' && update.events.some(({ party }) => party === CAROL),
  ).map(({ offset }) => `TopologyTransaction ${offset}`);

/** Offsets of a list, with the kind in front where it is no transaction. */
const offsetsOf = (body: unknown): readonly unknown[] =>
  listOf(body).map((element) => {
    const [kind = ''] = Object.keys(Object(at(element, 'update')));
    const offset = at(element, 'update', kind, 'value', 'offset');
    return kind === 'Transaction' ? offset : `${kind} ${String(offset)}`;
  });
const listed = async (body: Json, options?: { user?: string; query?: string }): Promise<readonly unknown[]> =>
  offsetsOf((await post('documented', body, options)).body);

describe('POST /v2/updates', () => {
  describe('a range', () => {
    it('starts after its begin and ends with its end, in the order of offsets', async () => {
      expect(await listed({ beginExclusive: 0, endInclusive: 3, updateFormat: EVERYTHING })).toEqual([
        'TopologyTransaction 1',
        2,
        3,
      ]);
      expect(await listed({ beginExclusive: 2, endInclusive: 3, updateFormat: EVERYTHING })).toEqual([3]);
      expect(await listed({ beginExclusive: 3, endInclusive: 3, updateFormat: EVERYTHING })).toEqual([]);
      expect(await listed({ beginExclusive: end() - 1, endInclusive: end(), updateFormat: EVERYTHING })).toEqual([
        end(),
      ]);
    });

    it('runs in descending order on request', async () => {
      expect(
        await listed({ beginExclusive: 0, endInclusive: 3, updateFormat: EVERYTHING, descendingOrder: true }),
      ).toEqual([3, 2, 'TopologyTransaction 1']);
      expect(
        await listed({ beginExclusive: 0, endInclusive: 3, updateFormat: EVERYTHING, descendingOrder: null }),
      ).toEqual(['TopologyTransaction 1', 2, 3]);
    });

    it.each(DIALECT_NAMES)('shows each update as the lookup by id does in the %s dialect', async (dialect) => {
      const { offset } = updateOf(servers(dialect), exercises('TransferOffer_Accept'));
      const answer = await post(
        dialect,
        { beginExclusive: offset - 1, endInclusive: offset, updateFormat: transactions(of(ALICE)) },
        { user: 'alice' },
      );
      const single = await lookUp(
        servers(dialect),
        updateOf(servers(dialect), exercises('TransferOffer_Accept')),
        transactions(of(ALICE)),
        { user: 'alice' },
      );
      expect([answer.status, answer.type, answer.body]).toEqual([200, 'application/json', [single.body]]);
    });

    it('omits what the format does not show, including non-consuming transactions in ACS_DELTA', async () => {
      const read = updateOf(servers(), exercises('AmuletRules_Fetch')).offset;
      const around = { beginExclusive: read - 1, endInclusive: read + 1 };
      expect(await listed({ ...around, updateFormat: transactions(of(ALICE), EFFECTS) })).toEqual([read, read + 1]);
      // After the reading comes a transient contract, which only the contract shows in ACS_DELTA (decisions B43).
      expect(await listed({ ...around, updateFormat: transactions(of(ALICE), DELTA) })).toEqual([read + 1]);
      expect(await listed({ ...around, updateFormat: {} })).toEqual([]);
    });

    it('shows the kinds that are requested', async () => {
      const whole = { beginExclusive: 0, endInclusive: end() };
      expect(REASSIGNMENTS()).toHaveLength(4);
      expect(await listed({ ...whole, updateFormat: { includeReassignments: of(CAROL) } })).toEqual(REASSIGNMENTS());
      expect(await listed({ ...whole, updateFormat: topologyOf(CAROL) })).toEqual(TOPOLOGY_OF_CAROL());
      expect(await listed({ ...whole, updateFormat: topologyOf('nobody::1220') })).toEqual([]);
    });
  });

  describe('a list without an end', () => {
    it('ends with a checkpoint when its last update is not the newest', async () => {
      const state = servers().world.ledger.state;
      const topology = (await post('documented', { beginExclusive: 0, updateFormat: topologyOf(CAROL) })).body;
      expect(offsetsOf(topology)).toEqual([...TOPOLOGY_OF_CAROL(), `OffsetCheckpoint ${end()}`]);
      expect(listOf(topology).at(-1)).toEqual({
        update: {
          OffsetCheckpoint: {
            value: {
              offset: state.ledgerEnd,
              synchronizerTimes: [
                {
                  synchronizerId: partyNamed('global-domain'),
                  recordTime: expect.stringMatching(/^2026-01-15T\d\d:\d\d:\d\d(\.\d+)?Z$/),
                },
              ],
            },
          },
        },
      });
    });

    it('ends without one when nothing came after, or when the caller gave the end', async () => {
      expect(await listed({ beginExclusive: end() - 1, updateFormat: EVERYTHING })).toEqual([end()]);
      expect(await listed({ beginExclusive: end(), endInclusive: null, updateFormat: EVERYTHING })).toEqual([]);
      expect(await listed({ beginExclusive: 0, endInclusive: end(), updateFormat: topologyOf(CAROL) })).toEqual(
        TOPOLOGY_OF_CAROL(),
      );
    });

    it('responds at once for any idle timeout, and refuses an invalid one', async () => {
      expect(
        (
          await post(
            'documented',
            { beginExclusive: end(), updateFormat: {} },
            { query: '?stream_idle_timeout_ms=60000' },
          )
        ).status,
      ).toBe(200);
      const refused = await post(
        'documented',
        { beginExclusive: end(), updateFormat: {} },
        { query: '?stream_idle_timeout_ms=soon' },
      );
      expect([refused.status, refused.type, refused.text]).toEqual([
        400,
        'text/plain',
        expect.stringContaining('Invalid value for: query parameter stream_idle_timeout_ms'),
      ]);
    });
  });

  describe('the limit', () => {
    const range = (count: number): Json => ({ beginExclusive: 1, endInclusive: 1 + count, updateFormat: EVERYTHING });
    const count = async (elements: number, query: string): Promise<number> =>
      (await listed(range(elements), { query })).length;

    it('is 200 elements; one more is refused', async () => {
      expect(await count(200, '')).toBe(200);
      for (const dialect of DIALECT_NAMES) {
        const refused = await post(dialect, range(201));
        expect([refused.status, refused.type]).toEqual([413, 'application/json']);
        expect(refused.body).toEqual({
          code: 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
          cause: 'The number of matching elements (201) is greater than the node limit (200).',
          correlationId: TRACE_ID,
          traceId: TRACE_ID,
          context: {},
          resources: [],
          errorCategory: 2,
          grpcCodeValue: 10,
          retryInfo: '1 second',
          definiteAnswer: false,
        });
      }
    });

    it('truncates silently up to 200, and is 200 for anything larger', async () => {
      expect([
        await count(201, '?limit=0'),
        await count(201, '?limit=1'),
        await count(201, '?limit=199'),
        await count(201, '?limit=200'),
        await count(3, '?limit=200'),
      ]).toEqual([0, 1, 199, 200, 3]);
      expect([
        await count(200, '?limit=201'),
        (await post('documented', range(201), { query: '?limit=201' })).status,
        (await post('documented', range(201), { query: '?limit=9223372036854775807' })).status,
      ]).toEqual([200, 413, 413]);
    });

    it('counts matches, not the length of the range, and cuts from the newest in descending order', async () => {
      expect(TOPOLOGY_OF_CAROL()).toHaveLength(4);
      expect(
        await listed(
          { beginExclusive: 0, endInclusive: end(), updateFormat: topologyOf(CAROL) },
          { query: '?limit=4' },
        ),
      ).toEqual(TOPOLOGY_OF_CAROL());
      expect(
        await listed(
          { beginExclusive: 0, endInclusive: end(), updateFormat: EVERYTHING, descendingOrder: true },
          { query: '?limit=2' },
        ),
      ).toEqual([end(), end() - 1]);
    });

    it.each(['-1', 'many', '1.5', '', '9223372036854775808'])('is refused as text when it is %p', async (limit) => {
      const refused = await post('observed', range(1), { query: `?limit=${limit}` });
      expect([refused.status, refused.type, refused.text]).toEqual([
        400,
        'text/plain',
        expect.stringMatching(/^Invalid value for: query parameter limit/),
      ]);
    });
  });

  describe('the legacy form', () => {
    /** The hours in which a holding of carol moved there and back. */
    const around = (): Readonly<Record<string, Json>> => {
      const moves = updatesOf(servers(), ({ type }) => type === 'reassignment');
      return { beginExclusive: (moves[0]?.offset ?? 0) - 10, endInclusive: (moves.at(-1)?.offset ?? 0) + 10 };
    };

    it('means ACS_DELTA transactions and reassignments with the same filter, without topology', async () => {
      const range = around();
      const modern = {
        includeTransactions: { eventFormat: of(CAROL), transactionShape: DELTA },
        includeReassignments: of(CAROL),
      };
      const legacy = await post('documented', { ...range, filter: of(CAROL), verbose: true });
      expect([legacy.status, legacy.body]).toEqual([
        200,
        (await post('documented', { ...range, updateFormat: modern })).body,
      ]);
      expect(offsetsOf(legacy.body)).toEqual(REASSIGNMENTS());
    });

    it('accepts null for members of the other form', async () => {
      const range = around();
      expect(
        (await post('documented', { ...range, filter: of(CAROL), updateFormat: null, verbose: null })).status,
      ).toBe(200);
      expect(
        (await post('documented', { ...range, updateFormat: EVERYTHING, filter: null, verbose: false })).status,
      ).toBe(200);
    });
  });

  describe('a request that is not allowed', () => {
    const OPEN = { beginExclusive: 0 };
    it.each<readonly [string, Json, string, string]>([
      ['neither form', OPEN, 'INVALID_ARGUMENT', 'either updateFormat or filter is required'],
      [
        'both forms',
        { ...OPEN, updateFormat: {}, filter: any() },
        'INVALID_ARGUMENT',
        'both updateFormat and filter are set',
      ],
      [
        'verbose beside the current form',
        { ...OPEN, updateFormat: {}, verbose: true },
        'INVALID_ARGUMENT',
        'verbose applies to filter only',
      ],
      [
        'descending order without an end',
        { ...OPEN, updateFormat: {}, descendingOrder: true },
        'DESCENDING_ORDER_MISSING_END',
        'end_inclusive is not provided when descending_order is true',
      ],
      [
        'a begin after the ledger end',
        { beginExclusive: 1_000_000, updateFormat: {} },
        'OFFSET_AFTER_LEDGER_END',
        'Begin offset (1000000) is after ledger end',
      ],
      [
        'an end after the ledger end',
        { beginExclusive: 0, endInclusive: 1_000_000, updateFormat: {} },
        'OFFSET_AFTER_LEDGER_END',
        'End offset (1000000) is after ledger end',
      ],
      [
        'an end before the begin',
        { beginExclusive: 3, endInclusive: 2, updateFormat: {} },
        'OFFSET_OUT_OF_RANGE',
        'begin_exclusive is 3, end_inclusive is 2',
      ],
    ])('is refused with %s, by its code in both dialects', async (_what, body, code, cause) => {
      for (const dialect of DIALECT_NAMES) {
        const refused = await post(dialect, body);
        expect([refused.status, refused.body]).toMatchObject([400, { code, cause: expect.stringContaining(cause) }]);
      }
    });

    it.each<readonly [string, Json, string]>([
      ['a negative begin', { beginExclusive: -1, updateFormat: {} }, 'NEGATIVE_OFFSET'],
      ['an end of zero', { beginExclusive: 0, endInclusive: 0, updateFormat: {} }, 'NON_POSITIVE_OFFSET'],
    ])('breaks the schema by the contract and a rule of running servers: %s', async (_what, body, code) => {
      expect([(await post('documented', body)).status, (await post('documented', body)).type]).toEqual([
        400,
        'text/plain',
      ]);
      expect((await post('observed', body)).body).toMatchObject({ code, errorCategory: 8 });
    });

    it('returns the retry time for an offset past the end', async () => {
      expect((await post('observed', { beginExclusive: end(), updateFormat: {} })).status).toBe(200);
      const refused = await post('observed', { beginExclusive: end() + 1, updateFormat: {} });
      expect(refused.body).toEqual(
        ledgerFailure('observed', {
          code: 'OFFSET_AFTER_LEDGER_END',
          cause: `Begin offset (${end() + 1}) is after ledger end (${end()})`,
          category: 12,
          grpc: 11,
          retryInfo: '1 second',
        }),
      );
    });

    it('requires a begin by the contract; running servers start at the beginning of the ledger', async () => {
      const body = { endInclusive: 1, updateFormat: EVERYTHING };
      expect((await post('documented', body)).status).toBe(400);
      expect(offsetsOf((await post('observed', body)).body)).toEqual(['TopologyTransaction 1']);
    });

    it.each(DIALECT_NAMES)('is refused as text when it cannot be decoded in the %s dialect', async (dialect) => {
      for (const body of [
        '{"beginExclusive":',
        '{"beginExclusive":"soon","updateFormat":{}}',
        '{"beginExclusive":0,"updateFormat":[]}',
        '{"beginExclusive":0,"filter":5}',
      ]) {
        const answer = await post(dialect, body);
        expect([body, answer.status, answer.type, answer.text]).toEqual([
          body,
          400,
          'text/plain',
          expect.stringMatching(/^Invalid value for: body/),
        ]);
      }
    });

    it('reports unknown names in its filters on running servers', async () => {
      const body = { beginExclusive: 0, endInclusive: 5, filter: any(template('#nope:M:E')) };
      expect(await listed(body)).toEqual([]);
      expect([(await post('observed', body)).status, (await post('observed', body)).body.code]).toEqual([
        404,
        'PACKAGE_NAMES_NOT_FOUND',
      ]);
    });
  });

  it('requires the right to read on running servers', async () => {
    const range = { beginExclusive: 0, endInclusive: 3 };
    for (const body of [
      { ...range, filter: of(BOB) },
      { ...range, filter: any() },
      { ...range, updateFormat: transactions(of(ALICE, BOB)) },
    ]) {
      expect((await post('documented', body, { user: 'alice' })).status).toBe(200);
      const refused = await post('observed', body, { user: 'alice' });
      expect([refused.status, refused.body]).toEqual([403, redacted('observed', 403)]);
    }
    expect((await post('observed', { ...range, filter: of(ALICE) }, { user: 'alice' })).status).toBe(200);
  });

  it('shows a new offer as the next update', async () => {
    const server = await startTestServer();
    const begin = server.world.ledger.state.ledgerEnd;
    await server.call('validator', 'POST', '/v0/wallet/transfer-offers', {
      user: 'alice',
      body: {
        receiver_party_id: BOB,
        amount: '1.0',
        description: 'new',
        expires_at: 1_800_000_000_000_000,
        tracking_id: 'new',
      },
    });
    const answer = await server.call('ledger', 'POST', PATH, {
      user: 'bob',
      body: { beginExclusive: begin, updateFormat: transactions(any(template(OFFER))) },
    });
    expect(answer.body).toMatchObject([
      {
        update: {
          Transaction: {
            value: {
              offset: begin + 1,
              events: [{ CreatedEvent: { createArgument: { receiver: BOB, trackingId: 'new' } } }],
            },
          },
        },
      },
    ]);
    await server.close();
  });

  describeCallers(servers, () => ({
    method: 'POST',
    path: PATH,
    body: { beginExclusive: 0, endInclusive: 1, updateFormat: EVERYTHING },
  }));
});
