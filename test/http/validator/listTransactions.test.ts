import type { Json } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { createOffer, itemsAt, move, textAt, valueAt } from './wallets';

let server: TestServer;
let observed: TestServer;
beforeAll(async () => {
  [server, observed] = await Promise.all([startTestServer(), startTestServer({ dialect: 'observed' })]);
});
afterAll(() => Promise.all([server.close(), observed.close()]));

const post = (user: string, body: Json | string, where = server) =>
  where.call('validator', 'POST', '/v0/wallet/transactions', { user, body });
const entriesOf = async (user: string, body: Json = { page_size: 1000 }): Promise<readonly unknown[]> =>
  itemsAt((await post(user, body)).body, 'items');
const ids = (entries: readonly unknown[]): readonly string[] => entries.map((entry) => textAt(entry, 'event_id'));

describe('POST /v0/wallet/transactions', () => {
  test('lists the history of a wallet, newest first', async () => {
    const entries = await entriesOf('dave');
    const dates = entries.map((entry) => Date.parse(textAt(entry, 'date')));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(
      entries.map((entry) => [
        valueAt(entry, 'transaction_type'),
        valueAt(entry, 'details') ?? valueAt(entry, 'receivers'),
      ]),
    ).toEqual([
      ['notification', 'Transfer offer too-much failed: out of funds, missing 495.0000000000 AMT'],
      ['balance_change', [{ party: server.party('dave'), amount: '5.0000000000' }]],
    ]);
  });

  test.each(['alice', 'carol'])('reports a completed offer as the same transfer to both parties (%s)', async (user) => {
    const transfer = (await entriesOf(user)).find((entry) => JSON.stringify(entry).includes('61.2500000001'));
    expect(transfer).toEqual({
      transaction_type: 'transfer',
      transaction_subtype: {
        template_id: expect.stringMatching(/:Splice\.Wallet\.TransferOffer:AcceptedTransferOffer$/),
        choice: 'AcceptedTransferOffer_Complete',
      },
      event_id: expect.stringMatching(/^#1220[0-9a-f]{64}:0$/),
      date: '2026-01-15T05:00:01Z',
      sender: { party: server.party('alice'), amount: '-61.2500000001' },
      receivers: [{ party: server.party('carol'), amount: '61.2500000001' }],
      holding_fees: '0.0000000000',
      app_rewards_used: '0.0000000000',
      validator_rewards_used: '0.0000000000',
      sv_rewards_used: '0.0000000000',
      development_fund_coupons_used: '0.0000000000',
    });
  });

  test('writes null for what has no value in the observed dialect', async () => {
    const items = itemsAt((await post('alice', { page_size: 1 }, observed)).body, 'items');
    expect(items).toMatchObject([
      {
        transaction_type: 'transfer',
        description: null,
        transfer_instruction_cid: null,
        transaction_subtype: { amulet_operation: null, interface_id: null },
      },
    ]);
  });

  test.each([1, 2, 3, 7])('pages through all entries without a gap or a duplicate, %i at a time', async (pageSize) => {
    const all = ids(await entriesOf('alice'));
    expect(all.length).toBeGreaterThan(7);
    const seen: string[] = [];
    for (
      let page = ids(await entriesOf('alice', { page_size: pageSize }));
      page.length > 0;
      page = ids(await entriesOf('alice', { page_size: pageSize, begin_after_id: seen.at(-1) ?? '' }))
    ) {
      expect(page.length).toBeLessThanOrEqual(pageSize);
      seen.push(...page);
    }
    expect(seen).toEqual(all);
  });

  test('returns an empty page after the oldest entry', async () => {
    const oldest = ids(await entriesOf('dave')).at(-1) ?? '';
    expect(await entriesOf('dave', { page_size: 10, begin_after_id: oldest })).toEqual([]);
  });

  test('returns the same page when newer entries arrive', async () => {
    const first = ids(await entriesOf('bob', { page_size: 2 }));
    const second = ids(await entriesOf('bob', { page_size: 2, begin_after_id: first.at(-1) ?? '' }));
    // A rejected offer adds no entry to the history.
    await move(server, 'reject', 'bob', await createOffer(server, { id: 'news' }));
    expect(ids(await entriesOf('bob', { page_size: 2 }))).toEqual(first);
    await server.call('validator', 'POST', '/v0/wallet/tap', { user: 'bob', body: { amount: '1' } });
    expect(ids(await entriesOf('bob', { page_size: 2, begin_after_id: first.at(-1) ?? '' }))).toEqual(second);
    expect(ids(await entriesOf('bob', { page_size: 2 }))[1]).toBe(first[0]);
  });

  test('accepts null for begin_after_id', async () => {
    expect(await entriesOf('dave', { page_size: 1, begin_after_id: null })).toHaveLength(1);
  });

  test('scan returns each event under the same id without the #', async () => {
    for (const id of ids(await entriesOf('carol', { page_size: 3 }))) {
      const update = await server.call('scan', 'GET', `/v2/updates/${id.slice(1).split(':')[0]}`);
      expect(Object.keys(valueAt(update.body, 'events_by_id') ?? {})).toContain(id.slice(1));
    }
  });

  test.each([
    ['no entry', 'nonsense'],
    ['nothing', ''],
    ['an entry of another wallet', undefined],
  ])('refuses a begin_after_id that names %s', async (_, given) => {
    const afterId = given ?? ids(await entriesOf('alice'))[0] ?? '';
    const refused = await post('dave', { page_size: 1, begin_after_id: afterId });
    expect(refused.status).toBe(400);
    expect(textAt(refused.body, 'error')).toContain('begin_after_id');
  });

  const sizes: readonly (readonly [string, Json])[] = [
    ['missing', {}],
    ['zero', { page_size: 0 }],
    ['negative', { page_size: -1 }],
    ['a fraction', { page_size: 1.5 }],
    ['text', { page_size: '10' }],
    ['null', { page_size: null }],
  ];
  test.each(sizes)('refuses a page size that is %s', async (_, body) => {
    const refused = await post('alice', body);
    expect(refused.status).toBe(400);
    expect(textAt(refused.body, 'error')).toContain('page_size');
  });

  test('accepts pages of up to 1000 entries in the observed dialect, and larger ones in the documented', async () => {
    expect((await post('alice', { page_size: 1000 }, observed)).status).toBe(200);
    const refused = await post('alice', { page_size: 1001 }, observed);
    expect(refused.status).toBe(400);
    expect(textAt(refused.body, 'error')).toMatch(/1001.*1000/);
    expect((await post('alice', { page_size: 1001 })).status).toBe(200);
    expect((await post('alice', { page_size: 2147483647 })).status).toBe(200);
    expect((await post('alice', '{"page_size":9223372036854775808}')).status).toBe(400);
  });

  test('answers 404 to a user without a wallet', async () => {
    expect((await post('erin', { page_size: 1 })).status).toBe(404);
  });
});
