import { askBoth, closeBoth, DIALECT_NAMES, essence, startBoth, type Servers } from './twins';

let servers: Servers;
beforeAll(async () => {
  servers = await startBoth();
});
afterAll(() => closeBoth(servers));

describe('GET /v0/scan-proxy/dso', () => {
  test.each(DIALECT_NAMES)(
    'returns what scan returns, in the %s dialect, also after a new round has opened',
    async (dialect) => {
      const server = servers[dialect];
      const [scan, proxy] = await askBoth(
        server,
        { method: 'GET', path: '/v0/dso' },
        { method: 'GET', path: '/v0/scan-proxy/dso' },
      );
      expect(proxy.status).toBe(200);
      expect(essence(proxy)).toEqual(essence(scan));
      server.advance('10m');
      const [later, laterProxy] = await askBoth(
        server,
        { method: 'GET', path: '/v0/dso' },
        { method: 'GET', path: '/v0/scan-proxy/dso' },
      );
      expect(essence(laterProxy)).toEqual(essence(later));
      expect(later.text).not.toBe(scan.text);
    },
  );
});
