// Simulated users, over HTTP: set, shown, stopped, paced; in copies, dumps and after a revert.

import { startTestServer, type TestServer } from '../harness';
import { valueAt } from '../validator/wallets';
import { ask, expectRefused, good } from './words';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const LUNCHES = {
  id: 'lunches',
  pay: { from: ['alice'], to: ['bob'], amount: '1', amountUpTo: '2.5' },
  every: '1h',
  then: { accept: 100 },
};
const TAPS = { id: 'taps', tap: { users: 'everyone', usd: '5' }, perHour: 20, hours: { from: 0, to: 24 } };
const set = (...sources: readonly object[]) => good(server, 'PUT', '/traffic', JSON.parse(JSON.stringify({ sources })));
const advance = (by: string) => good(server, 'POST', '/clock/advance', { by });
const source = async (id = 'lunches'): Promise<unknown> =>
  ((await good(server, 'GET', '/traffic'))['sources'] as readonly unknown[]).find(
    (one) => valueAt(one, 'source', 'id') === id,
  );

test('a world has none until it is set', async () => {
  expect(await good(server, 'GET', '/traffic')).toEqual({ running: false, speed: 1000, sources: [] });
});

test('arrives as ledger time passes, and is counted', async () => {
  const { now } = (await good(server, 'GET', '/clock')) as { readonly now: string };
  const nextAt = new Date(Date.parse(now) + 3_600_000).toISOString();
  const start = { arrivals: 0, refused: 0, skipped: 0, open: 0, accepted: 0, rejected: 0, withdrawn: 0, expired: 0 };
  expect(await set(LUNCHES)).toEqual({
    running: true,
    speed: 1000,
    sources: [
      {
        source: LUNCHES,
        ...start,
        next: nextAt.replace('.000Z', 'Z'),
        nextMicros: Date.parse(nextAt) * 1000,
      },
    ],
  });
  await advance('62m');
  expect(await source()).toMatchObject({ arrivals: 1, accepted: 1, open: 0 });
  const offers = (await good(server, 'GET', `/offers?party=${server.party('alice')}&state=completed`))['offers'];
  expect(JSON.stringify(offers)).toContain('lunches-1');
});

test('is stopped, started and paced; each change takes effect now', async () => {
  await set(LUNCHES, TAPS);
  expect(await good(server, 'PATCH', '/traffic', { running: false })).toMatchObject({ running: false, speed: 1000 });
  expect(await source()).not.toHaveProperty('next');
  await advance('3h');
  expect(await source('taps')).toMatchObject({ arrivals: 0 });
  expect(await good(server, 'PATCH', '/traffic', { running: true, speed: 4000 })).toMatchObject({ speed: 4000 });
  await advance('46m');
  expect(await source()).toMatchObject({ arrivals: 3 });
});

test('is repeated after a revert, and goes on in a copy of the world', async () => {
  await set(LUNCHES, TAPS);
  await good(server, 'POST', '/snapshots', { name: 'begun' });
  await advance('5h');
  const [lunches, taps] = [await source(), await source('taps')];
  await good(server, 'POST', '/snapshots/begun/revert');
  expect(await source()).toMatchObject({ arrivals: 0 });
  await good(server, 'POST', '/worlds', { id: 'copy', from: { world: 'default' } });
  await advance('5h');
  expect([await source(), await source('taps')]).toEqual([lunches, taps]);
  const copied = { headers: { 'x-understudy-world': 'copy' } };
  await server.call('control', 'POST', '/clock/advance', { body: { by: '5h' }, ...copied });
  const { body } = await server.call('control', 'GET', '/traffic', copied);
  expect(valueAt(body, 'sources')).toEqual([lunches, taps]);
});

test('is refused with the place and the value seen; the traffic before it stays', async () => {
  await set(LUNCHES);
  expectRefused(await ask(server, 'PUT', '/traffic', { sources: [{ id: 'x', perDay: 1 }] }), 400, 'invalid-value');
  expectRefused(
    await ask(server, 'PUT', '/traffic', { sources: [{ ...LUNCHES, pay: { ...LUNCHES.pay, to: ['mallory'] } }] }),
    404,
    'unknown',
  );
  expectRefused(await ask(server, 'PUT', '/traffic', { sources: [TAPS, TAPS] }), 409, 'already-exists');
  expectRefused(await ask(server, 'PATCH', '/traffic', { speed: 1_000_000 }), 400, 'invalid-value', /^speed is /);
  expect((await ask(server, 'PATCH', '/traffic', {})).status).toBe(400);
  expect((await ask(server, 'PUT', '/traffic', { sources: [{ ...TAPS, perHour: 0 }] })).status).toBe(400);
  expect(await source()).toMatchObject({ source: LUNCHES });
});
