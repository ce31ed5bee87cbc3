import { askBoth, closeBoth, DIALECT_NAMES, essence, startBoth, type Servers } from './twins';

let servers: Servers;
beforeAll(async () => {
  servers = await startBoth();
});
afterAll(() => closeBoth(servers));

const NAMES: readonly (readonly [string, number])[] = [
  ['alice.unverified.ans', 200],
  ['dso.ans', 200],
  ['carol-market-day.unverified.ans', 404],
  ['nobody.unverified.ans', 404],
  ['Alice.unverified.ans', 404],
  ['%20', 404],
];

describe('GET /v0/scan-proxy/ans-entries/by-name/{name}', () => {
  describe.each(DIALECT_NAMES)('in the %s dialect', (dialect) => {
    test.each(NAMES)('answers for %s as scan does', async (name, status) => {
      const [scan, proxy] = await askBoth(servers[dialect], { method: 'GET', path: `/v0/ans-entries/by-name/${name}` }, { method: 'GET', path: `/v0/scan-proxy/ans-entries/by-name/${name}` });
      expect(proxy.status).toBe(status);
      expect(essence(proxy)).toEqual(essence(scan));
    });
  });

  test('shows the entry of a living name, and none from the instant after its end', async () => {
    const server = servers.documented;
    const read = () => server.call('validator', 'GET', '/v0/scan-proxy/ans-entries/by-name/alice-shop.unverified.ans');
    expect((await read()).body).toEqual({
      entry: {
        contract_id: expect.stringMatching(/^00/),
        user: server.party('alice'),
        name: 'alice-shop.unverified.ans',
        url: 'https://example.com/shop',
        description: 'The shop of Alice',
        expires_at: '2026-04-15T06:00:00Z',
      },
    });
    server.advance(90n * 86_400_000_000n - 6n * 3_600_000_000n);
    expect((await read()).status).toBe(200);
    server.advance(1n);
    expect((await read()).status).toBe(404);
  });
});
