import type { Json } from '../../../src/base';
import { activeOf, networkOf } from '../../../src/ledger';
import { startTestServer, type TestServer } from '../harness';
import { faceValueOf, itemsAt, textAt, valueAt } from './wallets';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const PURCHASES = '/v0/wallet/buy-traffic-requests';
const HOUR = 3_600_000_000n;
const stateOf = () => server.world.ledger.state;

/** Two megabytes cost 33.34 USD by the rules of the network. */
const purchase = (change: { readonly [name: string]: Json } = {}): Json => ({
  receiving_validator_party_id: server.party('bob'),
  domain_id: networkOf(stateOf()).synchronizerId,
  traffic_amount: 2_000_000,
  tracking_id: 'traffic-1',
  expires_at: Number(server.now() + HOUR),
  ...change,
});

const buy = (change: { readonly [name: string]: Json } = {}, user = 'alice') =>
  server.call('validator', 'POST', PURCHASES, { user, body: purchase(change) });
const statusOf = (trackingId: string, user = 'alice') =>
  server.call('validator', 'POST', `${PURCHASES}/${trackingId}/status`, { user });

async function purchased(): Promise<unknown> {
  const { participant, synchronizerId } = networkOf(stateOf());
  const path = `/v0/domains/${encodeURIComponent(synchronizerId)}/members/PAR::${participant}/traffic-status`;
  const { body } = await server.call('scan', 'GET', path);
  return valueAt(body, 'traffic_status', 'target', 'total_purchased');
}

describe('purchases of traffic', () => {
  test('the wallet burns the price, and the validator has the traffic', async () => {
    const before = await faceValueOf(server, 'alice');
    const created = await buy();
    expect([created.status, created.headers['x-understudy']]).toEqual([200, undefined]);
    expect(activeOf(stateOf(), 'BuyTrafficRequest').map(({ contract }) => contract.contractId)).toEqual([
      textAt(created.body, 'request_contract_id'),
    ]);
    expect((await statusOf('traffic-1')).body).toEqual({ status: 'created' });
    expect(await purchased()).toBe(0);

    server.advance('1m');
    const { body: completed } = await statusOf('traffic-1');
    expect(completed).toEqual({ status: 'completed', transaction_id: expect.stringMatching(/^1220/) });
    expect(await purchased()).toBe(2_000_000);
    const [traffic] = activeOf(stateOf(), 'MemberTraffic');
    expect(traffic?.contract.payload).toMatchObject({ usdSpent: '33.3400000000', numPurchases: '1' });
    const spent = Number(traffic?.contract.payload.amuletSpent);
    expect(spent).toBeGreaterThan(0);
    expect(Number(before) - Number(await faceValueOf(server, 'alice'))).toBeCloseTo(spent, 9);

    const updateId = textAt(completed, 'transaction_id');
    const seen = await server.call('scan', 'GET', `/v2/updates/${updateId}`);
    expect(Object.values(valueAt(seen.body, 'events_by_id') as object)).toContainEqual(
      expect.objectContaining({ choice: 'AmuletRules_BuyMemberTraffic' }),
    );
    const { body: log } = await server.call('validator', 'POST', '/v0/wallet/transactions', {
      user: 'alice',
      body: { page_size: 1 },
    });
    expect(itemsAt(log, 'items')).toMatchObject([
      {
        transaction_type: 'transfer',
        transaction_subtype: { choice: 'AmuletRules_BuyMemberTraffic' },
        sender: { party: server.party('alice'), amount: `-${traffic?.contract.payload.amuletSpent}` },
        receivers: [],
      },
    ]);
  });

  test('are executed once per tracking id of a wallet', async () => {
    await buy();
    const again = await buy();
    expect([again.status, textAt(again.body, 'error')]).toEqual([409, expect.stringContaining('traffic-1')]);
    server.advance('1m');
    expect((await buy()).status).toBe(409);
    expect((await statusOf('traffic-1', 'bob')).status).toBe(404);
    expect((await buy({}, 'bob')).status).toBe(200);
  });

  test.each([
    ['of more than the wallet can pay', { traffic_amount: 90_000_000_000_000 }, /^out of funds \(missing \d+\.\d{10} /],
    ['of less than the rules allow', { traffic_amount: 10 }, /^not enough traffic requested \(trafficAmount 10 </],
    ['for an unknown synchronizer', { domain_id: 'other::1220ab' }, /^unknown synchronizerId other::1220ab$/],
  ])('%s are rejected by the automation of the wallet', async (_, change, reason) => {
    const before = await faceValueOf(server, 'alice');
    expect((await buy(change)).status).toBe(200);
    server.advance('1m');
    expect((await statusOf('traffic-1')).body).toEqual({
      status: 'failed',
      failure_reason: 'rejected',
      rejection_reason: expect.stringMatching(reason),
    });
    expect(await faceValueOf(server, 'alice')).toBe(before);
    expect(activeOf(stateOf(), 'BuyTrafficRequest')).toEqual([]);
  });

  test('expire when the automation of the wallet is off until then', async () => {
    const { ledger } = server.world;
    const setWallet = (on: boolean): void => {
      ledger.execute({ type: 'set-automation', subject: 'wallet', key: server.party('alice'), on }, server.now());
    };
    setWallet(false);
    await buy();
    await buy({ tracking_id: 'traffic-2', expires_at: Number(server.now() + 3n * HOUR) });
    server.advance(HOUR - 1n);
    expect((await statusOf('traffic-1')).body).toEqual({ status: 'created' });
    server.advance('1m');
    expect((await statusOf('traffic-1')).body).toMatchObject({ status: 'failed', failure_reason: 'expired' });
    setWallet(true);
    server.advance('1m');
    expect((await statusOf('traffic-2')).body).toMatchObject({ status: 'completed' });
  });

  test('are rejected when the wallet is set to lack funds', async () => {
    server.world.ledger.execute(
      { type: 'arm-failure', kind: 'consume', reason: 'insufficient-funds', times: 1 },
      server.now(),
    );
    await buy();
    server.advance('1m');
    expect((await statusOf('traffic-1')).body).toMatchObject({ failure_reason: 'rejected' });
  });

  test.each([
    ['an amount that is not positive', { traffic_amount: 0 }, 400],
    ['a malformed synchronizer', { domain_id: 'here' }, 400],
    ['a malformed party', { receiving_validator_party_id: 'bob' }, 400],
    ['an unhosted party', { receiving_validator_party_id: 'zed::1220ab' }, 400],
    ['an expiry after the year 9999', { expires_at: 253_402_300_800_000_000 }, 400],
    ['half a surrogate pair', { tracking_id: '\udfff' }, 400],
  ])('are refused with %s', async (_, change, status) => {
    const answer = await buy(change);
    expect([answer.status, textAt(answer.body, 'error')]).toEqual([status, expect.any(String)]);
    expect((await buy()).status).toBe(200);
  });

  test('are refused without a wallet', async () => {
    expect((await buy({}, 'erin')).status).toBe(404);
    expect((await statusOf('traffic-1', 'erin')).status).toBe(404);
    expect((await statusOf('traffic-9')).status).toBe(404);
  });
});
