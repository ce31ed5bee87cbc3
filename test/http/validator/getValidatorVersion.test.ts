import { startTestServer } from '../harness';

describe('GET /version', () => {
  test('returns the release that the node simulates, the same as scan', async () => {
    const server = await startTestServer();
    try {
      const { status, body } = await server.call('validator', 'GET', '/version');
      expect([status, body]).toEqual([200, { version: '0.6.11', commit_ts: '2026-01-05T09:00:00Z' }]);
      expect((await server.call('scan', 'GET', '/version')).body).toEqual(body);
    } finally {
      await server.close();
    }
  });
});
