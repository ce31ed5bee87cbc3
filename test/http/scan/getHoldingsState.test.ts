import type { Json } from '../../../src/base';
import { expectError, post, refusesUnreadableBodies, useServer } from './scan-servers';

const PATH = '/v0/holdings/state';
const NINE = { migration_id: 1, record_time: '2026-01-15T09:00:00Z' } as const;

interface Created {
  readonly contract_id: string;
  readonly template_id: string;
  readonly create_arguments: { readonly owner?: string; readonly amulet?: { readonly owner: string } };
}
interface Page {
  readonly created_events: readonly Created[];
  readonly next_page_token?: number | null;
}

describe('POST /v0/holdings/state', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });
  const read = async (users: readonly string[], body: Readonly<Record<string, Json>> = {}): Promise<Page> =>
    (
      await post(documented(), PATH, {
        ...NINE,
        page_size: 1000,
        owner_party_ids: users.map((user) => documented().party(user)),
        ...body,
      })
    ).body;

  test('shows the unlocked and locked tokens of an owner, and nothing else', async () => {
    const { created_events } = await read(['alice']);
    expect(new Set(created_events.map(({ template_id }) => template_id.split(':')[2]))).toEqual(
      new Set(['Amulet', 'LockedAmulet']),
    );
    for (const { create_arguments } of created_events)
      expect(create_arguments.owner ?? create_arguments.amulet?.owner).toBe(documented().party('alice'));
  });

  test('the holder of a lock does not own the tokens', async () => {
    expect(
      (await read(['bob'])).created_events.filter(({ template_id }) => template_id.endsWith(':LockedAmulet')),
    ).toEqual([]);
  });

  test('adds up to the summary of the same snapshot', async () => {
    const amounts: readonly string[] = (await read(['carol'])).created_events.map((event) =>
      JSON.stringify(event).replace(/.*"initialAmount":"([^"]+)".*/, '$1'),
    );
    const total = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
    const { summaries } = (
      await post(documented(), '/v1/holdings/summary', { ...NINE, owner_party_ids: [documented().party('carol')] })
    ).body;
    expect(total).toBe(BigInt(summaries[0].total_coin_holdings.replace('.', '')));
  });

  test('pages cover all contracts of all owners once', async () => {
    const whole = (await read(['alice', 'bob', 'carol'])).created_events;
    const seen: Created[] = [];
    let token: number | null | undefined = null;
    do {
      const page: Page = await read(['alice', 'bob', 'carol'], { page_size: 2, after: token });
      seen.push(...page.created_events);
      token = page.next_page_token;
    } while (token !== undefined);
    expect(seen).toEqual(whole);
    expect((await post(observed(), PATH, { ...NINE, page_size: 1000, owner_party_ids: ['a::b'] })).body).toEqual({
      ...NINE,
      created_events: [],
      next_page_token: null,
    });
  });

  test('always returns the time of the snapshot', async () => {
    const body = {
      migration_id: 1,
      record_time: '2026-01-15T10:00:00Z',
      record_time_match: 'at_or_before',
      page_size: 1,
      owner_party_ids: ['a::b'],
    };
    expect((await post(documented(), PATH, body)).body).toEqual({ ...NINE, created_events: [] });
    expectError(
      await post(documented(), PATH, { ...body, record_time_match: 'exact' }),
      404,
      /No snapshot of migration 1/,
    );
  });

  test('refuses a missing or malformed owner, page sizes out of range and tokens of other snapshots', async () => {
    const good = { ...NINE, page_size: 1, owner_party_ids: ['a::b'] };
    for (const server of [documented, observed])
      expectError(await post(server(), PATH, { ...good, owner_party_ids: [] }), 400, /owner_party_ids/);
    expectError(await post(documented(), PATH, { ...good, owner_party_ids: ['b'] }), 400, /"b" is not a party id/);
    expectError(await post(documented(), PATH, { ...good, page_size: 0 }), 400, /page_size/);
    expectError(await post(documented(), PATH, { ...good, page_size: 1001 }), 400, /page_size is 1001/);
    const { next_page_token } = await read(['alice'], { page_size: 1 });
    expectError(
      await post(documented(), PATH, { ...good, record_time: '2026-01-15T06:00:00Z', after: next_page_token ?? null }),
      400,
      /after is \d+/,
    );
  });

  refusesUnreadableBodies(
    { documented, observed },
    PATH,
    ['migration_id', 'record_time', 'page_size', 'owner_party_ids'],
    [
      { ...NINE, page_size: 1, owner_party_ids: 'a::b' },
      { ...NINE, page_size: null, owner_party_ids: ['a::b'] },
    ],
  );
});
