// Faults, held commands and the journal over HTTP: what the operations answer; how each fault shows is tested in the
// server's own room. `then` is what the contract calls the effect of a fault.

import { startTestServer, type TestServer } from '../harness';
import { itemsAt, submitOffer, textAt, valueAt } from '../validator/wallets';
import { ask, expectRefused, good, unchanged } from './words';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const DSO = (headers: Readonly<Record<string, string>> = {}) => server.call('scan', 'GET', '/v0/dso', { headers });

describe('a fault', () => {
  test('is returned as it was added, with its counters, and is used up after its times', async () => {
    const fault = await good(server, 'POST', '/faults', { operation: 'getDso', times: 1, then: { status: 503 } });
    expect(fault).toEqual({
      id: 'f1',
      operation: 'getDso',
      times: 1,
      probability: 1,
      seed: 'f1',
      then: { status: 503 },
      seen: 0,
      hits: 0,
    });
    const [hit, spared] = [await DSO({ origin: 'https://app.example' }), await DSO()];
    expect([hit.status, hit.headers['access-control-allow-origin'], spared.status]).toEqual([
      503,
      'https://app.example',
      200,
    ]);
    expect(itemsAt(await good(server, 'GET', '/faults'), 'faults')).toEqual([{ ...fault, seen: 1, hits: 1 }]);
    expect((await ask(server, 'DELETE', '/faults/f1')).status).toBe(204);
    expectRefused(await ask(server, 'DELETE', '/faults/f1'), 404, 'unknown-fault');
    expect(await good(server, 'GET', '/faults')).toEqual({ faults: [] });
  });

  test.each([[{ fixed: 5 }], [{ uniform: { min: 1, max: 2 } }], [{ lognormal: { median: 1, sigma: 0.5 } }]])(
    'with a delay %j is returned as it was added',
    async (delay) => {
      expect(
        await good(server, 'POST', '/faults', {
          operation: 'scan',
          user: 'alice',
          probability: 0.25,
          seed: 's',
          delay,
        }),
      ).toMatchObject({ operation: 'scan', user: 'alice', probability: 0.25, seed: 's', delay });
    },
  );

  test.each([
    [{ status: 503 }],
    [{ reset: 'before' }],
    [{ reset: 'after' }],
    [{ truncate: 3 }],
    [{ slow: { bytesPerSecond: 10 } }],
  ])('with an effect %j is returned as it was added', async (then) => {
    expect(await good(server, 'POST', '/faults', { operation: 'getDso', then })).toMatchObject({ then });
  });

  test('that can hit nothing, has no effect or is invalid is refused', async () => {
    await good(server, 'POST', '/faults', { id: 'mine', operation: 'getDso', delay: { fixed: 1 } });
    await unchanged(server, async () => {
      expectRefused(
        await ask(server, 'POST', '/faults', { id: 'mine', operation: 'getDso', delay: { fixed: 1 } }),
        409,
        'already-exists',
      );
      expect((await ask(server, 'POST', '/faults', { operation: 'getDzo', then: { status: 404 } })).status).toBe(400);
      expect((await ask(server, 'POST', '/faults', { operation: 'getDso', then: { status: 418 } })).status).toBe(400);
      expect((await ask(server, 'POST', '/faults', { operation: 'getDso', then: { hold: true } })).status).toBe(400);
      expect((await ask(server, 'POST', '/faults', { operation: 'getClock', then: { status: 404 } })).status).toBe(400);
      expect((await ask(server, 'POST', '/faults', { operation: 'control', then: { status: 404 } })).status).toBe(400);
      for (const body of [
        {},
        { operation: 'getDso' },
        { operation: 'getDso', then: { status: 404, reset: 'before' } },
        { operation: 'getDso', delay: { fixed: -1 } },
        { operation: 'getDso', times: 0, delay: { fixed: 1 } },
        { operation: 'getDso', probability: 1.5, delay: { fixed: 1 } },
      ])
        expectRefused(await ask(server, 'POST', '/faults', body), 400, 'invalid-request');
    });
  });
});

describe('a command', () => {
  const heldIds = async (): Promise<readonly string[]> =>
    itemsAt(await good(server, 'GET', '/held'), 'held').map((held) => textAt(held, 'id'));

  test('is held in process, where its tracking id is a 429, until it is released', async () => {
    await good(server, 'POST', '/faults', { operation: 'createTransferOffer', times: 1, then: { hold: true } });
    const submitted = submitOffer(server, { id: 'held' });
    while ((await heldIds()).length === 0);
    expect((await submitOffer(server, { id: 'held' })).status).toBe(429);
    const [id = ''] = await heldIds();
    expect((await good(server, 'GET', '/status'))['counts']).toMatchObject({ held: 1, faults: 1 });
    expectRefused(await ask(server, 'POST', '/held/h99/release'), 404, 'unknown-held');
    expect(await good(server, 'POST', `/held/${id}/release`)).toMatchObject({
      held: [{ id, operation: 'createTransferOffer', user: 'alice', fault: 'f1', since: '2026-01-15T12:00:00Z' }],
    });
    expect((await submitted).status).toBe(200);
    expect(await heldIds()).toEqual([]);
    expect(await good(server, 'POST', '/held/release')).toEqual({ held: [] });
  });

  test('that is held ends in the documented 500 on a revert, a load and a reset; its id is free', async () => {
    await good(server, 'POST', '/snapshots', { name: 'before' });
    for (const back of ['/snapshots/before/revert', '/reset']) {
      await good(server, 'POST', '/faults', { operation: 'createTransferOffer', times: 1, then: { hold: true } });
      const submitted = submitOffer(server, { id: 'held' });
      while ((await heldIds()).length === 0);
      await good(server, 'POST', back);
      expect([(await submitted).status, await heldIds()]).toEqual([500, []]);
    }
    expect((await submitOffer(server, { id: 'held' })).status).toBe(200);
  });

  test('fails after acceptance: 500, and its tracking id is free', async () => {
    await good(server, 'POST', '/faults', {
      operation: 'createTransferOffer',
      times: 1,
      then: { failAfterAcceptance: true },
    });
    expect((await submitOffer(server, { id: 'fails' })).status).toBe(500);
    expect((await submitOffer(server, { id: 'fails' })).status).toBe(200);
    expect((await ask(server, 'DELETE', '/faults')).status).toBe(204);
  });
});

describe('the journal', () => {
  it('refuses a filter by an unknown operation, and names the nearest', async () => {
    for (const path of ['/requests', '/requests/count', '/requests.har', '/requests/events']) {
      const answer = await fetch(`${server.url}/_control/v1${path}?operation=getDsoo`);
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        400,
        { error: 'no operation "getDsoo"; did you mean "getDso"?', code: 'unknown-operation' },
      ]);
    }
  });

  test('lists, counts, shows and clears exchanges of the network, but none of the control API', async () => {
    await DSO();
    await server.call('validator', 'GET', '/v0/wallet/balance', { user: 'alice' });
    await server.call('scan', 'GET', '/v0/nothing');
    await good(server, 'GET', '/clock');
    const requests = itemsAt(await good(server, 'GET', '/requests'), 'requests') as {
      id: string;
      operation: string | null;
      user: string | null;
      status: number;
    }[];
    expect(requests.map(({ operation, user, status }) => [operation, user, status])).toEqual([
      ['getDso', null, 200],
      ['getBalance', 'alice', 200],
      [null, null, 404],
    ]);
    expect(await good(server, 'GET', '/requests/count?status=2xx')).toEqual({ count: 2 });
    expect(await good(server, 'GET', '/requests?user=alice')).toMatchObject({
      requests: [{ operation: 'getBalance' }],
    });
    expect(itemsAt(await good(server, 'GET', '/requests?limit=1'), 'requests')).toHaveLength(1);
    const balance = await good(server, 'GET', `/requests/${requests[1]?.id ?? ''}`);
    expect(JSON.stringify(balance)).not.toContain(await server.token('alice'));
    expect((await ask(server, 'GET', '/requests.har')).body).toMatchObject({
      log: { version: '1.2', entries: expect.arrayContaining([expect.anything()]) },
    });
    expect((await ask(server, 'GET', '/requests/none')).status).toBe(404);
    expectRefused(await ask(server, 'GET', '/requests?limit=0'), 400, 'invalid-request');
    expectRefused(await ask(server, 'GET', '/requests?group=control'), 400, 'invalid-request');
    expect((await ask(server, 'DELETE', '/requests')).status).toBe(204);
    expect(await good(server, 'GET', '/requests/count')).toEqual({ count: 0 });
  });

  test('can be followed as events, and a reader that leaves delays nothing', async () => {
    const reader = new AbortController();
    const following = await fetch(`${server.url}/_control/v1/requests/events?operation=getDso`, {
      signal: reader.signal,
    });
    expect([following.status, following.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const pieces = following.body?.getReader();
    let text = '';
    const read = async (): Promise<void> => void (text += new TextDecoder().decode((await pieces?.read())?.value));
    await read();
    await server.call('scan', 'GET', '/v0/dso-party-id');
    await DSO();
    while (!text.includes('event: request')) await read();
    expect(text).toContain('getDso');
    expect(text).not.toContain('getDsoPartyId');
    reader.abort();
    expect(valueAt(await good(server, 'GET', '/requests/count'), 'count')).toBe(2);
  });
});
