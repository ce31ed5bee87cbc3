import { get, useServer } from './scan-servers';

describe('GET /v0/dso-party-id', () => {
  const documented = useServer();

  test('returns the party of the governance body, and nothing else', async () => {
    const { status, body } = await get(documented(), '/v0/dso-party-id');
    expect([status, body]).toEqual([200, { dso_party_id: expect.stringMatching(/^DSO::1220[0-9a-f]{64}$/) }]);
  });

  test('requires no token, and ignores one', async () => {
    const plain = (await get(documented(), '/v0/dso-party-id')).body;
    for (const token of [await documented().token('alice'), await documented().token('stranger'), 'no.real.token'])
      expect((await get(documented(), '/v0/dso-party-id', { token })).body).toEqual(plain);
  });
});
