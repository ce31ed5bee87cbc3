import { FACTORY_PATH, send, transferArguments } from '../scan/registry';
import { pendingTransfer } from './token-transfers';
import { closeBoth, DIALECT_NAMES, startBoth, type Servers } from './twins';
import { HOUR, textAt } from './wallets';

let servers: Servers;
beforeAll(async () => {
  servers = await startBoth();
});
afterAll(() => closeBoth(servers));

const GETS = [
  '/registry/metadata/v1/info',
  '/registry/metadata/v1/instruments',
  '/registry/metadata/v1/instruments/Amulet',
  '/registry/metadata/v1/instruments/other',
];
const CONTEXTS = [
  ...['accept', 'reject', 'withdraw'].map(
    (choice) => `/registry/transfer-instruction/v1/none/choice-contexts/${choice}`,
  ),
  ...['execute-transfer', 'withdraw', 'cancel'].map(
    (choice) => `/registry/allocations/v1/none/choice-contexts/${choice}`,
  ),
];

describe.each(DIALECT_NAMES)('the registry behind the scan proxy, in the %s dialect', (dialect) => {
  test.each(GETS)('answers GET %s as the root of the host does', async (path) => {
    const direct = await servers[dialect].call('ledger', 'GET', path);
    const proxied = await servers[dialect].call('validator', 'GET', `/v0/scan-proxy${path}`, { user: 'alice' });
    expect([proxied.status, proxied.text]).toEqual([direct.status, direct.text]);
  });

  test.each([...CONTEXTS, '/registry/allocation-instruction/v1/allocation-factory'])(
    'answers POST %s as the root of the host does',
    async (path) => {
      const body = { choiceArguments: {}, meta: {} };
      const direct = await send(servers[dialect], path, body);
      const proxied = await servers[dialect].call('validator', 'POST', `/v0/scan-proxy${path}`, {
        user: 'alice',
        body,
      });
      expect([proxied.status, proxied.text]).toEqual([direct.status, direct.text]);
    },
  );

  test('has the context of each choice on a transfer instruction and an allocation', async () => {
    const server = servers[dialect];
    const allocated = await server.call('validator', 'POST', '/v0/allocations', {
      user: 'alice',
      body: {
        settlement: {
          executor: server.party('carol'),
          settlement_ref: { id: 'trade-7' },
          requested_at: Number(server.now()),
          allocate_before: Number(server.now() + HOUR),
          settle_before: Number(server.now() + 2n * HOUR),
        },
        transfer_leg_id: 'payment',
        transfer_leg: { receiver: server.party('bob'), amount: '40' },
      },
    });
    const allocation = textAt(allocated.body, 'output', 'allocation_cid');
    const transfers = [await pendingTransfer(server, 'v0'), await pendingTransfer(server, 'v2')];
    const paths = [
      ...transfers.flatMap((id, index) =>
        ['accept', 'reject', 'withdraw'].map(
          (choice) => `/registry/transfer-instruction/v${index + 1}/${id}/choice-contexts/${choice}`,
        ),
      ),
      ...['execute-transfer', 'withdraw', 'cancel'].map(
        (choice) => `/registry/allocations/v1/${allocation}/choice-contexts/${choice}`,
      ),
    ];
    for (const path of paths) {
      const direct = await send(server, path, { meta: {} });
      const proxied = await server.call('validator', 'POST', `/v0/scan-proxy${path}`, {
        user: 'alice',
        body: { meta: {} },
      });
      expect([path, proxied.status, proxied.text]).toEqual([path, 200, direct.text]);
    }
  });

  test('finds the transfer factory, and the featured app right of a provider', async () => {
    const server = servers[dialect];
    const body = {
      choiceArguments: transferArguments(server, { sender: server.party('alice'), receiver: server.party('bob') }),
    };
    const proxied = await server.call('validator', 'POST', `/v0/scan-proxy${FACTORY_PATH}`, { user: 'alice', body });
    expect([proxied.status, proxied.text]).toEqual([200, (await send(server, FACTORY_PATH, body)).text]);
    expect(
      (
        await server.call('validator', 'GET', `/v0/scan-proxy/featured-apps/${server.party('alice')}`, {
          user: 'alice',
        })
      ).status,
    ).toBe(200);
    const malformed = await server.call('validator', 'GET', '/v0/scan-proxy/featured-apps/bogus', { user: 'alice' });
    expect(malformed.status).toBe(400);
  });
});

test('requires a token in the observed dialect only', async () => {
  const statuses = await Promise.all(
    DIALECT_NAMES.map(
      async (dialect) => (await servers[dialect].call('validator', 'GET', `/v0/scan-proxy${GETS[0]}`)).status,
    ),
  );
  expect(statuses).toEqual([200, 401]);
});
