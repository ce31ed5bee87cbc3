import { startTestServer, type TestServer } from '../harness';
import { createOffer, faceValueOf, move, statusOf, submitOffer, textAt } from './wallets';

let server: TestServer;
let observed: TestServer;
beforeAll(async () => {
  [server, observed] = await Promise.all([startTestServer(), startTestServer({ dialect: 'observed' })]);
});
afterAll(() => Promise.all([server.close(), observed.close()]));

const register = (user: string, body?: string, where = server) =>
  where.call('validator', 'POST', '/v0/register', { user, ...(body === undefined ? {} : { body }) });
const statusText = (user: string) => server.call('validator', 'GET', '/v0/wallet/user-status', { user });

describe('POST /v0/register', () => {
  test('creates a party named after a new user, and a wallet', async () => {
    expect((await statusText('grace')).body).toMatchObject({ party_id: '', user_onboarded: false });
    const registered = await register('grace');
    expect(registered.status).toBe(200);
    expect(registered.body).toEqual({ party_id: expect.stringMatching(/^grace::1220[0-9a-f]{64}$/) });
    expect((await statusText('grace')).body).toMatchObject({
      party_id: textAt(registered.body, 'party_id'),
      user_onboarded: true,
      user_wallet_installed: true,
    });
  });

  test('changes nothing when it is repeated: no update, the same party', async () => {
    const first = await register('heidi');
    const { ledgerEnd } = server.world.ledger.state;
    expect((await register('heidi')).body).toEqual(first.body);
    expect(server.world.ledger.state.ledgerEnd).toBe(ledgerEnd);
    expect((await register('alice')).body).toEqual({ party_id: server.party('alice') });
    expect(server.world.ledger.state.ledgerEnd).toBe(ledgerEnd);
  });

  test('creates one party for a user that registers with twenty concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register('ivan')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => textAt(body, 'party_id'))).size).toBe(1);
  });

  test('creates a wallet that works at once: tap, offer, accept, and receive', async () => {
    const party = textAt((await register('judy')).body, 'party_id');
    expect(
      (await server.call('validator', 'POST', '/v0/wallet/tap', { user: 'judy', body: { amount: '15' } })).status,
    ).toBe(200);
    await move(
      server,
      'accept',
      'bob',
      await createOffer(server, { from: 'judy', to: 'bob', amount: '40', id: 'from-judy' }),
    );
    const body = `{"receiver_party_id":"${party}","amount":"2.5","description":"","expires_at":1768564800000000,"tracking_id":"to-judy"}`;
    const offered = await submitOffer(server, {}, { body });
    await move(server, 'accept', 'judy', textAt(offered.body, 'offer_contract_id'));
    server.advance('1s');
    expect(await statusOf(server, 'judy', 'from-judy')).toMatchObject({ status: 'completed' });
    expect(await statusOf(server, 'judy', 'to-judy')).toMatchObject({ status: 'completed' });
    expect(await faceValueOf(server, 'judy')).toBe('62.5000000000');
  });

  test('creates a party whose host scan knows', async () => {
    const party = textAt((await register('kim')).body, 'party_id');
    const hosted = await server.call(
      'scan',
      'GET',
      `/v0/domains/${server.world.synchronizerId}/parties/${party}/participant-id`,
    );
    expect(hosted.body).toEqual({ participant_id: expect.stringMatching(/^PAR::participant::1220/) });
  });

  test.each([
    ['a user of the world without a wallet', 'erin'],
    ['a user with characters that a party id cannot contain', 'auth0|5f7c@example.com'],
    ['a user named like an existing party', 'DSO'],
    ['a user with the longest name', 'u'.repeat(128)],
    ['a user named like a member that objects inherit', '__proto__'],
  ])('registers %s', async (_, user) => {
    const registered = await register(user);
    expect(registered.status).toBe(200);
    expect((await submitOffer(server, { from: user, id: `of ${user}` })).status).toBe(200);
    const parties = [...server.world.ledger.state.wallets.values()].map(
      ({ contract }) => contract.payload.endUserParty,
    );
    expect(parties.filter((party) => party === textAt(registered.body, 'party_id'))).toHaveLength(1);
  });

  test('refuses a user id that is invalid on the ledger, and accepts those that a world has', async () => {
    for (const user of ['Зоя', 'eve fox', 'u'.repeat(129)]) {
      const refused = await register(user);
      expect([user, refused.status, refused.body]).toEqual([
        user,
        400,
        { error: expect.stringContaining('is not a valid ledger user id') },
      ]);
    }
    server.world.ledger.execute({ type: 'create-user', userId: 'Зоя', rights: [] }, server.now());
    expect((await register('Зоя')).status).toBe(200);
  });

  test('grants no user more rights than the limit', async () => {
    const rights = Array.from({ length: 1000 }, (_, index) => ({ kind: 'readAs', party: `p${index}::1220` }) as const);
    for (const [userId, count] of [
      ['full', 1000],
      ['nearly', 999],
    ] as const)
      server.world.ledger.execute({ type: 'create-user', userId, rights: rights.slice(0, count) }, server.now());
    const refused = await register('full');
    expect([refused.status, refused.body]).toEqual([400, { error: expect.stringContaining('more than 1000 rights') }]);
    expect((await register('nearly')).status).toBe(200);
    expect(server.world.ledger.state.users.get('nearly')?.rights).toHaveLength(1000);
  });

  test.each([
    ['{}', 200],
    ['{"name":"whatever"}', 200],
    ['', 200],
    ['  \n', 200],
    ['[]', 400],
    ['{', 400],
  ])('answers the body %j with %i', async (body, status) => {
    expect((await register('lea', body)).status).toBe(status);
  });

  test('refuses a body that is not JSON as text in the observed dialect', async () => {
    const refused = await register('lea', '{', observed);
    expect([refused.status, refused.headers['content-type']]).toEqual([400, 'text/plain; charset=UTF-8']);
  });

  test('refuses a deactivated user with 403, and logs the reason', async () => {
    expect(server.world.ledger.execute({ type: 'create-user', userId: 'mallory', rights: [] }, server.now()).ok).toBe(
      true,
    );
    expect(server.world.ledger.execute({ type: 'deactivate-user', userId: 'mallory' }, server.now()).ok).toBe(true);
    const refused = await register('mallory');
    expect(refused.status).toBe(403);
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect(refused.text).not.toContain('deactivated');
    expect(server.log.at(-1)).toContain('user mallory is deactivated');
  });
});
