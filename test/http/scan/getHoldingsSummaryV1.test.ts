import { expectError, post, refusesUnreadableBodies, useServer } from './scan-servers';

const PATH = '/v1/holdings/summary';
const NINE = { migration_id: 1, record_time: '2026-01-15T09:00:00Z' } as const;

describe('POST /v1/holdings/summary', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });

  test('returns the totals of version 0 without a round and without fees', async () => {
    const owner_party_ids = [documented().party('alice'), documented().party('bob'), 'nobody::1220ab'];
    const { body } = await post(documented(), PATH, { ...NINE, owner_party_ids });
    expect(body).toEqual({
      ...NINE,
      summaries: [
        {
          party_id: owner_party_ids[0],
          total_unlocked_coin: '1287.6500000000',
          total_locked_coin: '100.0000000000',
          total_coin_holdings: '1387.6500000000',
        },
        {
          party_id: owner_party_ids[1],
          total_unlocked_coin: '709.3500000000',
          total_locked_coin: '0.0000000000',
          total_coin_holdings: '709.3500000000',
        },
      ],
    });
    const old = (await post(documented(), '/v0/holdings/summary', { ...NINE, owner_party_ids })).body;
    expect(old.summaries).toEqual(body.summaries.map((sum: object) => expect.objectContaining(sum)));
  });

  test('ignores as_of_round, whatever its value', async () => {
    const owner_party_ids = [documented().party('alice')];
    expect((await post(documented(), PATH, { ...NINE, owner_party_ids, as_of_round: 'none' })).body).toEqual(
      (await post(documented(), PATH, { ...NINE, owner_party_ids })).body,
    );
  });

  test('returns the time of the snapshot with at_or_before, in both dialects', async () => {
    const asked = {
      migration_id: 1,
      record_time: '2026-01-15T10:00:00Z',
      record_time_match: 'at_or_before',
      owner_party_ids: [documented().party('bob')],
    };
    expect((await post(documented(), PATH, asked)).body.record_time).toBe('2026-01-15T09:00:00Z');
    expect((await post(observed(), PATH, asked)).body.record_time).toBe('2026-01-15T09:00:00Z');
  });

  test('answers 404 for a time without a snapshot', async () => {
    expectError(
      await post(documented(), PATH, { ...NINE, record_time: '2026-01-15T10:00:00Z', owner_party_ids: ['a::b'] }),
      404,
      /migration 1 .*2026-01-15T10:00:00Z/,
    );
    expectError(
      await post(documented(), PATH, {
        ...NINE,
        migration_id: 2,
        record_time_match: 'at_or_before',
        owner_party_ids: ['a::b'],
      }),
      404,
      /migration 2/,
    );
  });

  test('accepts 1 to 1000 owners', async () => {
    for (const server of [documented, observed])
      expectError(await post(server(), PATH, { ...NINE, owner_party_ids: [] }), 400, /owner_party_ids/);
    expectError(
      await post(documented(), PATH, { ...NINE, owner_party_ids: Array.from({ length: 1001 }, () => 'a::b') }),
      400,
      /1001/,
    );
    expectError(await post(documented(), PATH, { ...NINE, owner_party_ids: ['::b'] }), 400, /not a party id/);
  });

  refusesUnreadableBodies(
    { documented, observed },
    PATH,
    ['migration_id', 'record_time', 'owner_party_ids'],
    [
      { ...NINE, owner_party_ids: {} },
      { ...NINE, owner_party_ids: ['a::b'], record_time_match: 'EXACT' },
      { ...NINE, owner_party_ids: ['a::b'], migration_id: true },
    ],
  );
});
