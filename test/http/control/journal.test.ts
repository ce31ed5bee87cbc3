// What an exchange of the journal says of the ledger: where the updates that it made stand.

import { startTestServer, type TestServer } from '../harness';
import { submitOffer } from '../validator/wallets';
import { good } from './words';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>>;
const newestExchange = async (): Promise<Row | undefined> =>
  ((await good(server, 'GET', '/requests?limit=1'))['requests'] as readonly Row[])[0];
const newestUpdate = async (): Promise<Row | undefined> =>
  ((await good(server, 'GET', '/updates?limit=1'))['updates'] as readonly Row[])[0];

describe('GET /requests', () => {
  it('reports the offsets of the updates that an exchange caused, without those of earlier automation', async () => {
    // What is due by then is done as this request comes.
    server.advance('10m');
    await submitOffer(server, { id: 'with-offsets' });
    const [exchange, update] = [await newestExchange(), await newestUpdate()];
    expect(update?.['summary']).toBe('WalletAppInstall: create transfer offer');
    expect(exchange).toMatchObject({
      operation: 'createTransferOffer',
      offsets: { first: update?.['offset'], last: update?.['offset'] },
    });
  });

  it('reports no offsets for an exchange that only read, or was refused', async () => {
    await server.call('validator', 'GET', '/v0/wallet/balance', { user: 'alice' });
    expect(await newestExchange()).toMatchObject({ operation: 'getBalance', positions: null, offsets: null });
    await submitOffer(server, { id: 'with-offsets' });
    expect(await newestExchange()).toMatchObject({ operation: 'createTransferOffer', offsets: null });
  });

  it('reports where a refused body violates the contract', async () => {
    await server.call('validator', 'POST', '/v0/wallet/transfer-offers', {
      user: 'alice',
      body: { receiver_party_id: server.party('bob'), amount: 25, description: '', expires_at: 1, tracking_id: 'x' },
    });
    expect(await newestExchange()).toMatchObject({
      status: 400,
      violations: {
        request: [{ in: 'body', pointer: '/amount', message: expect.stringContaining('25') as string }],
        response: [],
      },
    });
    expect(await good(server, 'GET', '/requests/count?violations=true')).toEqual({ count: 1 });
  });
});
