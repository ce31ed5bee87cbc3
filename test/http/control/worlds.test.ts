// Worlds over HTTP: chosen by header or by path on all four groups, private in state and clock, limited, collected.
// `then` is what the contract calls the effect of a fault.

import { startTestServer, type TestGroup, type TestServer } from '../harness';
import { createOffer, itemsAt, openIds, submitOffer, textAt } from '../validator/wallets';
import { ask, dumpOf, expectRefused, expectSame, good, inWorld, offerAs } from './words';

let server: TestServer;
let wall = 0;
beforeEach(async () => {
  wall = Date.parse('2026-03-01T00:00:00Z');
  server = await startTestServer({ maxWorlds: 3, wall: () => new Date(wall) });
});
afterEach(() => server.close());

const READS: readonly (readonly [TestGroup, string, string])[] = [
  ['ledger', '', '/v2/state/ledger-end'],
  ['validator', '/api/validator', '/v0/wallet/transfer-offers'],
  ['scan', '/api/scan', '/v0/dso'],
  ['control', '/_control/v1', '/clock'],
];
const COPY = { from: { world: 'default' } };
const small = (name: string): string =>
  `name: ${name}\nends: 2026-02-01T12:00:00Z\nlasts: 2h\nusers:\n  alice: { holdings: ['100'] }\n  bob: {}\n`;
const make = (text: string, type = 'application/yaml') =>
  ask(server, 'POST', '/worlds', text, { headers: { 'content-type': type } });

describe('a world', () => {
  test('is a private copy: its offers, clock, faults and snapshots are its own', async () => {
    const before = await dumpOf(server);
    expect(await good(server, 'POST', '/worlds', { ...COPY, id: 'mine' })).toMatchObject({
      id: 'mine',
      name: 'quickstart',
      seed: '1',
      url: `${server.url}/_worlds/mine`,
      clock: { now: '2026-01-15T12:00:00Z', mode: 'frozen' },
    });
    expectSame(await dumpOf(server, inWorld('mine')), before);
    await good(server, 'POST', '/clock/advance', { by: '1d' }, inWorld('mine'));
    await good(server, 'POST', '/snapshots', { name: 'only here' }, inWorld('mine'));
    await good(server, 'POST', '/faults', { operation: 'getDso', then: { status: 500 } }, inWorld('mine'));
    expect(
      (await submitOffer(server, { id: 'private', expiresAt: server.now() + 172_800_000_000n }, inWorld('mine')))
        .status,
    ).toBe(200);
    const mine = await server.call('validator', 'GET', '/v0/wallet/transfer-offers', {
      user: 'bob',
      ...inWorld('mine'),
    });
    expect(itemsAt(mine.body, 'offers').map((offer) => textAt(offer, 'payload', 'trackingId'))).toContain('private');
    expect(await openIds(server, 'bob')).not.toContain('private');
    expect((await server.call('scan', 'GET', '/v0/dso', inWorld('mine'))).status).toBe(500);
    expect((await server.call('scan', 'GET', '/v0/dso')).status).toBe(200);
    expect(await good(server, 'GET', '/clock')).toMatchObject({ now: '2026-01-15T12:00:00Z' });
    expect(await good(server, 'GET', '/snapshots')).toEqual({ snapshots: [] });
    expectSame(await dumpOf(server), before);
  });

  test.each(READS)('is chosen by header or by path in the %s group; the path wins', async (_, prefix, path) => {
    await good(server, 'POST', '/worlds', { ...COPY, id: 'mine' });
    await good(server, 'POST', '/clock/advance', { by: '1h' }, inWorld('mine'));
    await offerAs(server, {}, inWorld('mine'));
    const headers = { authorization: `Bearer ${await server.token('alice')}` };
    const read = async (
      url: string,
      more: Readonly<Record<string, string>> = {},
    ): Promise<readonly [number, unknown]> => {
      const answer = await fetch(url, { headers: { ...headers, ...more } });
      return [answer.status, await answer.json()];
    };
    const [inHeader, inPath, elsewhere] = [
      await read(`${server.url}${prefix}${path}`, { 'x-understudy-world': 'mine' }),
      await read(`${server.url}/_worlds/mine${prefix}${path}`),
      await read(`${server.url}/_worlds/mine${prefix}${path}`, { 'x-understudy-world': 'default' }),
    ];
    expect(inHeader[0]).toBe(200);
    expect([inPath, elsewhere]).toEqual([inHeader, inHeader]);
    if (prefix !== '/api/scan')
      expect(await read(`${server.url}/_worlds/default${prefix}${path}`)).not.toEqual(inHeader);
  });

  test.each(READS)('that does not exist receives the error of the %s group', async (group, prefix, path) => {
    const answer = await server.call(group, 'GET', path, { user: 'alice', ...inWorld('gone') });
    expect(answer.status).toBe(404);
    if (group === 'ledger')
      expect(answer.body).toMatchObject({ code: 'UNKNOWN_WORLD', cause: expect.stringMatching(/gone/) });
    else expect(answer.body).toMatchObject({ error: expect.stringMatching(/no world "gone"; there are: default/) });
    const inPath = await fetch(`${server.url}/_worlds/gone${prefix}${path}`, {
      headers: { authorization: `Bearer ${await server.token('alice')}` },
    });
    expect([inPath.status, await inPath.json()]).toEqual([404, answer.body]);
  });

  test.each(['%2e%2e', '__proto__', 'constructor', 'a b', '%00', 'x'.repeat(300), '%'])(
    'with an invalid id does not exist: %j',
    async (id) => {
      for (const [, prefix, path] of READS) {
        const answer = await fetch(`${server.url}/_worlds/${encodeURI(id)}${prefix}${path}`);
        expect([id, prefix, answer.status]).toEqual([id, prefix, 404]);
      }
    },
  );
});

describe('creating a world', () => {
  test('from a name, with its own seed, clock and time', async () => {
    const named = await good(server, 'POST', '/worlds', {
      from: { named: 'quickstart' },
      seed: 'other',
      at: '2026-02-01T00:00:00Z',
      clock: 'manual',
    });
    expect(named).toMatchObject({
      id: 'w1',
      name: 'quickstart',
      seed: 'other',
      clock: { now: '2026-02-01T00:00:00Z', mode: 'frozen' },
    });
    const real = await good(server, 'POST', '/worlds', { ...COPY, clock: 'real' });
    expect(real).toMatchObject({ id: 'w2', clock: { mode: 'running' } });
    expectRefused(
      await ask(server, 'POST', '/worlds', { from: { named: '../../../etc/passwd' } }),
      400,
      'invalid-world',
    );
    expectRefused(
      await ask(server, 'POST', '/worlds', { from: { world: 'gone' } }),
      404,
      'unknown-world',
      /no world "gone"; there are: .*\. To start from a named world such as quickstart, set from\.named \(option --named\)$/,
    );
    expectRefused(
      await ask(server, 'POST', '/worlds', { ...COPY, at: '2020-01-01T00:00:00Z' }),
      400,
      'clock-backwards',
    );
    expectRefused(
      await ask(server, 'POST', '/worlds', { ...COPY, at: '9999-12-31T23:59:59-12:00' }),
      400,
      'invalid-value',
    );
    expectRefused(
      await ask(server, 'POST', '/worlds', { ...COPY, at: '9999-01-01T00:00:00Z' }),
      400,
      'invalid-value',
      /at most 1100 days/,
    );
    expectRefused(
      await ask(server, 'POST', '/worlds', { from: { named: 'quickstart', world: 'default' } }),
      400,
      'invalid-request',
    );
    expectRefused(await ask(server, 'POST', '/worlds', { ...COPY, id: '-x' }), 400, 'invalid-request');
    expectRefused(
      await ask(server, 'POST', '/worlds', { from: { named: 'empty' }, seed: 'a\u0000b' }),
      400,
      'invalid-request',
      /member seed is "a\\u0000b": it must be a text without NUL characters \(U\+0000\): remove them$/,
    );
  });

  test('from a world file or a dump; an unreadable one is refused and creates none', async () => {
    expect((await make(small('lunch'))).body).toMatchObject({ name: 'lunch', clock: { now: '2026-02-01T12:00:00Z' } });
    const dump = await dumpOf(server);
    const copied = await make(dump, 'application/x-ndjson');
    expect(copied.status).toBe(201);
    expectSame(await dumpOf(server, inWorld(textAt(copied.body, 'id'))), dump);
    expectRefused(await make('nonsense'), 400, 'invalid-world');
    expectRefused(await make(dump.slice(0, 5000), 'application/x-ndjson'), 400, 'invalid-world');
    expect(itemsAt(await good(server, 'GET', '/worlds'), 'worlds')).toHaveLength(3);
  });

  test('under a used id is 409, past the limit 429; deleting one makes room', async () => {
    await good(server, 'POST', '/worlds', { ...COPY, id: 'a' });
    expectRefused(await ask(server, 'POST', '/worlds', { ...COPY, id: 'a' }), 409, 'already-exists', /world a/);
    expectRefused(await ask(server, 'POST', '/worlds', { ...COPY, id: 'default' }), 409, 'already-exists');
    await good(server, 'POST', '/worlds', { ...COPY, id: 'b' });
    await good(server, 'POST', '/worlds', { ...COPY, id: 'c' });
    expectRefused(await ask(server, 'POST', '/worlds', { ...COPY, id: 'd' }), 429, 'too-many-worlds', /3 worlds/);
    expect((await ask(server, 'DELETE', '/worlds/b')).status).toBe(204);
    expectRefused(await ask(server, 'DELETE', '/worlds/b'), 404, 'unknown-world');
    expectRefused(await ask(server, 'DELETE', '/worlds/default'), 409, 'default-world');
    expect((await ask(server, 'POST', '/worlds', { ...COPY, id: 'd' })).status).toBe(201);
    expect(await good(server, 'GET', '/worlds')).toMatchObject({ limit: 4 });
    expect((await good(server, 'GET', '/status'))['worlds']).toEqual(['default', 'a', 'c', 'd']);
  });

  test('with a deleted id starts anew', async () => {
    await good(server, 'POST', '/worlds', { ...COPY, id: 'again' });
    await offerAs(server, { trackingId: 'old' }, inWorld('again'));
    await ask(server, 'DELETE', '/worlds/again');
    await good(server, 'POST', '/worlds', { ...COPY, id: 'again' });
    expect(JSON.stringify(await good(server, 'GET', '/offers', undefined, inWorld('again')))).not.toContain('"old"');
  });
});

describe('an idle world', () => {
  test('is deleted after its idle time, and any request in it counts as use', async () => {
    await good(server, 'POST', '/worlds', { ...COPY, id: 'used' });
    const idle = await good(server, 'POST', '/worlds', { ...COPY, id: 'idle' });
    expect(idle).toMatchObject({ createdAt: '2026-03-01T00:00:00.000Z', collectedAt: '2026-03-01T00:01:00.000Z' });
    wall += 50_000;
    expect((await server.call('scan', 'GET', '/v0/dso', inWorld('used'))).status).toBe(200);
    wall += 10_000;
    expect(await good(server, 'GET', '/worlds/idle')).toMatchObject({ id: 'idle' });
    wall += 1;
    expectRefused(await ask(server, 'GET', '/worlds/idle'), 404, 'unknown-world', /removed after/);
    expect((await server.call('scan', 'GET', '/v0/dso', inWorld('idle'))).status).toBe(404);
    expect(itemsAt(await good(server, 'GET', '/worlds'), 'worlds').map((world) => textAt(world, 'id'))).toEqual([
      'default',
      'used',
    ]);
    wall += 10_000_000;
    expect(itemsAt(await good(server, 'GET', '/worlds'), 'worlds').map((world) => textAt(world, 'id'))).toEqual([
      'default',
    ]);
    expect((await createOffer(server, { id: 'still-here' })).length).toBeGreaterThan(10);
  });
});

test('a held request ends when its world is deleted, and nothing waits for it', async () => {
  await good(server, 'POST', '/worlds', { ...COPY, id: 'mine' });
  await good(server, 'POST', '/faults', { operation: 'createTransferOffer', then: { hold: true } }, inWorld('mine'));
  const held = submitOffer(server, { id: 'held' }, inWorld('mine'));
  while (itemsAt(await good(server, 'GET', '/held', undefined, inWorld('mine')), 'held').length === 0);
  expect((await ask(server, 'DELETE', '/worlds/mine')).status).toBe(204);
  const answer = await held;
  expect([200, 500]).toContain(answer.status);
});
