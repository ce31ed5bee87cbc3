// The clock over HTTP: freeze, run, set, advance, the stream of progress, and what happens when two move it or a revert
// comes between.

import { MINUTE } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { createOffer, itemsAt, move, textAt, valueAt } from '../validator/wallets';
import { ask, dumpOf, expectRefused, expectSame, good, offerAs, unchanged } from './words';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const NOON = 1_768_478_400_000_000;
const nowMicros = async (): Promise<unknown> => (await good(server, 'GET', '/clock'))['nowMicros'];

interface Told {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

/** Everything that a stream of events tells. */
async function eventsOf(path: string, body: object): Promise<readonly Told[]> {
  const answer = await fetch(`${server.url}/_control/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  return (await answer.text())
    .split('\n\n')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(piece) ?? [];
      return { name, data: JSON.parse(data) as Record<string, unknown> };
    });
}

describe('the clock', () => {
  test('reports its time as text and as microseconds, and the next event', async () => {
    expect(await good(server, 'GET', '/clock')).toEqual({
      now: '2026-01-15T12:00:00Z',
      nowMicros: NOON,
      mode: 'frozen',
      speed: 1000,
      next: expect.objectContaining({
        kind: expect.any(String),
        what: expect.any(String),
        mode: 'auto',
        late: false,
        atMicros: expect.any(Number),
      }),
    });
  });

  test('runs at a speed, and keeps the speed when it is stopped and restarted', async () => {
    expect(await good(server, 'POST', '/clock/run', { speed: 600_000 })).toMatchObject({
      mode: 'running',
      speed: 600_000,
    });
    expect(await good(server, 'POST', '/clock/freeze')).toMatchObject({ mode: 'frozen', speed: 600_000 });
    const stood = await nowMicros();
    expect(await nowMicros()).toBe(stood);
    expect(await good(server, 'POST', '/clock/run')).toMatchObject({ mode: 'running', speed: 600_000 });
    expect(await good(server, 'POST', '/clock/freeze')).toMatchObject({ mode: 'frozen' });
    expectRefused(await ask(server, 'POST', '/clock/run', { speed: 0 }), 400, 'invalid-request', /speed/);
  });

  test('is set to an instant, as text or as microseconds, inclusively', async () => {
    const moved = await good(server, 'POST', '/clock/set', { to: '2026-01-15T12:10:00Z' });
    expect(moved).toMatchObject({
      from: '2026-01-15T12:00:00Z',
      fromMicros: NOON,
      to: '2026-01-15T12:10:00Z',
      clock: { now: '2026-01-15T12:10:00Z', mode: 'frozen' },
    });
    expect(moved['steps']).toBeGreaterThan(0);
    expect(await good(server, 'POST', '/clock/set', { toMicros: NOON + 3_600_000_001 })).toMatchObject({
      toMicros: NOON + 3_600_000_001,
    });
    expect(await good(server, 'POST', '/clock/set', { toMicros: NOON + 3_600_000_001 })).toMatchObject({ steps: 0 });
  });

  test('goes forward only; one microsecond back is 409 and nothing changes', async () => {
    await unchanged(server, async () => {
      expectRefused(
        await ask(server, 'POST', '/clock/set', { toMicros: NOON - 1 }),
        409,
        'clock-backwards',
        /forward only/,
      );
      expectRefused(await ask(server, 'POST', '/clock/set', { to: '1970-01-01T00:00:00Z' }), 409, 'clock-backwards');
      expectRefused(
        await ask(server, 'POST', '/clock/set', { to: '1969-12-31T23:59:59Z' }),
        400,
        'invalid-value',
        /1970 and 9999/,
      );
      expectRefused(
        await ask(server, 'POST', '/clock/set', { to: '9999-12-31T23:59:59-12:00' }),
        400,
        'invalid-value',
        /1970 and 9999/,
      );
      expectRefused(
        await ask(server, 'POST', '/clock/set', { to: '9999-12-31T23:59:59Z' }),
        400,
        'invalid-value',
        /at most 1100 days/,
      );
      expectRefused(
        await ask(server, 'POST', '/clock/advance', { by: '1100d1us' }),
        400,
        'invalid-value',
        /at most 1100 days/,
      );
      expectRefused(await ask(server, 'POST', '/clock/advance', { byMicros: -1 }), 400, 'invalid-request');
      expectRefused(await ask(server, 'POST', '/clock/advance', { by: '10m', byMicros: 1 }), 400, 'invalid-request');
      expectRefused(await ask(server, 'POST', '/clock/advance', { toNext: false }), 400, 'invalid-request');
    });
  });

  test('is advanced by a duration, by microseconds, or to the next event of any or of one kind', async () => {
    expect(await good(server, 'POST', '/clock/advance', { by: '1h30m250ms5us' })).toMatchObject({
      toMicros: NOON + 5_400_250_005,
    });
    expect(await good(server, 'POST', '/clock/advance', { byMicros: 0 })).toMatchObject({
      toMicros: NOON + 5_400_250_005,
      steps: 0,
    });
    const next = valueAt(await good(server, 'GET', '/clock'), 'next', 'atMicros');
    expect(await good(server, 'POST', '/clock/advance', { toNext: true })).toMatchObject({ toMicros: next });
    const { due } = await good(server, 'GET', '/automation');
    const snapshot = (due as { kind: string; atMicros: number }[]).find(({ kind }) => kind === 'snapshots');
    expect(await good(server, 'POST', '/clock/advance', { toNext: 'snapshots' })).toMatchObject({
      toMicros: snapshot?.atMicros,
    });
    expectRefused(await ask(server, 'POST', '/clock/advance', { toNext: 'assign' }), 409, 'nothing-due', /assign/);
  });

  test('runs the loop: an offer can be accepted in its last microsecond, but not a microsecond later, when it expires', async () => {
    const expiresAt = server.now() + 10n * MINUTE;
    const [early, late] = [
      await createOffer(server, { id: 'in-time', expiresAt }),
      await createOffer(server, { id: 'too-late', expiresAt }),
    ];
    // Otherwise the offer would be swept at the very instant.
    await good(server, 'PATCH', '/automation', { expire: 'manual' });
    await good(server, 'POST', '/clock/set', { toMicros: Number(expiresAt - 1n) });
    expect((await move(server, 'accept', 'bob', early)).status).toBe(200);
    await good(server, 'POST', '/clock/advance', { byMicros: 1 });
    expect((await move(server, 'accept', 'bob', late)).status).toBeGreaterThanOrEqual(400);
    expectRefused(await ask(server, 'POST', `/offers/${late}/accept`), 409, 'offer-expired');
    await good(server, 'PATCH', '/automation', { expire: 'auto' });
    const states = itemsAt(await good(server, 'GET', '/offers'), 'offers').map((offer) => [
      textAt(offer, 'trackingId'),
      textAt(offer, 'state'),
    ]);
    expect(states).toEqual(expect.arrayContaining([['too-late', 'expired']]));
  });

  test('is the clock of every group, and status matches it', async () => {
    await good(server, 'POST', '/clock/advance', { by: '7m' });
    expect(server.now()).toBe(BigInt(NOON) + 7n * MINUTE);
    expect((await good(server, 'GET', '/status'))['clock']).toEqual(await good(server, 'GET', '/clock'));
    const status = await server.call('scan', 'GET', '/v0/open-and-issuing-mining-rounds');
    expect(status.status).not.toBe(500);
  });
});

describe('a long advance', () => {
  test('of a year reports progress: steps and fractions grow, and one done event ends it', async () => {
    const events = await eventsOf('/clock/advance', { by: '365d' });
    const [progress, last] = [events.slice(0, -1), events.at(-1)];
    expect(progress.length).toBeGreaterThan(3);
    expect(new Set(progress.map(({ name }) => name))).toEqual(new Set(['progress']));
    for (const member of ['fraction', 'steps', 'atMicros']) {
      const values = progress.map(({ data }) => Number(data[member]));
      expect(values).toEqual([...values].sort((a, b) => a - b));
    }
    expect(progress.every(({ data }) => Number(data['fraction']) >= 0 && Number(data['fraction']) < 1)).toBe(true);
    expect(last).toMatchObject({
      name: 'done',
      data: { fromMicros: NOON, toMicros: NOON + 365 * 86_400e6, clock: { nowMicros: NOON + 365 * 86_400e6 } },
    });
    expect(Number(last?.data['steps'])).toBeGreaterThan(52_560 * 2);
  }, 60_000);

  test('lets others be served meanwhile, who see time pass', async () => {
    const journey = ask(server, 'POST', '/clock/advance', { by: '60d' });
    const seen: number[] = [];
    const state = { over: false };
    void journey.then(() => (state.over = true));
    while (!state.over) seen.push(Number(await nowMicros()));
    expect((await journey).status).toBe(200);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.some((at) => at > NOON && at < NOON + 60 * 86_400e6)).toBe(true);
  }, 30_000);

  test('starts where the one before it ended: two advances at once add up', async () => {
    const [first, second] = await Promise.all([
      ask(server, 'POST', '/clock/advance', { by: '20d' }),
      ask(server, 'POST', '/clock/advance', { by: '10m' }),
    ]);
    const moves = [first, second]
      .map(({ body }) => [Number(body.fromMicros) - NOON, Number(body.toMicros) - NOON])
      .sort(([a = 0], [b = 0]) => a - b);
    expect(moves[0]?.[0]).toBe(0);
    expect(moves[1]).toEqual([moves[0]?.[1], 20 * 86_400e6 + 600e6]);
    expect(await nowMicros()).toBe(NOON + 20 * 86_400e6 + 600e6);
  }, 30_000);

  test.each(['application/json', 'text/event-stream'])(
    'that a revert ends reports this (%s), and the clock is that of the snapshot',
    async (accept) => {
      await good(server, 'POST', '/snapshots', { name: 'before' });
      const before = await dumpOf(server);
      const journey = fetch(`${server.url}/_control/v1/clock/advance`, {
        method: 'POST',
        body: '{"by":"300d"}',
        headers: { 'content-type': 'application/json', accept },
      }).then(async (answer) => ({ status: answer.status, text: await answer.text() }));
      while ((await nowMicros()) === NOON);
      await good(server, 'POST', '/snapshots/before/revert');
      const { status, text } = await journey;
      if (accept === 'application/json')
        expect([status, JSON.parse(text)]).toEqual([
          409,
          { error: expect.stringMatching(/reverted or replaced/), code: 'interrupted' },
        ]);
      else
        expect(text).toMatch(
          /(^|\n\n)event: error\ndata: \{"error":"[^"]*reverted or replaced[^"]*","code":"interrupted"\}\n\n$/,
        );
      expect(await nowMicros()).toBe(NOON);
      expectSame(await dumpOf(server), before);
      await good(server, 'POST', '/clock/advance', { by: '10m' });
      expect(await nowMicros()).toBe(NOON + 600e6);
    },
    30_000,
  );

  test('that is not read to its end does not delay others', async () => {
    for (const wait of [0, 60]) {
      const reader = new AbortController();
      const left = fetch(`${server.url}/_control/v1/clock/advance`, {
        method: 'POST',
        body: '{"by":"300d"}',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        signal: reader.signal,
      });
      if (wait > 0) await left;
      reader.abort();
      await left.then((answer) => answer.text()).catch(() => undefined);
      expect((await ask(server, 'POST', '/clock/advance', { byMicros: 1 })).status).toBe(200);
    }
  }, 30_000);

  test('runs what is due in time order, each step with its due time', async () => {
    await offerAs(server, { expiresIn: '90s' });
    await good(server, 'POST', '/clock/advance', { by: '3h' });
    const log = (await dumpOf(server))
      .split('\n')
      .slice(1, -2)
      .map((line) => JSON.parse(line) as { recordTime?: string; type: string });
    const times = log.flatMap(({ recordTime }) => (recordTime === undefined ? [] : [BigInt(recordTime)]));
    expect(times).toEqual([...times].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(times.at(-1)).toBeLessThanOrEqual(server.now());
  });
});
