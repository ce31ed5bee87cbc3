import { micros, type Json } from '../../../src/base';
import { expectError, get, onFreshServer, post, refusesUnreadableBodies, step, useServer } from './scan-servers';

const PATH = '/v0/holdings/summary';
const NINE = { migration_id: 1, record_time: '2026-01-15T09:00:00Z' } as const;

type Sum = Readonly<Record<string, string>>;
interface Summary {
  readonly record_time: string;
  readonly migration_id: number;
  readonly computed_as_of_round: number;
  readonly summaries: readonly Sum[];
}

describe('POST /v0/holdings/summary', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const owners = () => ['alice', 'bob', 'carol', 'dave'].map((user) => documented().party(user));
  const ask = (body: Readonly<Record<string, Json>> = {}) =>
    post(documented(), PATH, { ...NINE, owner_party_ids: owners(), ...body });
  const sums = async (body: Readonly<Record<string, Json>> = {}): Promise<Summary> => (await ask(body)).body;
  /** An amount in units of its tenth decimal, exact. */
  const units = (amount: string | undefined): bigint => BigInt((amount ?? '').replace('.', ''));

  test('returns one summary per owner with eight exact amounts, computed for the earliest open round', async () => {
    const answer = await sums({ owner_party_ids: [documented().party('alice')] });
    expect(answer).toEqual({
      ...NINE,
      computed_as_of_round: 4688,
      summaries: [
        {
          party_id: documented().party('alice'),
          total_unlocked_coin: '1287.6500000000',
          total_locked_coin: '100.0000000000',
          total_coin_holdings: '1387.6500000000',
          accumulated_holding_fees_unlocked: expect.any(String),
          accumulated_holding_fees_locked: expect.any(String),
          accumulated_holding_fees_total: expect.any(String),
          total_available_coin: expect.any(String),
        },
      ],
    });
    const rounds: Readonly<
      Record<string, { readonly contract: { readonly payload: { readonly round: { readonly number: string } } } }>
    > = (
      await post(documented(), '/v0/open-and-issuing-mining-rounds', {
        cached_open_mining_round_contract_ids: [],
        cached_issuing_round_contract_ids: [],
      })
    ).body.open_mining_rounds;
    expect(Math.min(...Object.values(rounds).map(({ contract }) => Number(contract.payload.round.number)))).toBe(4688);
  });

  test.each([
    ['documented', '0.0000000000', '10.0002000000'],
    ['observed', '-0.0002536786', '10.0004536786'],
  ] as const)(
    'fees are rounds since creation times the rate, per contract, and at most its amount: %s',
    async (dialect, before, available) => {
      await onFreshServer({ dialect }, async (server) => {
        const erin = 'erin::1220aa';
        step(server, { type: 'mint', owner: erin, amount: '10' });
        step(server, { type: 'mint', owner: erin, amount: '0.0002' });
        const { body: snapshot } = await post(server, '/v0/state/acs/force');
        const feesAt = async (round: number) =>
          (await post(server, PATH, { ...snapshot, owner_party_ids: [erin], as_of_round: round })).body.summaries[0];
        const created = 4689;
        expect((await feesAt(created)).accumulated_holding_fees_unlocked).toBe('0.0000000000');
        // One round costs 0.0000190259 USD at 0.15 USD for a token: 0.0001268393 each.
        expect((await feesAt(created + 1)).accumulated_holding_fees_unlocked).toBe('0.0002536786');
        expect((await feesAt(created + 2)).accumulated_holding_fees_unlocked).toBe('0.0004536786');
        expect((await feesAt(created + 100_000_000)).accumulated_holding_fees_unlocked).toBe('10.0002000000');
        expect((await feesAt(created + 100_000_000)).total_available_coin).toBe('0.0000000000');
        expect((await feesAt(created - 1)).accumulated_holding_fees_unlocked).toBe(before);
        expect((await feesAt(created - 1)).total_available_coin).toBe(available);
      });
    },
  );

  test.each([
    4000,
    4401,
    4688,
    5000,
    1_000_000_000,
    0,
    -1,
    9_007_199_254_740_993n,
    9_223_372_036_854_775_807n,
    -9_223_372_036_854_775_808n,
  ])('both totals and the available amount add up exactly as of round %s', async (round) => {
    const { summaries } = await sums({ as_of_round: round });
    expect(summaries).toHaveLength(4);
    for (const sum of summaries) {
      expect(units(sum['total_coin_holdings'])).toBe(
        units(sum['total_unlocked_coin']) + units(sum['total_locked_coin']),
      );
      expect(units(sum['accumulated_holding_fees_total'])).toBe(
        units(sum['accumulated_holding_fees_unlocked']) + units(sum['accumulated_holding_fees_locked']),
      );
      expect(units(sum['total_available_coin'])).toBe(
        units(sum['total_unlocked_coin']) - units(sum['accumulated_holding_fees_unlocked']),
      );
      for (const [name, value] of Object.entries(sum))
        if (name !== 'party_id') expect(value).toMatch(/^-?\d{1,28}\.\d{10}$/);
    }
  });

  test.each(['9007199254740993', '9223372036854775807', '-9223372036854775808', '-9007199254740993', '0'])(
    'echoes as_of_round %s digit by digit',
    async (digits) => {
      const response = await post(
        documented(),
        PATH,
        `{"migration_id":1,"record_time":"${NINE.record_time}","owner_party_ids":["${documented().party('bob')}"],"as_of_round":${digits}}`,
      );
      expect(response.status).toBe(200);
      expect(response.text).toContain(`"computed_as_of_round":${digits},`);
    },
  );

  test('has no fees for a round before the creation of a holding; negative ones on running servers', async () => {
    const asked = { owner_party_ids: [documented().party('bob')], as_of_round: 4000 };
    const [bob] = (await sums(asked)).summaries;
    expect(bob?.['accumulated_holding_fees_total']).toBe('0.0000000000');
    expect(bob?.['total_available_coin']).toBe(bob?.['total_unlocked_coin']);
    const { body } = await post(observed(), PATH, { ...NINE, ...asked });
    expect(body.summaries[0].accumulated_holding_fees_total).toMatch(/^-\d/);
    expect(units(body.summaries[0].total_available_coin)).toBeGreaterThan(units(body.summaries[0].total_unlocked_coin));
  });

  test('the default round follows the rounds, not the snapshot', async () => {
    await onFreshServer({}, async (server) => {
      server.advance('30m');
      expect(
        (await post(server, PATH, { ...NINE, owner_party_ids: [server.party('bob')] })).body.computed_as_of_round,
      ).toBe(4691);
      expect(
        (await post(server, PATH, { ...NINE, owner_party_ids: [server.party('bob')], as_of_round: null })).body
          .computed_as_of_round,
      ).toBe(4691);
    });
  });

  test('omits owners without holdings, names each owner once, and counts a locked token for its owner, not the lock holder', async () => {
    const [alice, bob] = [documented().party('alice'), documented().party('bob')];
    const archive = documented().world.samples.parties.notHosted ?? '';
    const { summaries } = await sums({ owner_party_ids: [archive, bob, alice, bob, 'nobody::1220ab', alice] });
    expect(summaries.map((sum) => sum['party_id']).sort()).toEqual([alice, bob].sort());
    expect(summaries.find((sum) => sum['party_id'] === bob)?.['total_locked_coin']).toBe('0.0000000000');
    expect((await sums({ owner_party_ids: [archive] })).summaries).toEqual([]);
  });

  test('includes the contracts active at the record time, whatever happened later', async () => {
    await onFreshServer({}, async (server) => {
      const dave = server.party('dave');
      const before = (await post(server, PATH, { ...NINE, owner_party_ids: [dave] })).body;
      const [held] = server.world.ledger.state.holdings.get(dave) ?? [];
      step(server, { type: 'burn', contractId: held?.contract.contractId ?? '' });
      step(server, {
        type: 'lock',
        owner: server.party('bob'),
        holders: [dave],
        amount: '12',
        expiresAt: micros(server.now() + 60_000_000n),
      });
      expect((await post(server, PATH, { ...NINE, owner_party_ids: [dave] })).body).toEqual(before);
      const { body: now } = await post(server, '/v0/state/acs/force');
      expect((await post(server, PATH, { ...now, owner_party_ids: [dave] })).body.summaries).toEqual([]);
      expect(
        (await post(server, PATH, { ...now, owner_party_ids: [server.party('bob')] })).body.summaries[0]
          .total_locked_coin,
      ).toBe('12.0000000000');
    });
  });

  describe('the record time', () => {
    test('with exact must be that of a snapshot of the migration; one microsecond off is 404', async () => {
      for (const instant of ['2026-01-15T09:00:00.000001Z', '2026-01-15T08:59:59.999999Z'])
        expectError(await ask({ record_time: instant }), 404, new RegExp(`migration 1 .*${instant}`));
      expectError(await ask({ record_time: instantOfForced('') }), 404, /No snapshot/);
      expect((await sums({ record_time: instantOfForced('.000001') })).record_time).toBe('2026-01-15T10:20:00.000001Z');
      expectError(await ask({ migration_id: 0 }), 404, /migration 0/);
      expectError(await ask({ migration_id: 9_223_372_036_854_775_807n }), 404, /migration 9223372036854775807/);
      expect((await ask({ record_time_match: null })).status).toBe(200);
      expect((await ask({ record_time_match: 'exact' })).body).toEqual((await ask()).body);
    });

    test('of snapshot-timestamp is always exact', async () => {
      for (const { migrationId } of documented().world.samples.snapshots) {
        const { record_time } = (
          await get(
            documented(),
            `/v0/state/acs/snapshot-timestamp?before=2026-01-15T11:00:00Z&migration_id=${migrationId}`,
          )
        ).body;
        expect((await ask({ record_time, migration_id: migrationId })).status).toBe(200);
      }
    });

    test('with at_or_before may be any; the response has the requested time, or that of the snapshot in the observed dialect', async () => {
      const between = { record_time: '2026-01-15T10:19:59.123456Z', record_time_match: 'at_or_before' };
      const atNine = await sums();
      expect(await sums(between)).toEqual({ ...atNine, record_time: '2026-01-15T10:19:59.123456Z' });
      const other = (await post(observed(), PATH, { ...NINE, ...between, owner_party_ids: owners() })).body;
      expect(other).toEqual({ ...atNine, record_time: '2026-01-15T09:00:00Z' });
    });

    test('is echoed in another time zone as it was sent', async () => {
      expect((await sums({ record_time: '2026-01-15T10:00:00+01:00' })).record_time).toBe('2026-01-15T10:00:00+01:00');
      expect(
        (
          await post(observed(), PATH, {
            migration_id: 1,
            record_time: '2026-01-15T10:00:00+01:00',
            owner_party_ids: owners(),
          })
        ).body.record_time,
      ).toBe('2026-01-15T09:00:00Z');
    });

    test('with at_or_before finds no snapshot of another migration', async () => {
      expectError(
        await ask({ record_time: '2026-01-14T14:59:59.999999Z', record_time_match: 'at_or_before' }),
        404,
        /at or before/,
      );
      expect((await ask({ record_time: '2026-01-14T15:00:00Z', record_time_match: 'at_or_before' })).status).toBe(200);
    });
  });

  test('is combined with 1 to 1000 owners, each with a fingerprint', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}::fp`);
    for (const server of [documented, observed])
      expectError(await post(server(), PATH, { ...NINE, owner_party_ids: [] }), 400, /owner_party_ids/);
    expect((await ask({ owner_party_ids: many(1) })).status).toBe(200);
    expect((await ask({ owner_party_ids: many(1000) })).status).toBe(200);
    expectError(await ask({ owner_party_ids: many(1001) }), 400, /1001 entries/);
    for (const server of [documented, observed])
      expectError(
        await post(server(), PATH, { ...NINE, owner_party_ids: ['alice'] }),
        400,
        /"alice" is not a party id/,
      );
  });

  refusesUnreadableBodies(
    { documented, observed },
    PATH,
    ['migration_id', 'record_time', 'owner_party_ids'],
    [
      { ...NINE, owner_party_ids: 'alice::1' },
      { ...NINE, owner_party_ids: [1] },
      { ...NINE, owner_party_ids: null },
      { ...NINE, owner_party_ids: ['a::b'], record_time_match: 'after' },
      { ...NINE, owner_party_ids: ['a::b'], as_of_round: '4711' },
      { ...NINE, owner_party_ids: ['a::b'], as_of_round: 1.5 },
      { ...NINE, owner_party_ids: ['a::b'], as_of_round: 9_223_372_036_854_775_808n },
      { ...NINE, owner_party_ids: ['a::b'], record_time: 'now' },
      { ...NINE, owner_party_ids: ['a::b'], migration_id: '1' },
    ],
  );
});

const instantOfForced = (fraction: string): string => `2026-01-15T10:20:00${fraction}Z`;
