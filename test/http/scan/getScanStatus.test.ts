import { get, onFreshServer } from './scan-servers';

describe('GET /status', () => {
  test.each([
    ['documented', {}],
    ['observed', { extra: null }],
  ] as const)('reports in the %s dialect that the node runs, and for how long', async (dialect, more) => {
    await onFreshServer({ dialect }, async (server) => {
      expect((await get(server, '/status')).body).toEqual({
        success: { id: expect.any(String), uptime: 'PT0H0M0S', ports: {}, active: true, ...more },
      });
      server.advance('26h3m9s');
      expect((await get(server, '/status')).body.success.uptime).toBe('PT26H3M9S');
    });
  });
});
