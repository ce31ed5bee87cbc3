import { askBoth, closeBoth, DIALECT_NAMES, startBoth, type Servers } from './twins';
import { textAt, valueAt } from './wallets';

let servers: Servers;
beforeAll(async () => {
  servers = await startBoth();
});
afterAll(() => closeBoth(servers));

describe('GET /v0/scan-proxy/amulet-rules', () => {
  test.each(DIALECT_NAMES)(
    'returns the contract that scan returns to a caller without a cache, in the %s dialect',
    async (dialect) => {
      const [scan, proxy] = await askBoth(
        servers[dialect],
        { method: 'POST', path: '/v0/amulet-rules', call: { body: {} } },
        { method: 'GET', path: '/v0/scan-proxy/amulet-rules' },
      );
      expect([scan.status, proxy.status]).toEqual([200, 200]);
      expect(proxy.body).toEqual({ amulet_rules: valueAt(scan.body, 'amulet_rules_update') });
      expect(textAt(proxy.body, 'amulet_rules', 'contract', 'template_id')).toMatch(
        /:Splice\.AmuletRules:AmuletRules$/,
      );
      expect(textAt(proxy.body, 'amulet_rules', 'domain_id')).toBe(servers[dialect].world.synchronizerId);
    },
  );
});
