import type { Json } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const COUPONS = '/v0/wallet/development-fund-coupons';
const allocation = (): Json => ({
  beneficiary: server.party('bob'),
  amount: '20.0',
  expiresAt: Number(server.now() + 60_000_000n),
  reason: 'Docs',
});

describe('coupons of the development fund', () => {
  test.each([
    ['POST', `${COUPONS}/allocate`, allocation, 'development_fund_coupon_contract_id'],
    [
      'POST',
      `${COUPONS}/00/withdraw`,
      (): Json => ({ reason: 'Late' }),
      'unclaimed_development_fund_coupon_contract_id',
    ],
    ['GET', `${COUPONS}/history?limit=5`, (): Json | undefined => undefined, 'development_fund_coupon_history'],
  ] as const)('%s %s is answered by its example', async (method, path, body, member) => {
    const wish = body();
    const answer = await server.call('validator', method, path, { user: 'alice', ...(wish && { body: wish }) });
    expect([answer.status, answer.headers['x-understudy']]).toEqual([200, 'example']);
    expect(answer.body).toHaveProperty(member);
  });

  test('can be answered by a chosen example, and an unknown one is refused', async () => {
    const history = (example: string) =>
      server.call('validator', 'GET', `${COUPONS}/history?limit=5`, {
        user: 'alice',
        headers: { prefer: `example=${example}` },
      });
    expect((await history('withdrawn')).body).toMatchObject({
      development_fund_coupon_history: [{ status: 'withdrawn' }],
    });
    expect((await history('lost')).status).toBe(400);
  });
});
