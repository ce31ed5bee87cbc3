import { join } from 'node:path';
import { startTestServer, type TestServer } from '../harness';
import { createOffer, HOUR, MINUTE, move, OFFERS, openIds, statusOf, submitOffer, textAt } from './wallets';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

describe('GET /v0/wallet/transfer-offers', () => {
  test('lists the open offers of a user as sender and as receiver, and no others', async () => {
    expect(await openIds(server, 'alice')).toEqual(['concert', 'garden-tools']);
    expect(await openIds(server, 'bob')).toEqual(['concert', 'garden-tools']);
    expect(await openIds(server, 'carol')).toEqual([]);
    expect(await openIds(server, 'dave')).toEqual([]);
  });

  test('shows both parties the same complete contract', async () => {
    const contractId = await createOffer(server, {
      from: 'carol',
      to: 'dave',
      amount: '1.5',
      id: 'tea',
      expiresAt: server.now() + 1n,
    });
    const [carols, daves] = await Promise.all(
      ['carol', 'dave'].map(async (user) => (await server.call('validator', 'GET', OFFERS, { user })).body),
    );
    expect(carols).toEqual(daves);
    expect(carols).toEqual({
      offers: [
        {
          template_id: expect.stringMatching(/^[0-9a-f]{64}:Splice\.Wallet\.TransferOffer:TransferOffer$/),
          contract_id: contractId,
          payload: {
            sender: server.party('carol'),
            receiver: server.party('dave'),
            dso: expect.stringMatching(/^DSO::1220[0-9a-f]{64}$/),
            amount: { amount: '1.5000000000', unit: 'AmuletUnit' },
            description: 'Dinner',
            expiresAt: '2026-01-15T12:00:00.000001Z',
            trackingId: 'tea',
          },
          created_event_blob: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
          created_at: '2026-01-15T12:00:00Z',
        },
      ],
    });
  });

  test.each([
    ['accept', 'bob'],
    ['reject', 'bob'],
    ['withdraw', 'alice'],
  ] as const)('no longer lists an offer after %s', async (verb, actor) => {
    const contractId = await createOffer(server, { id: 'short-lived' });
    expect(await openIds(server, 'bob')).toContain('short-lived');
    await move(server, verb, actor, contractId);
    expect(await openIds(server, 'alice')).not.toContain('short-lived');
    expect(await openIds(server, 'bob')).not.toContain('short-lived');
  });

  test('lists an offer until a microsecond before it expires, but not at that instant, when automation archives it', async () => {
    await createOffer(server, { id: 'brief', expiresAt: server.now() + HOUR });
    server.advance(HOUR - 1n);
    expect(await openIds(server, 'alice')).toContain('brief');
    server.advance(1n);
    expect(await openIds(server, 'alice')).not.toContain('brief');
    expect(await statusOf(server, 'alice', 'brief')).toEqual({ status: 'failed', failure_kind: 'expired' });
  });

  test('answers 404 to a user without a wallet, with an error that names the user', async () => {
    const refused = await server.call('validator', 'GET', OFFERS, { user: 'erin' });
    expect(refused.status).toBe(404);
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect(textAt(refused.body, 'error')).toContain('erin');
  });
});

describe('GET /v0/wallet/transfer-offers with automation ten minutes late', () => {
  let late: TestServer;
  beforeAll(async () => {
    late = await startTestServer({ world: join(__dirname, 'worlds', 'late-sweep.yaml') });
  });
  afterAll(() => late.close());

  test('lists an expired offer until automation archives it', async () => {
    await submitOffer(late, { id: 'stale', expiresAt: late.now() });
    expect(await openIds(late, 'alice')).toEqual(['stale']);
    late.advance(10n * MINUTE - 1n);
    expect(await openIds(late, 'bob')).toEqual(['stale']);
    late.advance(1n);
    const { body } = await late.call('validator', 'GET', OFFERS, { user: 'bob' });
    expect(body).toEqual({ offers: [] });
    expect(await statusOf(late, 'bob', 'stale')).toEqual({ status: 'failed', failure_kind: 'expired' });
  });
});
