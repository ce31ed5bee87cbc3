import { askBoth, closeBoth, DIALECT_NAMES, startBoth, type Servers } from './twins';
import { itemsAt, textAt, valueAt } from './wallets';

let servers: Servers;
beforeAll(async () => {
  servers = await startBoth();
});
afterAll(() => closeBoth(servers));

const SCAN = {
  method: 'POST',
  path: '/v0/open-and-issuing-mining-rounds',
  call: { body: { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] } },
} as const;
const PROXY = { method: 'GET', path: '/v0/scan-proxy/open-and-issuing-mining-rounds' } as const;

/** The list as scan writes it: by contract id. */
const byId = (body: unknown, list: string) =>
  Object.fromEntries(itemsAt(body, list).map((round) => [textAt(round, 'contract', 'contract_id'), round]));

describe('GET /v0/scan-proxy/open-and-issuing-mining-rounds', () => {
  test.each(DIALECT_NAMES)(
    'lists the rounds whose ids are the keys of scan, in full and without a time to live, in the %s dialect',
    async (dialect) => {
      for (const span of ['0s', '9m', '30s', '30s', '31s']) {
        servers[dialect].advance(span);
        const [scan, proxy] = await askBoth(servers[dialect], SCAN, PROXY);
        expect(Object.keys(proxy.body)).toEqual(['open_mining_rounds', 'issuing_mining_rounds']);
        for (const list of ['open_mining_rounds', 'issuing_mining_rounds'])
          expect(byId(proxy.body, list)).toEqual(valueAt(scan.body, list));
        expect(itemsAt(proxy.body, 'open_mining_rounds')).toHaveLength(3);
      }
    },
  );

  test('lists open rounds with the lowest number first', async () => {
    const { body } = await servers.documented.call('validator', 'GET', PROXY.path);
    const numbers = itemsAt(body, 'open_mining_rounds').map((round) =>
      Number(textAt(round, 'contract', 'payload', 'round', 'number')),
    );
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  test('requires GET: a POST is a 405', async () => {
    const refused = await servers.documented.call('validator', 'POST', PROXY.path, { body: SCAN.call.body });
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
