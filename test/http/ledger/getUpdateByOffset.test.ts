// The lookup by offset answers as the one by id does; here: the key, and what could differ (observed-ledger 6.1).

import type { Json } from '../../../src/base';
import { describeCallers } from './access';
import {
  ALICE,
  any,
  everyone,
  BOB,
  DELTA,
  DIALECT_NAMES,
  EFFECTS,
  exercises,
  isReassignment,
  isTopology,
  ledgerFailure,
  lookUp,
  of,
  OPERATOR,
  redacted,
  TRACEPARENT,
  transactions,
  updateOf,
  useServers,
} from './asking';

const servers = useServers();
const PATH = '/v2/updates/update-by-offset';
const EVERYTHING = {
  includeTransactions: { eventFormat: everyone(), transactionShape: EFFECTS },
  includeReassignments: everyone(),
  includeTopologyEvents: { includeParticipantAuthorizationEvents: {} },
};

const post = (dialect: 'documented' | 'observed', body: Json | string, user = OPERATOR) =>
  servers(dialect).call('ledger', 'POST', PATH, {
    user,
    body,
    headers: { traceparent: TRACEPARENT, 'content-type': 'application/json' },
  });
const end = (): number => servers().world.ledger.state.ledgerEnd;

describe('POST /v2/updates/update-by-offset', () => {
  it.each(DIALECT_NAMES)(
    'shows what the lookup by id shows, for every kind of update, in the %s dialect',
    async (dialect) => {
      for (const fits of [
        exercises('TransferOffer_Accept'),
        isReassignment('assigned'),
        isReassignment('unassigned'),
        isTopology('revoked'),
      ]) {
        const update = updateOf(servers(dialect), fits);
        const answer = await post(dialect, { offset: update.offset, updateFormat: EVERYTHING });
        expect([answer.status, answer.body]).toEqual([200, (await lookUp(servers(dialect), update, EVERYTHING)).body]);
      }
    },
  );

  it('finds the first and the last update, and nothing after it', async () => {
    expect((await post('documented', { offset: 1, updateFormat: EVERYTHING })).body).toMatchObject({
      update: { TopologyTransaction: { value: { offset: 1 } } },
    });
    expect((await post('documented', { offset: end(), updateFormat: EVERYTHING })).body).toMatchObject({
      update: { Transaction: { value: { offset: end() } } },
    });
    expect((await post('documented', { offset: end() + 1, updateFormat: EVERYTHING })).status).toBe(404);
  });

  it.each(DIALECT_NAMES)(
    'returns the same for unknown and for filtered-out updates in the %s dialect',
    async (dialect) => {
      const accepted = updateOf(servers(dialect), exercises('TransferOffer_Accept')).offset;
      for (const [offset, updateFormat] of [
        [end() + 1, EVERYTHING],
        ['9223372036854775807', EVERYTHING],
        [accepted, {}],
        [accepted, { includeReassignments: any() }],
        [accepted, transactions(of(OPERATOR))],
      ] as const) {
        // The largest offset is no exact number of this language, so it is written as it stands.
        const answer = await post(dialect, `{"offset":${offset},"updateFormat":${JSON.stringify(updateFormat)}}`);
        expect([answer.status, answer.body]).toEqual([
          404,
          ledgerFailure(dialect, {
            code: 'UPDATE_NOT_FOUND',
            cause: 'Update not found, or not visible.',
            category: 11,
            grpc: 5,
            resources: [['ErrorResource(OFFSET)', String(offset)]],
          }),
        ]);
      }
    },
  );

  it.each<readonly [string, Json, string]>([
    ['zero', 0, 'Offset 0 in offset is not a positive integer'],
    ['a negative one', -1, 'Offset -1 in offset is not a positive integer'],
    ['null', null, 'Offset 0 in offset is not a positive integer'],
  ])('refuses an offset that is not positive: %s', async (_what, offset, cause) => {
    const body = { offset, updateFormat: {} };
    expect([(await post('documented', body)).status, (await post('documented', body)).type]).toEqual([
      400,
      'text/plain',
    ]);
    const refused = await post('observed', body);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'NON_POSITIVE_OFFSET', cause: expect.stringContaining(cause), errorCategory: 8, grpcCodeValue: 3 },
    ]);
    expect(Object.keys(refused.body.context)).not.toContain('definite_answer');
  });

  it('reports a missing offset and format, each in the words of its dialect', async () => {
    for (const body of [{ updateFormat: {} }, { offset: 1 }, {}])
      expect([(await post('documented', body)).status, (await post('documented', body)).type]).toEqual([
        400,
        'text/plain',
      ]);
    expect((await post('observed', { updateFormat: {} })).body).toMatchObject({ code: 'NON_POSITIVE_OFFSET' });
    expect((await post('observed', { offset: 1 })).body).toMatchObject({
      code: 'MISSING_FIELD',
      context: { field_name: 'update_format' },
    });
  });

  it.each(DIALECT_NAMES)('cannot decode an offset that is not a 64-bit integer in the %s dialect', async (dialect) => {
    for (const offset of ['1.5', 'true', '"one"', '[]', '9223372036854775808', '1e30']) {
      const answer = await post(dialect, `{"offset":${offset},"updateFormat":{}}`);
      expect([offset, answer.status, answer.type, answer.text]).toEqual([
        offset,
        400,
        'text/plain',
        expect.stringContaining('offset'),
      ]);
    }
    expect((await post(dialect, '{"offset":')).text).toMatch(/^Invalid value for: body/);
  });

  it('reads an offset written as text where running servers do', async () => {
    const body = {
      offset: String(updateOf(servers(), exercises('TransferOffer_Accept')).offset),
      updateFormat: transactions(of(ALICE)),
    };
    expect([(await post('documented', body)).status, (await post('observed', body)).status]).toEqual([400, 200]);
  });

  it('requires the right to read on running servers, before it validates the offset', async () => {
    const offset = updateOf(servers(), exercises('TransferOffer_Accept')).offset;
    expect((await post('documented', { offset, updateFormat: transactions(of(BOB)) }, 'alice')).status).toBe(200);
    expect((await post('observed', { offset, updateFormat: transactions(of(ALICE), DELTA) }, 'alice')).status).toBe(
      200,
    );
    for (const asked of [offset, 0]) {
      const answer = await post('observed', { offset: asked, updateFormat: transactions(of(BOB)) }, 'alice');
      expect([answer.status, answer.body]).toEqual([403, redacted('observed', 403)]);
    }
  });

  describeCallers(servers, () => ({ method: 'POST', path: PATH, body: { offset: 1, updateFormat: EVERYTHING } }));
});
