import { MINUTE, plus, SECOND, type Json } from '../../base';
import { ALICE, BOB, offer, partyNamed, testLedger, type TestLedger } from '../../../test/support/ledger';
import { callerOf, membersOf, type Caller } from '../../../test/support/validator-operations';

const HOUR = 60n * MINUTE;

const request = (test: TestLedger, changes: Readonly<Record<string, Json>> = {}): Json => ({
  receiver_party_id: BOB,
  amount: '25.5',
  description: 'dinner',
  expires_at: plus(test.now(), HOUR),
  tracking_id: 't-1',
  ...changes,
});

const opened = (): { test: TestLedger; call: Caller } => {
  const test = testLedger();
  return { test, call: callerOf(test) };
};

describe('creating a transfer offer', () => {
  it('returns its contract id once it is on the ledger', async () => {
    const { test, call } = opened();
    const answer = await call('createTransferOffer', { user: 'alice', body: request(test) });
    const { offers } = membersOf(await call('listTransferOffers', { user: 'bob' }));
    expect(answer.status).toBe(200);
    expect(offers).toMatchObject([
      {
        contract_id: membersOf(answer)['offer_contract_id'],
        payload: {
          sender: ALICE,
          receiver: BOB,
          amount: { amount: '25.5000000000', unit: 'AmuletUnit' },
          trackingId: 't-1',
          expiresAt: '2026-01-15T01:30:00Z',
        },
      },
    ]);
  });

  it('is in process until its command ends: 429, then 409', async () => {
    const { test, call } = opened();
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const body = request(test);
    const first = call('createTransferOffer', { user: 'alice', body, gate });
    expect((await call('createTransferOffer', { user: 'alice', body })).status).toBe(429);
    expect((await call('getTransferOfferStatus', { user: 'alice', path: { tracking_id: 't-1' } })).status).toBe(404);
    open();
    expect((await first).status).toBe(200);
    expect((await call('createTransferOffer', { user: 'alice', body })).status).toBe(409);
  });

  it('runs its command at the ledger time when it completes, not when it was requested', async () => {
    const { test, call } = opened();
    let open = (): void => undefined;
    const first = call('createTransferOffer', {
      user: 'alice',
      body: request(test),
      gate: new Promise<void>((resolve) => (open = resolve)),
    });
    test.pass(MINUTE);
    open();
    await first;
    expect(membersOf(await call('listTransferOffers', { user: 'alice' }))['offers']).toMatchObject([
      { created_at: '2026-01-15T00:31:00Z' },
    ]);
  });

  it('frees the tracking id when no offer was created', async () => {
    const { test, call } = opened();
    const gate = Promise.reject(new Error('the node went down'));
    await expect(call('createTransferOffer', { user: 'alice', body: request(test), gate })).rejects.toThrow(
      'the node went down',
    );
    expect((await call('createTransferOffer', { user: 'alice', body: request(test) })).status).toBe(200);
  });

  it('frees the tracking id when the command fails: a wallet in flight is a 503', async () => {
    const { test, call } = opened();
    const { state } = test.ledger;
    const install = state.wallets.get('alice')?.contract.contractId ?? '';
    test.given({
      type: 'unassign',
      contractId: install,
      target: state.network?.otherSynchronizerId ?? '',
      submitter: ALICE,
      hold: false,
    });
    expect((await call('createTransferOffer', { user: 'alice', body: request(test) })).status).toBe(503);
    test.pass(2n * SECOND);
    expect((await call('createTransferOffer', { user: 'alice', body: request(test) })).status).toBe(200);
  });

  it.each([
    ['a party without separator', { receiver_party_id: 'bob' }],
    ['a party that starts with the separator', { receiver_party_id: '::1220' }],
    ['a party of 256 characters', { receiver_party_id: `b::${'1'.repeat(253)}` }],
    ['an amount in exponents', { amount: '1e3' }],
    ['an amount with eleven places', { amount: '1.00000000001' }],
    ['an expiry beyond int64', { expires_at: 2n ** 63n }],
    ['no expiry', { expires_at: null }],
  ])('refuses %s with 400 and leaves the tracking id free', async (_, changes) => {
    const { test, call } = opened();
    expect((await call('createTransferOffer', { user: 'alice', body: request(test, changes) })).status).toBe(400);
    expect((await call('createTransferOffer', { user: 'alice', body: request(test) })).status).toBe(200);
  });

  it.each([
    ['a used tracking id', false, 409],
    ['a tracking id in process', true, 429],
  ])('refuses an invalid request under %s as invalid, whatever else is wrong', async (_, inProcess, status) => {
    const { test, call } = opened();
    let open = (): void => undefined;
    const gate = inProcess ? new Promise<void>((resolve) => (open = resolve)) : Promise.resolve();
    const first = call('createTransferOffer', { user: 'alice', body: request(test), gate });
    if (!inProcess) await first;
    const log = test.ledger.state.log.length;
    for (const changes of [{ receiver_party_id: 'bob' }, { amount: '1e3' }, { expires_at: 2n ** 63n }])
      expect((await call('createTransferOffer', { user: 'alice', body: request(test, changes) })).status).toBe(status);
    expect(test.ledger.state.log).toHaveLength(log);
    open();
    expect((await first).status).toBe(200);
  });

  it.each([
    [2n ** 63n - 1n, '+294247-01-10T04:00:54.775807Z'],
    [9_007_199_254_740_993n, '2255-06-05T23:47:34.740993Z'],
  ])('keeps the expiry %s exact', async (expiry, text) => {
    const { test, call } = opened();
    await call('createTransferOffer', { user: 'alice', body: request(test, { expires_at: expiry }) });
    expect(membersOf(await call('listTransferOffers', { user: 'alice' }))['offers']).toMatchObject([
      { payload: { expiresAt: text } },
    ]);
  });

  it('accepts an unknown receiver, and explains it in the log', async () => {
    const { test, call } = opened();
    const explained: string[] = [];
    const answer = await call('createTransferOffer', {
      user: 'alice',
      body: request(test, { receiver_party_id: partyNamed('carol') }),
      explained,
    });
    expect([answer.status, explained.length]).toEqual([200, 1]);
    expect(explained[0]).toContain(BOB);
  });

  it('refuses a token without a wallet (404), without rights (403) and a missing token (401), before it validates the rest', async () => {
    const { test, call } = opened();
    const body = request(test, { amount: 'x' });
    expect((await call('createTransferOffer', { user: 'nobody', body })).status).toBe(404);
    expect((await call('createTransferOffer', { body })).status).toBe(401);
    test.given({ type: 'deactivate-user', userId: 'alice' });
    for (const dialect of ['documented', 'observed'] as const)
      expect((await call('createTransferOffer', { user: 'alice', body, dialect })).status).toBe(403);
  });
});

describe('reading the status of a transfer offer', () => {
  it.each(['documented', 'observed'] as const)('reports each state (%s)', async (dialect) => {
    const { test, call } = opened();
    const status = async (user = 'alice'): Promise<unknown> =>
      (await call('getTransferOfferStatus', { user, path: { tracking_id: 't-1' }, dialect })).json;
    const contractId = offer(test, { amount: '1' });
    expect(await status()).toEqual({
      status: 'created',
      contract_id: contractId,
      transaction_id: test.ledger.state.updates.at(-1)?.updateId,
    });
    const accepted = await call('acceptTransferOffer', { user: 'bob', path: { contract_id: contractId } });
    const acceptedId = membersOf(accepted)['accepted_offer_contract_id'];
    expect(await status('bob')).toEqual({
      status: 'accepted',
      contract_id: acceptedId,
      transaction_id: test.ledger.state.updates.at(-1)?.updateId,
    });
    expect(membersOf(await call('listAcceptedTransferOffers', { user: 'alice' }))['accepted_offers']).toMatchObject([
      { contract_id: acceptedId },
    ]);
    test.pass(2n * SECOND);
    expect(await status()).toMatchObject({
      status: 'completed',
      transaction_id: test.ledger.state.updates.at(-1)?.updateId,
    });
  });

  it('gives the reason of a failed offer; without a reason the member is omitted or null', async () => {
    const { test, call } = opened();
    const end = async (
      operation: string,
      user: string,
      trackingId: string,
      dialect: 'documented' | 'observed',
    ): Promise<unknown> => {
      const contractId = offer(test, { trackingId });
      expect(await call(operation, { user, path: { contract_id: contractId } })).toEqual({ status: 200 });
      return (await call('getTransferOfferStatus', { user: 'alice', path: { tracking_id: trackingId }, dialect })).json;
    };
    expect(await end('rejectTransferOffer', 'bob', 'r', 'documented')).toEqual({
      status: 'failed',
      failure_kind: 'rejected',
      withdrawn_reason: undefined,
    });
    expect(await end('rejectTransferOffer', 'bob', 's', 'observed')).toEqual({
      status: 'failed',
      failure_kind: 'rejected',
      withdrawn_reason: null,
    });
    expect(await end('withdrawTransferOffer', 'alice', 'w', 'documented')).toEqual({
      status: 'failed',
      failure_kind: 'withdrawn',
      withdrawn_reason: 'Withdrawn by sender',
    });
  });

  it('refuses the wrong actor (400), an unknown offer (404) and an expired one (409)', async () => {
    const { test, call } = opened();
    const path = { contract_id: offer(test, { expiresAt: plus(test.now(), SECOND) }) };
    expect((await call('acceptTransferOffer', { user: 'alice', path })).status).toBe(400);
    expect((await call('rejectTransferOffer', { user: 'alice', path })).status).toBe(400);
    expect((await call('withdrawTransferOffer', { user: 'bob', path })).status).toBe(400);
    for (const id of ['acceptTransferOffer', 'rejectTransferOffer', 'withdrawTransferOffer'])
      expect((await call(id, { user: 'bob', path: { contract_id: 'zz' } })).status).toBe(404);
    test.pass(SECOND);
    expect((await call('acceptTransferOffer', { user: 'bob', path })).status).toBe(409);
  });

  it('refuses all choices while the offer is in flight', async () => {
    const { test, call } = opened();
    const path = { contract_id: offer(test) };
    test.given({
      type: 'unassign',
      contractId: path.contract_id,
      target: test.ledger.state.network?.otherSynchronizerId ?? '',
      submitter: ALICE,
      hold: true,
    });
    for (const [id, user] of [
      ['acceptTransferOffer', 'bob'],
      ['rejectTransferOffer', 'bob'],
      ['withdrawTransferOffer', 'alice'],
    ] as const)
      expect((await call(id, { user, path })).status).toBe(409);
  });
});
