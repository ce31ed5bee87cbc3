import { startTestServer, type TestServer } from '../harness';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (user: string): Promise<unknown> => {
  const answer = await server.call('validator', 'GET', '/v0/wallet/user-status', { user });
  return answer.status === 200 ? answer.body : answer.status;
};
const NOBODY = { party_id: '', user_onboarded: false, user_wallet_installed: false, has_featured_app_right: false };

describe('GET /v0/wallet/user-status', () => {
  test.each(['alice', 'dave', 'validator-operator'])('names the party of %s', async (user) => {
    expect(await read(user)).toEqual({
      party_id: server.party(user),
      user_onboarded: true,
      user_wallet_installed: true,
      has_featured_app_right: false,
    });
  });

  test('returns an empty party for a user without a wallet and for an unknown user with a valid token', async () => {
    expect(await read('erin')).toEqual(NOBODY);
    expect(await read('a-stranger')).toEqual(NOBODY);
  });

  test('does not register the user', async () => {
    await read('a-stranger');
    expect(server.world.ledger.state.users.has('a-stranger')).toBe(false);
  });
});
