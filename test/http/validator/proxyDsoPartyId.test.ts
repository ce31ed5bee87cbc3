import { askBoth, closeBoth, DIALECT_NAMES, essence, startBoth, type Servers } from './twins';

let servers: Servers;
beforeAll(async () => {
  servers = await startBoth();
});
afterAll(() => closeBoth(servers));

describe('GET /v0/scan-proxy/dso-party-id', () => {
  test.each(DIALECT_NAMES)('returns what scan returns, in the %s dialect', async (dialect) => {
    const [scan, proxy] = await askBoth(
      servers[dialect],
      { method: 'GET', path: '/v0/dso-party-id' },
      { method: 'GET', path: '/v0/scan-proxy/dso-party-id' },
    );
    expect(proxy.body).toEqual({ dso_party_id: expect.stringMatching(/^DSO::1220[0-9a-f]{64}$/) });
    expect(essence(proxy)).toEqual(essence(scan));
  });
});
