// What a world and the journal keep is bounded, and whoever goes beyond is told how much it may be and how to have
// more.

import { submitOffer } from '../validator/wallets';
import { startTestServer, type TestServer } from '../harness';
import { ask, expectRefused, good, offerAs, unchanged } from './words';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    limits: {
      snapshots: 2,
      faults: 1,
      held: 1,
      journalEntries: 3,
      journalBodyBytes: 40,
      journalReaders: 1,
      tokenLength: 300,
      jsonDepth: 8,
      bodyBytes: 2000,
      worldBodyBytes: 5000,
    },
  });
});
afterAll(() => server.close());

it('limits the number of snapshots', async () => {
  for (const name of ['one', 'two']) await good(server, 'POST', '/snapshots', { name });
  await unchanged(server, async () =>
    expectRefused(
      await ask(server, 'POST', '/snapshots', { name: 'three' }),
      409,
      'too-many-snapshots',
      /^2 snapshots exist.*--limit snapshots=/,
    ),
  );
  await ask(server, 'DELETE', '/snapshots/s1');
  await good(server, 'POST', '/snapshots', { name: 'three' });
});

it('limits the number of faults', async () => {
  const fault = { operation: 'scan', delay: { fixed: 1 } };
  await good(server, 'POST', '/faults', fault);
  await unchanged(server, async () =>
    expectRefused(
      await ask(server, 'POST', '/faults', fault),
      409,
      'too-many-faults',
      /^the world has 1 faults.*--limit faults=/,
    ),
  );
  await ask(server, 'DELETE', '/faults');
});

it('limits the number of commands held in process', async () => {
  await good(server, 'POST', '/faults', '{"operation":"createTransferOffer","then":{"hold":true}}', {
    headers: { 'content-type': 'application/json' },
  });
  const create = (id: string) => submitOffer(server, { id });
  const first = create('held-1');
  while (((await good(server, 'GET', '/held'))['held'] as unknown[]).length === 0);
  const second = await create('held-2');
  expect([second.status, second.text]).toEqual([500, expect.stringMatching(/1 commands are held in process already/)]);
  await ask(server, 'DELETE', '/faults');
  await ask(server, 'POST', '/held/release');
  expect((await first).status).toBe(200);
  expect((await create('held-2')).status).toBe(200);
});

it('limits the exchanges in the journal, and the stored part of a body', async () => {
  for (const size of [1, 2, 3, 4])
    await server.call('scan', 'POST', '/v0/holdings/summary', { body: { note: 'x'.repeat(size * 30) } });
  const requests = (await good(server, 'GET', '/requests'))['requests'] as readonly { readonly id: string }[];
  expect(requests).toHaveLength(3);
  const [oldest, , newest] = requests;
  expect(await good(server, 'GET', `/requests/${newest?.id ?? ''}`)).toMatchObject({
    request: { truncated: true, size: '{"note":""}'.length + 120, body: expect.stringMatching(/^.{40}$/) as string },
  });
  const forgotten = `r${Number(oldest?.id.slice(1)) - 1}`;
  expectRefused(await ask(server, 'GET', `/requests/${forgotten}`), 404, 'unknown-request', /no longer in the journal/);
});

it('limits the number of journal readers', async () => {
  const stop = new AbortController();
  const follow = (signal?: AbortSignal) => fetch(`${server.url}/_control/v1/requests/events`, signal ? { signal } : {});
  const first = await follow(stop.signal);
  await first.body?.getReader().read();
  const second = await follow();
  expect([second.status, await second.json()]).toEqual([
    429,
    {
      code: 'too-many-readers',
      error: expect.stringMatching(/^1 readers follow the journal.*--limit journal-readers=/),
    },
  ]);
  stop.abort();
  for (let third = await follow(); third.status !== 200; third = await follow());
});

it('limits the length of tokens, with an error in the format of each group', async () => {
  const authorization = `Bearer ${'a'.repeat(301)}`;
  expect((await server.call('validator', 'GET', '/v0/wallet/balance', { headers: { authorization } })).body).toEqual({
    error: 'The bearer token was rejected',
  });
  expect((await server.call('ledger', 'GET', '/v2/authenticated-user', { headers: { authorization } })).status).toBe(
    401,
  );
  expect(server.log.filter((line) => line.includes('longer than 300 characters')).length).toBe(2);
});

it('limits bodies and their depth, with an error in the format of each group; a world may be larger', async () => {
  const large = { note: 'x'.repeat(2000) };
  const nested: unknown = JSON.parse(`${'{"a":'.repeat(8)}1${'}'.repeat(8)}`);
  for (const [group, path] of [
    ['scan', '/v0/holdings/summary'],
    ['control', '/offers'],
  ] as const) {
    expect((await server.call(group, 'POST', path, { body: large })).body).toMatchObject({
      error: 'The request body exceeds the limit of 2000 bytes',
    });
    expect((await server.call(group, 'POST', path, { body: `{"a":${JSON.stringify(nested)}}` })).body).toMatchObject({
      error: expect.stringContaining('deeper than 8 levels'),
    });
  }
  expect((await server.call('ledger', 'POST', '/v2/updates/update-by-id', { body: large })).body).toMatchObject({
    code: 'REQUEST_BODY_TOO_LARGE',
  });
  expectRefused(await ask(server, 'POST', '/load', large), 400, 'invalid-world');
  expectRefused(await ask(server, 'POST', '/load', { note: 'x'.repeat(5000) }), 413, 'body-too-large');
});

it('does not affect requests within the limits', async () => {
  expect(await offerAs(server)).toMatch(/^00/);
});
