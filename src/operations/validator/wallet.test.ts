import { micros, MINUTE, plus, SECOND } from '../../base';
import { ALICE, BOB, emptyLedger, offer, partyNamed, START, testLedger } from '../../../test/support/ledger';
import { isoDuration } from '../node-status';
import { callerOf, membersOf } from '../../../test/support/validator-operations';

const HOUR = 60n * MINUTE;

describe('the wallet of a user', () => {
  it('is returned for any valid token, with an empty party if there is none', async () => {
    const call = callerOf(testLedger());
    expect((await call('getUserStatus', { user: 'alice' })).json).toEqual({
      party_id: ALICE,
      user_onboarded: true,
      user_wallet_installed: true,
      has_featured_app_right: false,
    });
    expect((await call('getUserStatus', { user: 'nobody' })).json).toEqual({
      party_id: '',
      user_onboarded: false,
      user_wallet_installed: false,
      has_featured_app_right: false,
    });
    expect((await call('getUserStatus')).status).toBe(401);
  });

  it('has a balance and positions with the fees of the newest open round', async () => {
    const test = testLedger();
    const call = callerOf(test);
    test.given({ type: 'lock', owner: ALICE, holders: [BOB], amount: '60', expiresAt: plus(START, HOUR) });
    test.pass(HOUR);
    expect((await call('getBalance', { user: 'alice' })).json).toEqual({
      round: 14,
      effective_unlocked_qty: '39.9771689200',
      effective_locked_qty: '59.9771689200',
      total_holding_fees: '0.0456621600',
    });
    for (const dialect of ['documented', 'observed'] as const) {
      const listed = membersOf(await call('listAmulets', { user: 'alice', dialect }));
      expect(listed).toMatchObject({
        amulets: [
          {
            round: 14,
            accrued_holding_fee: '0.0228310800',
            effective_amount: '39.9771689200',
            contract: { domain_id: partyNamed('global-domain') },
          },
        ],
        locked_amulets: [{ effective_amount: '59.9771689200' }],
      });
    }
  });

  it.each([
    ['documented', undefined],
    ['observed', null],
  ] as const)('shows a holding in flight without a synchronizer (%s)', async (dialect, absent) => {
    const test = testLedger();
    const holding = [...(test.ledger.state.holdings.get(BOB) ?? [])][0]?.contract.contractId ?? '';
    test.given({
      type: 'unassign',
      contractId: holding,
      target: partyNamed('other-domain'),
      submitter: BOB,
      hold: true,
    });
    expect(membersOf(await callerOf(test)('listAmulets', { user: 'bob', dialect }))['amulets']).toMatchObject([
      { contract: { domain_id: absent } },
    ]);
  });
});

describe('tapping', () => {
  it('creates tokens worth the amount in USD, once per command id', async () => {
    const call = callerOf(testLedger());
    const body = { amount: '5.0', command_id: 'c-1' };
    expect((await call('tap', { user: 'bob', body })).status).toBe(200);
    expect((await call('tap', { user: 'bob', body })).status).toBe(409);
    expect((await call('tap', { user: 'bob', body: { amount: '5.0', command_id: null } })).status).toBe(200);
    expect(membersOf(await call('getBalance', { user: 'bob' }))['effective_unlocked_qty']).toBe('2050.0000000000');
  });

  it('refuses zero (400) and networks that are not for development (409)', async () => {
    expect((await callerOf(testLedger())('tap', { user: 'bob', body: { amount: '0' } })).status).toBe(400);
    expect(
      (await callerOf(testLedger({ isDevNet: false }))('tap', { user: 'bob', body: { amount: '1' } })).status,
    ).toBe(409);
  });
});

describe('the transaction history of a wallet', () => {
  const history = () => {
    const test = testLedger();
    test.pass(MINUTE);
    test.given({ type: 'tap', owner: ALICE, amountUsd: '1' });
    test.pass(MINUTE);
    test.given({ type: 'accept-offer', contractId: offer(test, { trackingId: 'paid', amount: '25' }), actor: BOB });
    test.pass(MINUTE);
    test.given({ type: 'reject-offer', contractId: offer(test, { trackingId: 'declined' }), actor: BOB });
    test.given({ type: 'lock', owner: ALICE, holders: [BOB], amount: '5', expiresAt: plus(START, HOUR) });
    return { test, call: callerOf(test) };
  };

  it('reports movements and failures, newest first', async () => {
    const { call } = history();
    const items = membersOf(await call('listTransactions', { user: 'alice', body: { page_size: 100 } }))['items'];
    expect(items).toMatchObject([
      { transaction_type: 'notification', details: '5.0000000000 tokens were locked until 2026-01-15T01:30:00Z' },
      {
        transaction_type: 'transfer',
        date: '2026-01-15T00:32:02Z',
        sender: { party: ALICE, amount: '-25.0000000000' },
        receivers: [{ party: BOB, amount: '25.0000000000' }],
        transaction_subtype: { choice: 'AcceptedTransferOffer_Complete' },
      },
      {
        transaction_type: 'balance_change',
        receivers: [{ party: ALICE, amount: '200.0000000000' }],
        transaction_subtype: { choice: 'AmuletRules_DevNet_Tap' },
      },
      {
        transaction_type: 'balance_change',
        receivers: [{ party: ALICE, amount: '40.0000000000' }],
        transaction_subtype: { choice: 'Create' },
      },
      { transaction_type: 'balance_change', receivers: [{ party: ALICE, amount: '60.0000000000' }] },
    ]);
    const ofBob = membersOf(
      await call('listTransactions', { user: 'bob', body: { page_size: 100 }, dialect: 'observed' }),
    )['items'];
    expect(ofBob).toMatchObject([
      { transaction_type: 'transfer', description: null },
      { transaction_type: 'balance_change', transfer_instruction_cid: null },
    ]);
  });

  it('returns the same entries in pages as at once', async () => {
    const { call } = history();
    const page = async (body: { page_size: number; begin_after_id?: string | null }) =>
      membersOf(await call('listTransactions', { user: 'alice', body }))['items'] as readonly { event_id: string }[];
    const all = await page({ page_size: 100, begin_after_id: null });
    const paged: { event_id: string }[] = [];
    for (
      let next = await page({ page_size: 2 });
      next.length > 0;
      next = await page({ page_size: 2, begin_after_id: paged.at(-1)?.event_id ?? '' })
    )
      paged.push(...next);
    expect(paged).toEqual(all);
    expect(new Set(all.map(({ event_id }) => event_id)).size).toBe(5);
  });

  it('refuses empty pages and unknown cursors', async () => {
    const { test, call } = history();
    for (const body of [
      { page_size: 0 },
      { page_size: -1 },
      { page_size: 1, begin_after_id: 'x' },
      { page_size: 1, begin_after_id: '' },
    ])
      expect((await call('listTransactions', { user: 'alice', body })).status).toBe(400);
    const created = test.ledger.state.updates.find(
      (update) =>
        update.type === 'transaction' &&
        update.nodes.some((node) => node.kind === 'exercise' && node.choice === 'WalletAppInstall_CreateTransferOffer'),
    );
    expect(
      (
        await call('listTransactions', {
          user: 'alice',
          body: { page_size: 1, begin_after_id: `#${created?.updateId}:0` },
        })
      ).status,
    ).toBe(400);
    expect(
      (await call('listTransactions', { user: 'alice', body: { page_size: 1001 }, dialect: 'observed' })).status,
    ).toBe(400);
    expect(
      (await call('listTransactions', { user: 'alice', body: { page_size: 1000 }, dialect: 'observed' })).status,
    ).toBe(200);
  });
});

describe('a transfer preapproval', () => {
  it('is created once; the 409 has the format of a success', async () => {
    const call = callerOf(testLedger());
    const created = await call('createTransferPreapproval', { user: 'bob' });
    expect(created.status).toBe(200);
    expect(await call('createTransferPreapproval', { user: 'bob' })).toEqual({ ...created, status: 409 });
  });

  it('that is held up is a 429', async () => {
    const test = testLedger();
    const rules = [...(test.ledger.state.active.get('AmuletRules')?.keys() ?? [])][0] ?? '';
    test.given({
      type: 'unassign',
      contractId: rules,
      target: partyNamed('other-domain'),
      submitter: partyNamed('DSO'),
      hold: true,
    });
    expect((await callerOf(test)('createTransferPreapproval', { user: 'bob' })).status).toBe(429);
  });
});

describe('registering', () => {
  it('creates a wallet for a new user, and returns the same when repeated', async () => {
    const test = testLedger();
    const call = callerOf(test);
    const first = await call('registerUser', { user: 'auth0|carol' });
    expect(first).toEqual({ status: 200, json: { party_id: partyNamed('auth0_carol') } });
    const length = test.ledger.state.log.length;
    expect(await call('registerUser', { user: 'auth0|carol', body: {} })).toEqual(first);
    expect(test.ledger.state.log.length).toBe(length);
    expect(membersOf(await call('getBalance', { user: 'auth0|carol' }))['effective_unlocked_qty']).toBe('0.0000000000');
  });

  it('keeps the party of a user with a wallet, and refuses deactivated users and missing tokens', async () => {
    const test = testLedger();
    const call = callerOf(test);
    expect((await call('registerUser', { user: 'alice' })).json).toEqual({ party_id: ALICE });
    test.given({ type: 'create-user', userId: 'mallory', rights: [] });
    test.given({ type: 'deactivate-user', userId: 'mallory' });
    for (const dialect of ['documented', 'observed'] as const)
      expect((await call('registerUser', { user: 'mallory', dialect })).status).toBe(403);
    expect((await call('registerUser')).status).toBe(401);
  });
});

describe('the node', () => {
  it('answers operator, health, status and version without a token', async () => {
    const call = callerOf(emptyLedger());
    expect((await call('getValidatorUser')).json).toEqual({
      party_id: partyNamed('operator'),
      user_name: 'operator',
      featured: false,
    });
    expect([(await call('getValidatorLivez')).status, (await call('getValidatorReadyz')).status]).toEqual([200, 200]);
    expect((await call('getValidatorStatus')).json).toMatchObject({
      success: { id: partyNamed('operator'), active: true },
    });
    expect((await call('getValidatorVersion')).json).toMatchObject({ version: '0.6.11' });
  });

  it('is not ready before its network is started', async () => {
    const call = callerOf(emptyLedger({}, []));
    expect((await call('getValidatorReadyz')).status).toBe(503);
    expect((await call('getValidatorStatus')).json).toEqual({ not_initialized: { active: false } });
  });

  it('writes its uptime as an ISO duration, none when time runs backwards', () => {
    expect(isoDuration(START, plus(START, 42n * HOUR + 61n * SECOND))).toBe('PT42H1M1S');
    expect(isoDuration(START, micros(0n))).toBe('PT0H0M0S');
  });
});
