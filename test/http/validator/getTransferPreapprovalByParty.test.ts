import { DAY, micros } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { HOUR, textAt, valueAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const lookUp = (segment: string) =>
  server.call('validator', 'GET', `/v0/scan-proxy/transfer-preapprovals/by-party/${segment}`);

describe('GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}', () => {
  test('shows the preapproval of a party with its synchronizer', async () => {
    const found = await lookUp(server.party('bob'));
    expect(found.status).toBe(200);
    expect(found.body).toEqual({
      transfer_preapproval: {
        contract: {
          template_id: expect.stringMatching(/^[0-9a-f]{64}:Splice\.AmuletRules:TransferPreapproval$/),
          contract_id: expect.stringMatching(/^00[0-9a-f]{64}ca111220[0-9a-f]{64}$/),
          payload: {
            dso: expect.stringMatching(/^DSO::/),
            receiver: server.party('bob'),
            provider: server.party('validator-operator'),
            validFrom: '2026-01-13T18:00:00Z',
            lastRenewedAt: '2026-01-13T18:00:00Z',
            expiresAt: '2026-04-13T18:00:00Z',
          },
          created_event_blob: expect.any(String),
          created_at: '2026-01-13T18:00:00Z',
        },
        domain_id: server.world.synchronizerId,
      },
    });
  });

  test('reads a party id with raw colons and percent-encoded alike', async () => {
    const raw = await lookUp(server.party('bob'));
    const encoded = await lookUp(encodeURIComponent(server.party('bob')));
    expect(encoded.body).toEqual(raw.body);
  });

  test.each([
    ['a party without one', () => server.party('alice')],
    ['an unknown party', () => 'nobody::1220'],
    ['the payer of preapprovals', () => server.party('validator-operator')],
  ])('answers 404 for %s, in the words that clients look for', async (_, party) => {
    const refused = await lookUp(party());
    expect(refused.status).toBe(404);
    expect(refused.body).toEqual({ error: `No TransferPreapproval found for party: ${party()}` });
  });

  test.each(['bob', '%3A%3A1220', 'bob%3A1220'])(
    'answers 404 for %s, which is not a party id: the contract lists no 400',
    async (segment) => {
      const refused = await lookUp(segment);
      expect(refused.status).toBe(404);
      expect(textAt(refused.body, 'error')).toMatch(/^No TransferPreapproval found for party: .* is not a party id/);
    },
  );

  test('answers 400 for a segment that is not encoded as UTF-8', async () => {
    const refused = await lookUp('bob%ff');
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body)).toEqual(['error']);
  });

  test('follows a preapproval through its renewal thirty days before the end, and shows none after it was cancelled', async () => {
    const { ledger } = server.world;
    const receiver = server.party('carol');
    expect(
      ledger.execute({ type: 'create-preapproval', receiver, validFor: micros(30n * DAY + HOUR) }, server.now()).ok,
    ).toBe(true);
    const before = (await lookUp(receiver)).body;
    server.advance(HOUR - 1n);
    expect((await lookUp(receiver)).body).toEqual(before);
    server.advance(1n);
    const after = (await lookUp(receiver)).body;
    expect(textAt(after, 'transfer_preapproval', 'contract', 'contract_id')).not.toBe(
      textAt(before, 'transfer_preapproval', 'contract', 'contract_id'),
    );
    expect(valueAt(after, 'transfer_preapproval', 'contract', 'payload')).toMatchObject({
      validFrom: '2026-01-15T12:00:00Z',
      lastRenewedAt: '2026-02-14T13:00:00Z',
      expiresAt: '2026-05-15T13:00:00Z',
    });
    expect(ledger.execute({ type: 'cancel-preapproval', receiver }, server.now()).ok).toBe(true);
    expect((await lookUp(receiver)).status).toBe(404);
  });

  test('shows a preapproval that is not renewed until automation archives it at its end', async () => {
    const { ledger } = server.world;
    const receiver = server.party('dave');
    expect(
      ledger.execute({ type: 'set-automation', subject: 'preapproval', key: receiver, on: false }, server.now()).ok,
    ).toBe(true);
    expect(ledger.execute({ type: 'create-preapproval', receiver, validFor: micros(HOUR) }, server.now()).ok).toBe(
      true,
    );
    server.advance(HOUR - 1n);
    expect((await lookUp(receiver)).status).toBe(200);
    server.advance(1n);
    expect((await lookUp(receiver)).status).toBe(404);
  });
});
