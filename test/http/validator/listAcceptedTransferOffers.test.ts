import { startTestServer, type TestServer } from '../harness';
import { createOffer, itemsAt, move, textAt, valueAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ACCEPTED = '/v0/wallet/accepted-transfer-offers';
const acceptedIds = async (user: string): Promise<readonly string[]> => {
  const { body } = await server.call('validator', 'GET', ACCEPTED, { user });
  return itemsAt(body, 'accepted_offers').map((offer) => textAt(offer, 'payload', 'trackingId'));
};

describe('GET /v0/wallet/accepted-transfer-offers', () => {
  test('lists offers that wait for a sender whose automation is off, for both parties only', async () => {
    expect(await acceptedIds('carol')).toEqual(['translation']);
    expect(await acceptedIds('alice')).toEqual(['translation']);
    expect(await acceptedIds('bob')).toEqual([]);
    expect(await acceptedIds('dave')).toEqual([]);
  });

  test('shows an accepted offer without its description, under the contract id that accept returned', async () => {
    const accepted = await move(server, 'accept', 'bob', await createOffer(server, { id: 'bread', amount: '3' }));
    const { body } = await server.call('validator', 'GET', ACCEPTED, { user: 'bob' });
    const [offer] = itemsAt(body, 'accepted_offers');
    expect(valueAt(offer, 'contract_id')).toBe(textAt(accepted.body, 'accepted_offer_contract_id'));
    expect(textAt(offer, 'template_id')).toMatch(/:Splice\.Wallet\.TransferOffer:AcceptedTransferOffer$/);
    expect(valueAt(offer, 'payload')).toEqual({
      sender: server.party('alice'),
      receiver: server.party('bob'),
      dso: expect.any(String),
      amount: { amount: '3.0000000000', unit: 'AmuletUnit' },
      expiresAt: '2026-01-15T13:00:00Z',
      trackingId: 'bread',
    });
  });

  test('lists it until a microsecond before the automation consumes it', async () => {
    server.advance(999_999n);
    expect(await acceptedIds('bob')).toEqual(['bread']);
    server.advance(1n);
    expect(await acceptedIds('bob')).toEqual([]);
    expect(await acceptedIds('alice')).toEqual(['translation']);
  });

  test('answers 404 to a user without a wallet', async () => {
    const refused = await server.call('validator', 'GET', ACCEPTED, { user: 'erin' });
    expect(refused.status).toBe(404);
    expect(Object.keys(refused.body)).toEqual(['error']);
  });
});
