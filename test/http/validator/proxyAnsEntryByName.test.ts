import { micros } from '../../../src/base';
import { askBoth, closeBoth, DIALECT_NAMES, essence, startBoth, type Servers } from './twins';
import { HOUR } from './wallets';

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
      const [scan, proxy] = await askBoth(
        servers[dialect],
        { method: 'GET', path: `/v0/ans-entries/by-name/${name}` },
        { method: 'GET', path: `/v0/scan-proxy/ans-entries/by-name/${name}` },
      );
      expect(proxy.status).toBe(status);
      expect(essence(proxy)).toEqual(essence(scan));
    });
  });

  test('shows a name at the instant when it ends, and none a microsecond later', async () => {
    const server = servers.documented;
    const name = {
      type: 'publish-name',
      user: server.party('alice'),
      name: 'alice-stall.unverified.ans',
      url: 'https://example.com/stall',
      description: 'For an hour',
      lifetime: micros(HOUR),
    } as const;
    expect(server.world.ledger.execute(name, server.now()).ok).toBe(true);
    const read = () => server.call('validator', 'GET', '/v0/scan-proxy/ans-entries/by-name/alice-stall.unverified.ans');
    server.advance(HOUR);
    expect((await read()).body).toEqual({
      entry: {
        contract_id: expect.stringMatching(/^00/),
        user: server.party('alice'),
        name: 'alice-stall.unverified.ans',
        url: 'https://example.com/stall',
        description: 'For an hour',
        expires_at: '2026-01-15T13:00:00Z',
      },
    });
    server.advance(1n);
    expect((await read()).status).toBe(404);
  });
});
