// The development fund: allocated, withdrawn, rejected, minted and expired coupons (published descriptions and
// handlers, Splice 0.7.4 wallet-internal).

import { join } from 'node:path';
import type { Json } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { HOUR, itemsAt, MINUTE, textAt } from './wallets';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ world: join(__dirname, 'worlds', 'development-fund.yaml') });
});
afterEach(() => server.close());

const COUPONS = '/v0/wallet/development-fund-coupons';
const REASON = 'A library for wallets';

const allocation = (change: { readonly [name: string]: Json } = {}): Json => ({
  beneficiary: server.party('carol'),
  amount: '40.0',
  expiresAt: Number(server.now() + HOUR),
  reason: REASON,
  ...change,
});
const allocate = (change: { readonly [name: string]: Json } = {}, user = 'alice') =>
  server.call('validator', 'POST', `${COUPONS}/allocate`, { user, body: allocation(change) });
async function allocated(change: { readonly [name: string]: Json } = {}): Promise<string> {
  const answer = await allocate(change);
  expect(answer.status).toBe(200);
  return textAt(answer.body, 'development_fund_coupon_contract_id');
}
const withdraw = (user: string, id: string) =>
  server.call('validator', 'POST', `${COUPONS}/${id}/withdraw`, { user, body: { reason: 'Not begun' } });
const active = async (user: string): Promise<readonly string[]> =>
  itemsAt((await server.call('validator', 'GET', COUPONS, { user })).body, 'active_development_fund_coupons').map(
    (one) => textAt(one, 'contract_id'),
  );
const historyPage = async (user: string, query = 'limit=10') =>
  (await server.call('validator', 'GET', `${COUPONS}/history?${query}`, { user })).body as {
    readonly development_fund_coupon_history: readonly Json[];
    readonly next_page_token?: number;
  };
const history = async (user: string): Promise<readonly Json[]> =>
  (await historyPage(user)).development_fund_coupon_history;
/** Amounts of the unclaimed coupons, smallest first, from scan; the scan proxy returns the same. */
async function unclaimed(): Promise<readonly string[]> {
  const path = '/v0/unclaimed-development-fund-coupons';
  const [scan, proxy] = await Promise.all([
    server.call('scan', 'GET', path),
    server.call('validator', 'GET', `/v0/scan-proxy${path.slice('/v0'.length)}`, { user: 'alice' }),
  ]);
  expect(proxy.body).toEqual(scan.body);
  return itemsAt(scan.body, 'unclaimed-development-fund-coupons')
    .map((one) => (one as { readonly contract: { readonly payload: { readonly amount: string } } }).contract.payload)
    .map(({ amount }) => amount)
    .toSorted((a, b) => Number(a) - Number(b));
}
const unlocked = async (user: string): Promise<string> =>
  textAt((await server.call('validator', 'GET', '/v0/wallet/balance', { user })).body, 'effective_unlocked_qty');

describe('allocation', () => {
  test('takes the largest unclaimed coupons and returns what is left of them', async () => {
    const answer = await allocate();
    expect(answer.status).toBe(200);
    expect(await unclaimed()).toEqual(['10.0000000000', '10.0000000000', '20.0000000000']);
    const coupon = textAt(answer.body, 'development_fund_coupon_contract_id');
    expect(answer.body).toHaveProperty('unclaimed_development_fund_coupon_contract_id');
    expect([await active('alice'), await active('carol'), await active('bob')]).toEqual([[coupon], [coupon], []]);
    const listed = itemsAt(
      (await server.call('validator', 'GET', COUPONS, { user: 'carol' })).body,
      'active_development_fund_coupons',
    );
    expect(listed[0]).toMatchObject({
      payload: {
        beneficiary: server.party('carol'),
        fundManager: server.party('alice'),
        amount: '40.0000000000',
        reason: REASON,
      },
    });
  });

  test('of the exact total of the coupons used leaves no remainder', async () => {
    const { body } = await allocate({ amount: '60' });
    expect(
      (body as { readonly unclaimed_development_fund_coupon_contract_id?: string | null })
        .unclaimed_development_fund_coupon_contract_id ?? null,
    ).toBeNull();
    expect(await unclaimed()).toEqual(['10.0000000000', '10.0000000000']);
  });

  test('repeated within a day returns the first result; repeated later allocates again', async () => {
    const body = allocation({ expiresAt: Number(server.now() + 48n * HOUR) });
    const ask = () => server.call('validator', 'POST', `${COUPONS}/allocate`, { user: 'alice', body });
    const first = await ask();
    expect((await ask()).body).toEqual(first.body);
    expect(await active('alice')).toHaveLength(1);
    server.advance(24n * HOUR + MINUTE);
    expect((await ask()).status).toBe(200);
    expect(await active('alice')).toHaveLength(2);
  });

  test.each([
    ['a caller other than the manager', {}, 'bob', /^Invalid fund manager: expected alice::.* bob::/],
    [
      'more than the fund has',
      { amount: '80.0000000001' },
      'alice',
      /^amount is "80\.0000000001"; expected at most 80\.0000000000/,
    ],
    ['an amount of zero', { amount: '0' }, 'alice', /^amount is "0"; expected a positive decimal/],
    ['a non-numeric amount', { amount: 'forty' }, 'alice', /^amount is "forty"/],
    [
      'a beneficiary that is not a party id',
      { beneficiary: 'carol' },
      'alice',
      /^beneficiary is "carol"; expected a party id/,
    ],
    ['a time that has passed', { expiresAt: 1_768_478_400_000_000 }, 'alice', /DevelopmentFundCoupon\.expiresAt/],
    ['an `expiresAt` outside the range of dates', { expiresAt: 300_000_000_000_000_000 }, 'alice', /expiresAt/],
  ])('refuses %s', async (_, change, user, message) => {
    const before = await unclaimed();
    const answer = await allocate(change, user);
    expect([answer.status, textAt(answer.body, 'error')]).toEqual([400, expect.stringMatching(message)]);
    expect([await unclaimed(), await active('alice')]).toEqual([before, []]);
  });

  test('repeated is refused if what is left in the fund would not cover it', async () => {
    await allocated({ amount: '80' });
    const again = await allocate({ amount: '80' });
    expect([again.status, textAt(again.body, 'error')]).toEqual([
      400,
      expect.stringContaining('at most 0.0000000000, the unclaimed total of the development fund'),
    ]);
  });

  test('is refused on a network without a manager', async () => {
    const other = await startTestServer();
    const { status, body } = await other.call('validator', 'POST', `${COUPONS}/allocate`, {
      user: 'alice',
      body: allocation({ beneficiary: other.party('bob') }),
    });
    await other.close();
    expect([status, body]).toEqual([400, { error: 'The network has no development fund manager' }]);
  });
});

describe('a coupon', () => {
  test('can be withdrawn only by its manager, and returns to the fund', async () => {
    const coupon = await allocated();
    const stranger = await withdraw('bob', coupon);
    const beneficiary = await withdraw('carol', coupon);
    expect([stranger.status, beneficiary.status]).toEqual([404, 400]);
    expect(textAt(beneficiary.body, 'error')).toMatch(/^Invalid controller: expected fund manager alice::/);
    expect((await withdraw('alice', coupon)).status).toBe(200);
    expect(await unclaimed()).toEqual(['10.0000000000', '10.0000000000', '20.0000000000', '40.0000000000']);
    expect((await withdraw('alice', coupon)).status).toBe(404);
    const ended = [
      expect.objectContaining({
        beneficiary: server.party('carol'),
        fund_manager: server.party('alice'),
        amount: '40.0000000000',
        reason: REASON,
        status: 'withdrawn',
        rejection_or_withdrawal_reason: 'Not begun',
      }),
    ];
    expect([await history('alice'), await history('carol'), await history('bob')]).toEqual([ended, ended, []]);
  });

  test('is minted by the wallet of its beneficiary after 30 seconds', async () => {
    const coupon = await allocated({ beneficiary: server.party('bob') });
    server.advance(30_000_000n - 1n);
    expect([await active('bob'), await unlocked('bob')]).toEqual([[coupon], '0.0000000000']);
    server.advance(1n);
    expect([await active('bob'), await active('alice'), await unlocked('bob')]).toEqual([[], [], '40.0000000000']);
    for (const user of ['alice', 'bob']) expect(await history(user)).toMatchObject([{ status: 'claimed' }]);
    const { body } = await server.call('validator', 'POST', '/v0/wallet/transactions', {
      user: 'bob',
      body: { page_size: 5 },
    });
    expect(itemsAt(body, 'items')).toMatchObject([
      {
        transaction_type: 'transfer',
        sender: { party: server.party('bob'), amount: '40.0000000000' },
        receivers: [],
        development_fund_coupons_used: '40.0000000000',
      },
    ]);
  });

  test('waits while the automation of the wallet is off, and is minted once it is on', async () => {
    await allocated();
    server.advance(MINUTE);
    expect(await active('carol')).toHaveLength(1);
    server.world.ledger.execute(
      { type: 'set-automation', subject: 'wallet', key: server.party('carol'), on: true },
      server.now(),
    );
    server.advance(1n);
    expect([await active('carol'), await unlocked('carol')]).toEqual([[], '40.0000000000']);
  });

  test('is minted once its beneficiary has a wallet', async () => {
    const made = await server.call('ledger', 'POST', '/v2/parties', {
      user: 'validator-operator',
      body: { partyIdHint: 'dora' },
    });
    const party = textAt(made.body, 'partyDetails', 'party');
    await allocated({ beneficiary: party });
    server.advance(MINUTE);
    expect(await active('alice')).toHaveLength(1);
    const onboarded = await server.call('validator', 'POST', '/v0/admin/users', {
      user: 'validator-operator',
      body: { name: 'dora', party_id: party },
    });
    expect(onboarded.status).toBe(200);
    server.advance(30_000_000n);
    expect([await active('alice'), await unlocked('dora')]).toEqual([[], '40.0000000000']);
  });

  test('that its signatories archive is claimed in the history, and mints nothing', async () => {
    const contractId = await allocated();
    const { ledger } = server.world;
    const signatories = ledger.state.contracts.get(contractId)?.contract.signatories ?? [];
    const { supply } = ledger.state;
    const archived = ledger.execute(
      {
        type: 'exercise-choice',
        actAs: signatories,
        contractId,
        choice: 'Archive',
        argument: {},
        workflowId: 'archive',
      },
      server.now(),
    );
    expect(archived.ok).toBe(true);
    expect(await history('alice')).toMatchObject([{ status: 'claimed' }]);
    expect(ledger.state.supply).toBe(supply);
  });

  test('is rejected by its beneficiary through the ledger API', async () => {
    const contractId = await allocated();
    const { status } = await server.call('ledger', 'POST', '/v2/commands/submit-and-wait', {
      user: 'carol',
      body: {
        commandId: 'reject',
        actAs: [server.party('carol')],
        commands: [
          {
            ExerciseCommand: {
              templateId: '#splice-amulet:Splice.Amulet:DevelopmentFundCoupon',
              contractId,
              choice: 'DevelopmentFundCoupon_Reject',
              choiceArgument: { reason: 'No time' },
            },
          },
        ],
      },
    });
    expect(status).toBe(200);
    expect(await history('alice')).toMatchObject([{ status: 'rejected', rejection_or_withdrawal_reason: 'No time' }]);
  });

  test('expires at `expiresAt`, and returns to the fund', async () => {
    const coupon = await allocated();
    server.advance(HOUR - 1n);
    expect(await active('alice')).toHaveLength(1);
    server.advance(1n);
    expect((await withdraw('alice', coupon)).status).toBe(404);
    expect(await active('alice')).toEqual([]);
    expect(await unclaimed()).toContain('40.0000000000');
    const [ended] = await history('carol');
    expect(ended).toMatchObject({ status: 'expired' });
    expect((ended as { readonly [name: string]: Json })['rejection_or_withdrawal_reason'] ?? null).toBeNull();
  });
});

describe('the history of coupons', () => {
  test('is paged, newest first, until an empty page', async () => {
    for (const reason of ['one', 'two', 'three'])
      expect((await withdraw('alice', await allocated({ reason }))).status).toBe(200);
    const reasons: unknown[] = [];
    let query = 'limit=2';
    for (let page = await historyPage('alice', query); page.development_fund_coupon_history.length > 0;) {
      reasons.push(page.development_fund_coupon_history.map((one) => textAt(one, 'reason')));
      query = `limit=2&after=${page.next_page_token}`;
      page = await historyPage('alice', query);
      if (page.development_fund_coupon_history.length === 0) expect(page.next_page_token ?? null).toBeNull();
    }
    expect(reasons).toEqual([['three', 'two'], ['one']]);
  });

  test.each(['limit=0', 'limit=1001', 'limit=two', ''])('refuses %s', async (query) => {
    const { status } = await server.call('validator', 'GET', `${COUPONS}/history?${query}`, { user: 'alice' });
    expect(status).toBe(400);
  });

  test('returns the example that the client prefers, and refuses an unknown one', async () => {
    const preferred = (example: string) =>
      server.call('validator', 'GET', `${COUPONS}/history?limit=5`, {
        user: 'alice',
        headers: { prefer: `example=${example}` },
      });
    expect((await preferred('withdrawn')).body).toMatchObject({
      development_fund_coupon_history: [{ status: 'withdrawn' }],
    });
    expect((await preferred('lost')).status).toBe(400);
  });
});

test('the amulet rules name the manager, which the page of the wallet relies on', async () => {
  const { body } = await server.call('validator', 'GET', '/v0/scan-proxy/amulet-rules', { user: 'alice' });
  expect(body).toMatchObject({
    amulet_rules: {
      contract: {
        payload: { configSchedule: { initialValue: { optDevelopmentFundManager: server.party('alice') } } },
      },
    },
  });
});
