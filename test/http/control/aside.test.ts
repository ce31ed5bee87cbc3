// A look from aside: what the console reads for itself is no exchange of the journal, and no fault is spent on it.

import { startTestServer, type TestServer } from '../harness';
import { good } from './words';

let server: TestServer;
beforeEach(async () => void (server = await startTestServer()));
afterEach(() => server.close());

const ASIDE = { 'x-understudy-aside': 'console' };
const balance = (headers: Readonly<Record<string, string>> = {}): Promise<{ readonly status: number }> =>
  server.call('validator', 'GET', '/v0/wallet/balance', { user: 'alice', headers });
const exchanges = async (): Promise<number> => (await good(server, 'GET', '/requests/count'))['count'] as number;

it('is answered, leaves nothing in the journal and uses up no fault', async () => {
  await good(server, 'POST', '/faults', { operation: 'getBalance', times: 1, then: { status: 503 } });
  expect([(await balance(ASIDE)).status, await exchanges()]).toEqual([200, 0]);
  expect([(await balance()).status, (await balance()).status, await exchanges()]).toEqual([503, 200, 2]);
});

it('applies to reads only: a request that changes the ledger is recorded like any other', async () => {
  await server.call('validator', 'POST', '/v0/wallet/tap', { user: 'alice', headers: ASIDE, body: { amount: '1.0' } });
  expect(await exchanges()).toBe(1);
});

it.each([
  ['x-forwarded-for', '10.0.0.1'],
  ['origin', 'https://app.example.com'],
  ['host', 'app.example.com'],
])('does not apply to a request whose %s is %s', async (name, value) => {
  await balance({ ...ASIDE, [name]: value });
  expect(await exchanges()).toBe(1);
});
