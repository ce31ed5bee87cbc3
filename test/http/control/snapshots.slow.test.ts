// Snapshots, dump, load and reset over HTTP: what comes back, what stays, and what never returns.

import { startTestServer, type TestServer } from '../harness';
import { createGate, createOffer, itemsAt, openIds, submitOffer, textAt, type Gate } from '../validator/wallets';
import { ask, dumpOf, expectRefused, expectSame, good, offerAs, offerOf, textOf, unchanged } from './words';

let server: TestServer;
let gate: Gate | undefined;
beforeEach(async () => {
  gate = undefined;
  server = await startTestServer({
    inProcess: (operation) =>
      gate && operation === 'createTransferOffer' ? gate.wait() : new Promise((resolve) => void setImmediate(resolve)),
  });
});
afterEach(() => server.close());

const NDJSON = { 'content-type': 'application/x-ndjson' };
const YAML = { 'content-type': 'application/yaml' };
const load = (text: string, headers: Readonly<Record<string, string>> = NDJSON) =>
  ask(server, 'POST', '/load', text, { headers });

const SMALL = "name: lunch\nends: 2026-02-01T12:00:00Z\nlasts: 2h\nusers:\n  alice: { holdings: ['100'] }\n  bob: {}\n";

describe('a snapshot', () => {
  test('is listed with its name, its position in the tree and the time of the world', async () => {
    const first = await good(server, 'POST', '/snapshots', { name: 'before lunch' });
    expect(first).toMatchObject({
      id: 's1',
      name: 'before lunch',
      parent: null,
      current: true,
      at: '2026-01-15T12:00:00Z',
    });
    expect(await good(server, 'POST', '/snapshots')).toMatchObject({
      id: 's2',
      name: null,
      parent: 's1',
      current: true,
    });
    expect(await good(server, 'POST', '/snapshots/s1/revert')).toMatchObject({ id: 's1', current: true });
    expect(await good(server, 'POST', '/snapshots', {})).toMatchObject({ id: 's3', parent: 's1' });
    const listed = itemsAt(await good(server, 'GET', '/snapshots'), 'snapshots');
    expect(
      listed.map((one) => [
        textAt(one, 'id'),
        (one as { parent: unknown }).parent,
        (one as { current: unknown }).current,
      ]),
    ).toEqual([
      ['s1', null, false],
      ['s2', 's1', false],
      ['s3', 's1', true],
    ]);
    expect((await ask(server, 'DELETE', '/snapshots/s1')).status).toBe(204);
    expect(
      itemsAt(await good(server, 'GET', '/snapshots'), 'snapshots').map((one) => (one as { parent: unknown }).parent),
    ).toEqual([null, null]);
  });

  test('is found by id or by name, the newest of a name; others are 404', async () => {
    await good(server, 'POST', '/snapshots', { name: 'here' });
    await good(server, 'POST', '/clock/advance', { by: '1m' });
    await good(server, 'POST', '/snapshots', { name: 'here' });
    expect(await good(server, 'POST', '/snapshots/here/revert')).toMatchObject({ id: 's2' });
    expectRefused(
      await ask(server, 'POST', '/snapshots/there/revert'),
      404,
      'unknown-snapshot',
      /s1 \(here\), s2 \(here\)/,
    );
    expectRefused(await ask(server, 'DELETE', '/snapshots/there'), 404, 'unknown-snapshot');
    expectRefused(await ask(server, 'POST', '/snapshots', { name: '' }), 400, 'invalid-request');
    expectRefused(await ask(server, 'POST', '/snapshots', { name: 'x'.repeat(101) }), 400, 'invalid-request');
  });

  test('restores contracts, tracking ids, clock, automation and faults, byte for byte and any number of times', async () => {
    await good(server, 'PATCH', '/automation', { rounds: 'manual' });
    await good(server, 'POST', '/faults', { operation: 'getDso', probability: 0.5, seed: 'a', delay: { fixed: 0 } });
    await good(server, 'POST', '/snapshots', { name: 'here' });
    const before = await dumpOf(server);
    const discarded = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const contractId = await createOffer(server, { id: 'again' });
      expect(discarded.has(contractId)).toBe(false);
      discarded.add(contractId);
      await good(server, 'PATCH', '/automation', { rounds: 'auto', consume: 'manual' });
      await good(server, 'POST', '/automation/failures', { kind: 'renew', reason: 'timeout' });
      await good(server, 'DELETE', '/faults');
      await good(server, 'POST', '/clock/advance', { by: '2h' });
      await good(server, 'POST', '/snapshots/here/revert');
      expectSame(await dumpOf(server), before);
      expect(await openIds(server, 'bob')).not.toContain('again');
    }
    expect(itemsAt(await good(server, 'GET', '/faults'), 'faults')).toHaveLength(1);
  });

  test('restores a running clock, which runs again', async () => {
    await good(server, 'POST', '/clock/run', { speed: 1000 });
    await good(server, 'POST', '/snapshots', { name: 'running' });
    await good(server, 'POST', '/clock/freeze');
    await good(server, 'POST', '/clock/advance', { by: '30d' });
    await good(server, 'POST', '/snapshots/running/revert');
    const clock = await good(server, 'GET', '/clock');
    expect(clock).toMatchObject({ mode: 'running', speed: 1000, now: expect.stringMatching(/^2026-01-15T12:0/) });
  });

  test('taken before a command that is in process: the command fails as documented, its id is free, and it has no effect', async () => {
    await good(server, 'POST', '/snapshots', { name: 'before' });
    const before = await dumpOf(server);
    gate = createGate();
    const submitted = submitOffer(server, { id: 'held' });
    await gate.arrived;
    const again = await submitOffer(server, { id: 'held' });
    expect([again.status, again.body]).toEqual([429, { error: expect.any(String) }]);
    await good(server, 'POST', '/snapshots/before/revert');
    gate.open();
    const answer = await submitted;
    expect([answer.status, answer.body]).toEqual([500, { error: expect.stringMatching(/reverted/) }]);
    expectSame(await dumpOf(server), before);
    gate = undefined;
    expect((await submitOffer(server, { id: 'held' })).status).toBe(200);
  });

  test('taken while a command is in process restores a world without it: the id is free', async () => {
    gate = createGate();
    const submitted = submitOffer(server, { id: 'held' });
    await gate.arrived;
    await good(server, 'POST', '/snapshots', { name: 'within' });
    gate.open();
    expect((await submitted).status).toBe(200);
    gate = undefined;
    await good(server, 'POST', '/snapshots/within/revert');
    expect(await openIds(server, 'bob')).not.toContain('held');
    expect((await submitOffer(server, { id: 'held' })).status).toBe(200);
  });
});

describe('a dump', () => {
  test('consists of lines of JSON, and dumps the same bytes after it is loaded', async () => {
    await offerAs(server, { trackingId: 'dumped' });
    const answer = await textOf(server, 'GET', '/dump');
    expect([answer.status, answer.type]).toEqual([200, 'application/x-ndjson']);
    await good(server, 'POST', '/clock/advance', { by: '1d' });
    const loaded = await load(answer.text);
    expect([loaded.status, loaded.body]).toEqual([
      200,
      expect.objectContaining({
        id: 'default',
        name: 'quickstart',
        seed: '1',
        url: server.url,
        clock: expect.objectContaining({ now: '2026-01-15T12:00:00Z', mode: 'frozen' }),
      }),
    ]);
    expectSame(await dumpOf(server), answer.text);
    expect(await offerOf(server, 'dumped')).toMatchObject({ state: 'created' });
  });

  test('contains no token and no secret', async () => {
    const [dump, token] = [await dumpOf(server), await server.token('alice')];
    expect(dump).not.toContain(token);
    expect(dump).not.toContain('unsafe');
  });

  test('that is broken is refused with its line, and nothing changes', async () => {
    const dump = await dumpOf(server);
    const lines = dump.split('\n');
    const cases: readonly (readonly [string, RegExp])[] = [
      [lines.slice(0, 100).join('\n'), /line \d+|truncated/],
      [`${lines.slice(0, 100).join('\n')}\n`, /cut|closing/],
      [dump.replace('"version":2', '"version":3'), /version 3/],
      [dump.replace('"amount"', '"amuont"'), /digest|line/],
      [dump.replace(/\n\[(\d+),/, '\n[99$1,'), /line.* no earlier line declares form/],
      [[...lines.slice(0, 50), 'not json', ...lines.slice(51)].join('\n'), /line\W+51/],
      [[lines[0], ...lines.slice(2)].join('\n'), /line|birth/],
      ['{"format":"understudy-dump"}\n', /version|line 1/],
      [`${lines[0]}\n`, /line|cut/],
      ['{}', /./],
      ['[]', /./],
      ['\u0000', /./],
      ['null', /./],
    ];
    await unchanged(server, async () => {
      for (const [text, message] of cases) expectRefused(await load(text), 400, 'invalid-world', message);
    });
    for (const at of [1, Math.floor(dump.length / 3), dump.length - 70])
      expect((await load(dump.slice(0, at))).status).toBe(400);
    expect((await load(`${dump}more`)).status).toBe(400);
  });
});

describe('a world file', () => {
  test('is simulated and replaces the world; snapshots of the previous world restore it', async () => {
    await good(server, 'POST', '/snapshots', { name: 'quickstart' });
    const before = await dumpOf(server);
    expect((await load(SMALL, YAML)).body).toMatchObject({
      id: 'default',
      name: 'lunch',
      clock: { now: '2026-02-01T12:00:00Z', mode: 'frozen' },
    });
    expect(itemsAt(await good(server, 'GET', '/users'), 'users').map((user) => textAt(user, 'user'))).toEqual(
      expect.arrayContaining(['alice', 'bob']),
    );
    expect(
      itemsAt(await good(server, 'GET', '/snapshots'), 'snapshots').map((one) => (one as { current: unknown }).current),
    ).toEqual([false]);
    await good(server, 'POST', '/snapshots/quickstart/revert');
    expectSame(await dumpOf(server), before);
  });

  test('that cannot be used is refused with a reason, and nothing changes', async () => {
    await unchanged(server, async () => {
      for (const text of [
        'name: x\nlasts: never\n',
        'a: [',
        '!!js/function x',
        `${SMALL}nonsense: 1\n`,
        SMALL.replace("'100'", "'-5'"),
        SMALL.replace('2h', 'soon'),
        'x'.repeat(100_000),
      ])
        expectRefused(await load(text, YAML), 400, 'invalid-world');
      expectRefused(await load('', YAML), 400, 'invalid-body');
      expectRefused(await load(SMALL, { 'content-type': 'text/html' }), 415, 'unsupported-media-type');
    });
  });
});

describe('a reset', () => {
  test('returns to the start of the world, which is not empty, and its clock; no id is reused', async () => {
    const start = await dumpOf(server);
    const first = await createOffer(server, { id: 'twice' });
    await good(server, 'POST', '/clock/advance', { by: '1d' });
    await good(server, 'POST', '/snapshots', { name: 'later' });
    expect(await good(server, 'POST', '/reset')).toMatchObject({
      id: 'default',
      name: 'quickstart',
      url: server.url,
      clock: { now: '2026-01-15T12:00:00Z' },
    });
    expectSame(await dumpOf(server), start);
    expect(itemsAt(await good(server, 'GET', '/holdings'), 'holdings').length).toBeGreaterThan(0);
    expect(await createOffer(server, { id: 'twice' })).not.toBe(first);
    await good(server, 'POST', '/snapshots/later/revert');
    expect(await offerOf(server, 'twice')).toMatchObject({ contractId: first });
  });

  test('undoes a load as well: the world is as when it was created', async () => {
    const start = await dumpOf(server);
    await load(SMALL, YAML);
    await good(server, 'POST', '/clock/advance', { by: '1h' });
    expect(await good(server, 'POST', '/reset')).toMatchObject({
      name: 'quickstart',
      clock: { now: '2026-01-15T12:00:00Z' },
    });
    expectSame(await dumpOf(server), start);
  });
});
