import { startTestServer, type TestServer } from '../harness';
import { textAt, valueAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const create = (user: string) => server.call('validator', 'POST', '/v0/wallet/transfer-preapproval', { user });
const lookUp = (party: string) =>
  server.call('validator', 'GET', `/v0/scan-proxy/transfer-preapprovals/by-party/${encodeURIComponent(party)}`);

describe('POST /v0/wallet/transfer-preapproval', () => {
  test('creates a preapproval for the caller, which the scan proxy shows from then on', async () => {
    expect((await lookUp(server.party('carol'))).status).toBe(404);
    const created = await create('carol');
    expect(created.status).toBe(200);
    expect(Object.keys(created.body)).toEqual(['transfer_preapproval_contract_id']);
    const found = await lookUp(server.party('carol'));
    expect(found.body).toMatchObject({
      transfer_preapproval: {
        contract: {
          contract_id: textAt(created.body, 'transfer_preapproval_contract_id'),
          payload: {
            receiver: server.party('carol'),
            provider: server.party('validator-operator'),
            validFrom: '2026-01-15T12:00:00Z',
            lastRenewedAt: '2026-01-15T12:00:00Z',
            expiresAt: '2026-04-15T12:00:00Z',
          },
        },
        domain_id: server.world.synchronizerId,
      },
    });
  });

  test('answers the second call with 409 in the format of success, naming the existing preapproval', async () => {
    const present = await lookUp(server.party('bob'));
    const refused = await create('bob');
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      transfer_preapproval_contract_id: textAt(present.body, 'transfer_preapproval', 'contract', 'contract_id'),
    });
  });

  test('creates one preapproval from two concurrent calls', async () => {
    const answers = await Promise.all([create('alice'), create('alice')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [first, second] = answers.map(({ body }) => valueAt(body, 'transfer_preapproval_contract_id'));
    expect(first).toBe(second);
  });

  test('answers 404 to a user without a wallet', async () => {
    const refused = await create('erin');
    expect(refused.status).toBe(404);
    expect(Object.keys(refused.body)).toEqual(['error']);
  });
});
