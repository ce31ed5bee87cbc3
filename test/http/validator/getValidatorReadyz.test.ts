import { startTestServer } from '../harness';

describe('GET /readyz', () => {
  test('answers 200 with an empty body, without a token', async () => {
    const server = await startTestServer();
    try {
      const answer = await server.call('validator', 'GET', '/readyz');
      expect([answer.status, answer.text, answer.headers['content-type'], answer.headers['content-length']]).toEqual([
        200,
        '',
        undefined,
        '0',
      ]);
    } finally {
      await server.close();
    }
  });
});
