import type { Json } from '../../../src/base';
import { networkOf } from '../../../src/ledger';
import { startTestServer, type TestServer } from '../harness';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const PURCHASES = '/v0/wallet/buy-traffic-requests';
const HOUR = 3_600_000_000n;
const purchase = (): Json => ({
  receiving_validator_party_id: server.party('alice'),
  domain_id: networkOf(server.world.ledger.state).synchronizerId,
  traffic_amount: 2_000_000,
  tracking_id: 'traffic-1',
  expires_at: Number(server.now() + HOUR),
});

describe('purchases of traffic', () => {
  test('are answered by their example', async () => {
    const created = await server.call('validator', 'POST', PURCHASES, { user: 'alice', body: purchase() });
    const status = await server.call('validator', 'POST', `${PURCHASES}/traffic-1/status`, { user: 'alice' });
    for (const answer of [created, status])
      expect([answer.status, answer.headers['x-understudy']]).toEqual([200, 'example']);
    expect(status.body).toMatchObject({ status: 'completed' });
  });

  test('have an example of each state, and another one is refused', async () => {
    const status = (example: string) =>
      server.call('validator', 'POST', `${PURCHASES}/traffic-1/status`, {
        user: 'alice',
        headers: { prefer: `example=${example}` },
      });
    expect((await status('expired')).body).toMatchObject({ status: 'failed', failure_reason: 'expired' });
    expect((await status('lost')).status).toBe(400);
  });
});
