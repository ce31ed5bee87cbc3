import { askBoth, closeBoth, DIALECT_NAMES, essence, startBoth, type Servers } from './twins';
import { textAt } from './wallets';

let servers: Servers;
beforeAll(async () => {
  servers = await startBoth();
});
afterAll(() => closeBoth(servers));

const PARTIES: readonly (readonly [string, number])[] = [
  ['alice', 200],
  ['bob', 200],
  ['carol', 404],
  ['dave', 404],
];

const ask = (server: Servers['documented'], party: string) =>
  askBoth(
    server,
    { method: 'GET', path: `/v0/ans-entries/by-party/${party}` },
    { method: 'GET', path: `/v0/scan-proxy/ans-entries/by-party/${party}` },
  );

describe('GET /v0/scan-proxy/ans-entries/by-party/{party}', () => {
  describe.each(DIALECT_NAMES)('in the %s dialect', (dialect) => {
    test.each(PARTIES)('answers for %s as scan does, whether the colons are encoded or not', async (user, status) => {
      const server = servers[dialect];
      const [scan, proxy] = await ask(server, server.party(user));
      const [, encoded] = await ask(server, encodeURIComponent(server.party(user)));
      expect(proxy.status).toBe(status);
      expect(essence(proxy)).toEqual(essence(scan));
      expect(essence(encoded)).toEqual(essence(scan));
    });

    test('answers 400 for an invalid party id, as scan does', async () => {
      const [scan, proxy] = await ask(servers[dialect], 'alice');
      expect([proxy.status, Object.keys(proxy.body)]).toEqual([400, ['error']]);
      expect(essence(proxy)).toEqual(essence(scan));
    });
  });

  test('returns the first of several names of a party', async () => {
    const [, { body }] = await ask(servers.documented, servers.documented.party('alice'));
    expect(textAt(body, 'entry', 'user')).toBe(servers.documented.party('alice'));
    expect(textAt(body, 'entry', 'name')).toBe('alice-shop.unverified.ans');
  });
});
