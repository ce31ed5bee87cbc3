import { askBoth, closeBoth, DIALECT_NAMES, essence, startBoth, type Servers } from './twins';
import { itemsAt, textAt } from './wallets';

let servers: Servers;
beforeAll(async () => {
  servers = await startBoth();
});
afterAll(() => closeBoth(servers));

const QUERIES: readonly (readonly [query: string, documented: number, observed: number])[] = [
  ['?page_size=100', 200, 200],
  ['?page_size=1', 200, 200],
  ['?page_size=100&name_prefix=alice', 200, 200],
  ['?page_size=100&name_prefix=', 200, 200],
  ['?page_size=100&name_prefix=nobody', 200, 200],
  ['?page_size=1000', 200, 200],
  ['?page_size=1001', 200, 400],
  ['?page_size=2147483647', 200, 400],
  ['?page_size=2147483648', 400, 400],
  ['?page_size=0', 400, 400],
  ['?page_size=-1', 400, 400],
  ['?page_size=ten', 400, 400],
  ['', 400, 404],
];

describe('GET /v0/scan-proxy/ans-entries', () => {
  describe.each(DIALECT_NAMES)('in the %s dialect', (dialect) => {
    test.each(QUERIES)('answers the query %j as scan does', async (query, documented, observed) => {
      const [scan, proxy] = await askBoth(
        servers[dialect],
        { method: 'GET', path: `/v0/ans-entries${query}` },
        { method: 'GET', path: `/v0/scan-proxy/ans-entries${query}` },
      );
      expect(proxy.status).toBe(dialect === 'documented' ? documented : observed);
      expect(essence(proxy)).toEqual(essence(scan));
    });
  });

  test('finds active names by prefix', async () => {
    const { body } = await servers.documented.call(
      'validator',
      'GET',
      '/v0/scan-proxy/ans-entries?page_size=10&name_prefix=alice',
    );
    expect(itemsAt(body, 'entries').map((entry) => textAt(entry, 'name'))).toEqual([
      'alice.unverified.ans',
      'alice-shop.unverified.ans',
    ]);
  });
});
