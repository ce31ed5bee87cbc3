// Figures of the world by time: exact, and those of the log after a revert, a load and a reset.

import { startTestServer, type TestServer } from '../harness';
import { ask, dumpOf, expectRefused, good, offerAs, textOf } from './words';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const statistics = (query = ''): Promise<Record<string, unknown>> => good(server, 'GET', `/statistics${query}`);
const lastHour = async (): Promise<unknown> => ((await statistics())['periods'] as readonly unknown[]).at(-1);

/** Later than everything that the world has scheduled for its users. */
const quietDay = (): Promise<unknown> => good(server, 'POST', '/clock/advance', { by: '3d' });

async function pay(amount: string): Promise<void> {
  const offer = await offerAs(server, { amount });
  await good(server, 'POST', `/offers/${offer}/accept`);
  await good(server, 'POST', '/clock/advance', { by: '5s' });
}

test('an empty world has periods without figures', async () => {
  await server.close();
  server = await startTestServer({ world: 'empty' });
  const { periods, total, offers } = await statistics('?per=minute&periods=3');
  expect(periods).toHaveLength(3);
  expect(total).toMatchObject({ volume: '0.0000000000', transfers: 0, offers: 0, activeWallets: 0 });
  expect(offers).toEqual({ created: 0, accepted: 0, completed: 0, rejected: 0, withdrawn: 0, expired: 0 });
});

test('volume is exact to ten decimals, by the hour of the payment', async () => {
  await quietDay();
  const { created, completed } = (await statistics())['offers'] as Record<'created' | 'completed', number>;
  await pay('12.5');
  await pay('0.0000000001');
  expect(await lastHour()).toMatchObject({ volume: '12.5000000001', transfers: 2, offers: 2, activeWallets: 2 });
  await good(server, 'POST', '/clock/advance', { by: '1h' });
  await offerAs(server, { amount: '7' });
  expect(await lastHour()).toMatchObject({ volume: '0.0000000000', transfers: 0, offers: 1 });
  expect(await statistics()).toMatchObject({
    total: { volume: '12.5000000001', transfers: 2, offers: 3, activeWallets: 2 },
    offers: { created: created + 1, completed: completed + 2 },
  });
});

test('a revert, a load and a reset give the figures of their history', async () => {
  const first = await statistics();
  await quietDay();
  await pay('12.5');
  const before = await statistics();
  const { id } = await good(server, 'POST', '/snapshots', { name: 'before' });
  const dump = await dumpOf(server);
  await pay('3');
  const after = await statistics();
  expect(after).not.toEqual(before);
  await good(server, 'POST', `/snapshots/${String(id)}/revert`);
  expect(await statistics()).toEqual(before);
  await pay('4');
  expect(
    (await textOf(server, 'POST', '/load', { body: dump, headers: { 'content-type': 'application/x-ndjson' } })).status,
  ).toBe(200);
  expect(await statistics()).toEqual(before);
  await good(server, 'POST', '/reset');
  expect(await statistics()).toEqual(first);
});

test('refuses other periods', async () => {
  for (const query of ['per=week', 'periods=0', 'periods=101'])
    expectRefused(await ask(server, 'GET', `/statistics?${query}`), 400, 'invalid-request');
});

test('updates say who does what', async () => {
  await quietDay();
  await pay('12.5');
  const { updates } = await good(server, 'GET', '/updates?network=false&limit=3&order=newest');
  const [alice, bob] = [server.party('alice'), server.party('bob')];
  const parties = { sender: alice, receiver: bob };
  expect(updates).toMatchObject([
    { action: 'transfer', ...parties, amount: '12.5000000000' },
    { action: 'accept', ...parties, amount: '12.5000000000' },
    { action: 'offer', ...parties, amount: '12.5000000000' },
  ]);
});
