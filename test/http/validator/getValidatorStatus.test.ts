import { startTestServer } from '../harness';

describe('GET /status', () => {
  test.each([
    ['documented', {}],
    ['observed', { extra: null }],
  ] as const)('reports that the node runs, and for how long, in the %s dialect', async (dialect, extra) => {
    const server = await startTestServer({ dialect });
    try {
      const running = { id: server.party('validator-operator'), ports: {}, active: true, ...extra };
      expect((await server.call('validator', 'GET', '/status')).body).toEqual({
        success: { ...running, uptime: 'PT0H0M0S' },
      });
      server.advance('26h');
      server.advance('61s');
      expect((await server.call('validator', 'GET', '/status')).body).toEqual({
        success: { ...running, uptime: 'PT26H1M1S' },
      });
    } finally {
      await server.close();
    }
  });
});
