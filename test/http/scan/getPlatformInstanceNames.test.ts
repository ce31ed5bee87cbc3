import { get, useServer } from './scan-servers';

describe('GET /v0/platform-instance-names', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });

  test('returns the network, its token and its name service in both dialects alike', async () => {
    for (const server of [documented, observed]) {
      const { status, body } = await get(server(), '/v0/platform-instance-names');
      expect([status, body]).toEqual([
        200,
        {
          network_name: 'Splice',
          network_favicon_url: expect.stringMatching(/^https:\/\//),
          token_name: 'Amulet',
          token_name_acronym: expect.stringMatching(/^[A-Z]{3}$/),
          name_service_name: 'Amulet Name Service',
          name_service_name_acronym: 'ANS',
        },
      ]);
    }
  });
});
