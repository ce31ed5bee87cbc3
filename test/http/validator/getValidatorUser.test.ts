import { startTestServer } from '../harness';

describe('GET /v0/validator-user', () => {
  test('returns the operator of the validator to every caller, with any token or none', async () => {
    const server = await startTestServer();
    try {
      const expected = {
        party_id: server.party('validator-operator'),
        user_name: 'validator-operator',
        featured: false,
      };
      for (const call of [{}, { user: 'alice' }, { token: 'nonsense' }]) {
        const answer = await server.call('validator', 'GET', '/v0/validator-user', call);
        expect([answer.status, answer.body]).toEqual([200, expected]);
      }
    } finally {
      await server.close();
    }
  });
});
