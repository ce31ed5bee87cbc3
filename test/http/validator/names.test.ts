import { firstActive, networkOf, openMiningRounds } from '../../../src/ledger';
import { startTestServer, type TestServer } from '../harness';
import { faceValueOf, itemsAt, textAt, valueAt } from './wallets';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

/** Moves the clock far without rounds and snapshots, which would take long. */
function advanceFar(span: string): void {
  for (const kind of ['rounds', 'snapshots'] as const)
    server.world.ledger.execute({ type: 'set-automation-mode', kind, mode: 'manual' }, server.now());
  server.advance(span);
}

const stateOf = () => server.world.ledger.state;
const suffix = () => `unverified.${networkOf(stateOf()).names.nameServiceNameAcronym.toLowerCase()}`;
const validator = (method: 'GET' | 'POST' | 'DELETE', path: string, user = 'alice', body?: Record<string, string>) =>
  server.call('validator', method, path, { user, ...(body ? { body } : {}) });
const wallet = (method: 'GET' | 'POST' | 'DELETE', path: string, user = 'alice') =>
  validator(method, `/v0/wallet/${path}`, user);

async function request(name: string, user = 'alice', url = 'https://alice.example'): Promise<string> {
  const answer = await validator('POST', '/v0/entry/create', user, { name, url, description: 'Alice' });
  expect(answer.status).toBe(200);
  return textAt(answer.body, 'subscriptionRequestCid');
}

const accept = (contractId: string, user = 'alice') =>
  wallet('POST', `subscription-requests/${contractId}/accept`, user);
const scanEntry = (name: string) => server.call('scan', 'GET', `/v0/ans-entries/by-name/${name}`);
const own = async (user = 'alice') => itemsAt((await validator('GET', '/v0/entry/all', user)).body, 'entries');

describe('a name that is paid by subscription', () => {
  test('is requested, paid, collected and listed in scan and in the wallet', async () => {
    const name = `alice-paid.${suffix()}`;
    const requestId = await request(name);
    const listed = await wallet('GET', 'subscription-requests');
    expect(itemsAt(listed.body, 'subscription_requests')).toMatchObject([
      {
        contract_id: requestId,
        payload: {
          subscriptionData: { sender: server.party('alice'), description: `Name entry: "${name}"` },
          payData: { paymentAmount: { amount: '1.0000000000', unit: 'USDUnit' } },
        },
      },
    ]);
    expect((await wallet('GET', `subscription-requests/${requestId}`)).body).toMatchObject({ contract_id: requestId });
    expect((await scanEntry(name)).status).toBe(404);

    const accepted = await accept(requestId);
    expect(accepted.status).toBe(200);
    const payment = textAt(accepted.body, 'initial_payment_contract_id');
    const price = openMiningRounds(stateOf()).at(-1)?.contract.payload.amuletPrice ?? '1';
    const [initial] = itemsAt((await wallet('GET', 'subscription-initial-payments')).body, 'initial_payments');
    expect(initial).toMatchObject({ contract_id: payment });
    expect(Number(textAt(initial, 'payload', 'targetAmount'))).toBeCloseTo(1 / Number(price), 8);

    server.advance('10s');
    expect((await scanEntry(name)).body).toMatchObject({ entry: { name, user: server.party('alice') } });
    expect((await own()).find((entry) => valueAt(entry, 'name') === name)).toMatchObject({
      amount: '1.0000000000',
      unit: 'USDUNIT',
      expiresAt: expect.stringMatching(/^\d{13}$/),
      paymentInterval: '7776000000000',
      paymentDuration: '2592000000000',
    });
    const subscriptions = itemsAt((await wallet('GET', 'subscriptions')).body, 'subscriptions');
    expect(subscriptions).toMatchObject([
      { subscription: { payload: { reference: requestId } }, state: { idle: { payload: { reference: requestId } } } },
    ]);
    // The fee is burned: the governance party holds nothing.
    const { dso } = networkOf(stateOf());
    expect(
      stateOf()
        .holdings.get(dso)
        ?.filter(({ archived }) => !archived),
    ).toEqual([]);
    const { body } = await server.call('validator', 'POST', '/v0/wallet/transactions', {
      user: 'alice',
      body: { page_size: 1 },
    });
    expect(valueAt(body, 'items', 0)).toMatchObject({
      transaction_type: 'transfer',
      transaction_subtype: { choice: 'AnsRules_CollectInitialEntryPayment' },
      receivers: [{ party: dso }],
    });
  });

  test('is renewed by the wallet before it expires', async () => {
    const name = `alice-renewed.${suffix()}`;
    await accept(await request(name));
    server.advance('10s');
    const expiry = async () =>
      textAt(
        (await own()).find((entry) => valueAt(entry, 'name') === name),
        'expiresAt',
      );
    const first = Number(await expiry());
    advanceFar('1440h');
    advanceFar('1m');
    expect(Number(await expiry()) - first).toBe(90 * 86_400_000);
    advanceFar('720h');
    expect((await scanEntry(name)).status).toBe(200);
  });

  test('expires with its subscription when the wallet cannot pay', async () => {
    const name = `dave-poor.${suffix()}`;
    await server.call('validator', 'POST', '/v0/wallet/tap', { user: 'dave', body: { amount: '0.8' } });
    await accept(await request(name, 'dave'), 'dave');
    server.advance('10s');
    expect((await scanEntry(name)).status).toBe(200);
    server.world.ledger.execute(
      { type: 'set-automation', subject: 'wallet', key: server.party('dave'), on: false },
      server.now(),
    );
    advanceFar('2161h');
    expect((await scanEntry(name)).status).toBe(404);
    expect(itemsAt((await wallet('GET', 'subscriptions', 'dave')).body, 'subscriptions')).toEqual([]);
    expect(firstActive(stateOf(), 'AnsEntryContext')).toBeUndefined();
  });

  test('that is taken or malformed is refunded', async () => {
    const name = `alice-first.${suffix()}`;
    await accept(await request(name));
    server.advance('10s');
    const before = await faceValueOf(server, 'bob');
    for (const taken of [name, `Bob.${suffix()}`]) {
      await accept(await request(taken, 'bob'), 'bob');
      server.advance('10s');
    }
    expect(await faceValueOf(server, 'bob')).toBe(before);
    expect((await scanEntry(name)).body).toMatchObject({ entry: { user: server.party('alice') } });
    expect((await own('bob')).map((entry) => valueAt(entry, 'name'))).not.toContain(name);
    expect(firstActive(stateOf(), 'TerminatedSubscription')).toBeUndefined();
  });

  test('is refunded when its payment is found after the round has closed', async () => {
    const set = (mode: 'manual' | 'auto') =>
      server.world.ledger.execute({ type: 'set-automation-mode', kind: 'consume', mode }, server.now());
    const before = await faceValueOf(server, 'alice');
    const name = `alice-late.${suffix()}`;
    set('manual');
    await accept(await request(name));
    server.advance('1h');
    expect(await faceValueOf(server, 'alice')).not.toBe(before);
    set('auto');
    server.advance('10s');
    expect(await faceValueOf(server, 'alice')).toBe(before);
    expect(itemsAt((await wallet('GET', 'subscription-initial-payments')).body, 'initial_payments')).toEqual([]);
    expect((await scanEntry(name)).status).toBe(404);
    expect(firstActive(stateOf(), 'AnsEntryContext')).toBeUndefined();
  });

  test('is collected when the tokens of its payment are no longer in flight', async () => {
    const name = `alice-moved.${suffix()}`;
    await accept(await request(name));
    const contractId = firstActive(stateOf(), 'SubscriptionInitialPayment')?.contract.payload.lockedAmulet ?? '';
    const { otherSynchronizerId: target } = networkOf(stateOf());
    server.world.ledger.execute(
      { type: 'unassign', contractId, target, submitter: server.party('alice'), hold: true },
      server.now(),
    );
    server.advance('10s');
    expect((await scanEntry(name)).status).toBe(404);
    const [reassignmentId = ''] = stateOf().inFlight.keys();
    server.world.ledger.execute({ type: 'assign', reassignmentId }, server.now());
    server.advance('1s');
    expect((await scanEntry(name)).body).toMatchObject({ entry: { name } });
  });

  test('needs no payment once its request is rejected', async () => {
    const requestId = await request(`alice-no.${suffix()}`);
    expect((await wallet('POST', `subscription-requests/${requestId}/reject`, 'bob')).status).toBe(404);
    expect((await wallet('POST', `subscription-requests/${requestId}/reject`)).status).toBe(200);
    expect((await accept(requestId)).status).toBe(404);
    server.advance('10s');
    expect(await own()).toEqual(expect.any(Array));
    expect(firstActive(stateOf(), 'AnsEntryContext')).toBeUndefined();
  });

  test('ends when its subscription is cancelled, and remains until it expires', async () => {
    const name = `alice-ends.${suffix()}`;
    await accept(await request(name));
    server.advance('10s');
    const [subscription] = itemsAt((await wallet('GET', 'subscriptions')).body, 'subscriptions');
    const idle = textAt(subscription, 'state', 'idle', 'contract_id');
    expect((await wallet('DELETE', `subscription-requests/${idle}`, 'bob')).status).toBe(404);
    expect((await wallet('DELETE', `subscription-requests/${idle}`)).status).toBe(200);
    expect(itemsAt((await wallet('GET', 'subscriptions')).body, 'subscriptions')).toEqual([]);
    expect((await scanEntry(name)).status).toBe(200);
    advanceFar('2161h');
    expect((await scanEntry(name)).status).toBe(404);
  });

  test('is not paid without funds, and is paid once if accepted twice', async () => {
    const poor = await accept(await request(`dave-poor.${suffix()}`, 'dave'), 'dave');
    expect({ status: poor.status, error: textAt(poor.body, 'error') }).toMatchObject({
      status: 400,
      error: expect.stringContaining('insufficient funds'),
    });
    const requestId = await request(`alice-twice.${suffix()}`);
    const [first, second] = [await accept(requestId), await accept(requestId)];
    expect(second.body).toEqual(first.body);
  });
});

describe('POST /v0/entry/create', () => {
  test('is refused without its members, a token or a wallet', async () => {
    expect((await validator('POST', '/v0/entry/create', 'alice', { name: 'x' })).status).toBe(400);
    const body = { name: 'x', url: '', description: '' };
    expect((await validator('POST', '/v0/entry/create', 'erin', body)).status).toBe(404);
    expect((await server.call('validator', 'POST', '/v0/entry/create', { body })).status).toBe(401);
  });
});

describe('the rules of names', () => {
  test('are omitted for a caller that has them, in scan and through the validator', async () => {
    const rules = firstActive(stateOf(), 'AnsRules')?.contract.contractId ?? '';
    for (const [group, path] of [
      ['scan', '/v0/ans-rules'],
      ['validator', '/v0/scan-proxy/ans-rules'],
    ] as const) {
      const ask = (body: Record<string, string>) => server.call(group, 'POST', path, { user: 'alice', body });
      expect((await ask({})).body).toMatchObject({
        ans_rules_update: { contract: { contract_id: rules }, domain_id: server.world.synchronizerId },
      });
      const { body } = await ask({ cached_ans_rules_contract_id: rules });
      expect(body).toEqual({ ans_rules_update: { domain_id: server.world.synchronizerId } });
      expect((await server.call(group, 'POST', path, { user: 'alice' })).status).toBe(400);
    }
  });
});
