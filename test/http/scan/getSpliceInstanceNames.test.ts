import { get, useServer } from './scan-servers';

describe('GET /v0/splice-instance-names', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });

  test('returns the names of the other path, with the token under the keys of running servers, in both dialects', async () => {
    for (const server of [documented, observed]) {
      const { token_name, token_name_acronym, ...rest } = (await get(server(), '/v0/platform-instance-names')).body;
      const { status, body } = await get(server(), '/v0/splice-instance-names');
      expect([status, body]).toEqual([
        200,
        { ...rest, amulet_name: token_name, amulet_name_acronym: token_name_acronym },
      ]);
    }
  });
});
