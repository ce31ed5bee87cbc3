// What happens in a world, followed as it happens.

import type { Json } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { ask, expectRefused, good, inWorld, offerAs } from './words';

interface Told {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

interface Reader {
  /** The next event that is no comment; undefined at the end. */
  next(): Promise<Told | undefined>;
  leave(): void;
}

const told = (block: string): Told | undefined => {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const event = field('event');
  return event === undefined
    ? undefined
    : { event, id: field('id'), data: JSON.parse(field('data') ?? '{}') as Record<string, unknown> };
};

async function follow(server: TestServer, path = '/events', headers: Record<string, string> = {}): Promise<Reader> {
  const leaving = new AbortController();
  const answer = await fetch(`${server.url}/_control/v1${path}`, { headers, signal: leaving.signal });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const block = async (): Promise<string | undefined> => {
    while (!text.includes('\n\n')) {
      const piece = await reader?.read();
      if (!piece || piece.done) return undefined;
      text += piece.value;
    }
    const end = text.indexOf('\n\n');
    const [first, rest] = [text.slice(0, end), text.slice(end + 2)];
    text = rest;
    return first;
  };
  // The greeting says that what happens from now on is told.
  expect(await block()).toBe(': following');
  return {
    async next() {
      for (let one = await block(); one !== undefined; one = await block()) {
        const event = told(one);
        if (event) return event;
      }
      return undefined;
    },
    leave: () => leaving.abort(),
  };
}

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const post = (path: string, body?: Json): Promise<unknown> => good(server, 'POST', path, body);

describe('GET /events', () => {
  it('reports updates as rows of the list, with their offsets as ids', async () => {
    const reader = await follow(server);
    await offerAs(server, { trackingId: 'told' });
    const event = await reader.next();
    const {
      updates: [row],
    } = (await good(server, 'GET', '/updates?limit=1')) as { updates: Record<string, unknown>[] };
    expect(event).toEqual({ event: 'update', id: String(row?.['offset']), data: row });
    reader.leave();
  });

  it('continues after an offset, or after the last event id', async () => {
    await offerAs(server, { trackingId: 'earlier' });
    const { ledgerEnd } = (await good(server, 'GET', '/updates?limit=1')) as { ledgerEnd: number };
    for (const [path, headers] of [
      [`/events?after=${ledgerEnd - 2}`, {}],
      ['/events', { 'last-event-id': String(ledgerEnd - 2) }],
    ] as const) {
      const reader = await follow(server, path, headers);
      expect([(await reader.next())?.id, (await reader.next())?.id]).toEqual([
        String(ledgerEnd - 1),
        String(ledgerEnd),
      ]);
      reader.leave();
    }
  });

  it('reports only matching updates, and how many a slow reader has lost', async () => {
    const { ledgerEnd } = (await good(server, 'GET', '/updates?limit=1')) as { ledgerEnd: number };
    await post('/clock/advance', { by: '5d' });
    const now = (await good(server, 'GET', '/updates?limit=1')) as { ledgerEnd: number };
    expect(now.ledgerEnd - ledgerEnd).toBeGreaterThan(1000);
    const reader = await follow(server, `/events?after=${ledgerEnd}&template=TransferOffer`);
    expect(await reader.next()).toEqual({
      event: 'lost',
      id: undefined,
      data: { lost: now.ledgerEnd - ledgerEnd - 1000 },
    });
    await post('/holdings', { owner: server.party('alice'), amount: '1' });
    await offerAs(server, { trackingId: 'fits' });
    expect((await reader.next())?.data['summary']).toBe('WalletAppInstall: create transfer offer');
    reader.leave();
    expectRefused(await ask(server, 'GET', '/events?template=Nothing'), 400, 'unknown-template');
  });

  it('reports other changes', async () => {
    const reader = await follow(server);
    const after = async (deed: () => Promise<unknown>): Promise<unknown> => {
      await deed();
      const event = await reader.next();
      return event?.event === 'world' ? event.data['what'] : event;
    };
    const { nowMicros } = (await good(server, 'GET', '/clock')) as { nowMicros: number };
    expect(await after(() => post('/clock/set', { toMicros: nowMicros }))).toBe('clock');
    expect(await after(() => good(server, 'PATCH', '/automation', { consume: 'manual' }))).toBe('automation');
    expect(await after(() => post('/automation/failures', { kind: 'consume', reason: 'timeout' }))).toBe('automation');
    expect(
      await after(() => post('/faults', { operation: 'getBalance', id: 'down', times: 1, then: { status: 503 } })),
    ).toBe('faults');
    expect(await after(() => server.call('validator', 'GET', '/v0/wallet/balance', { user: 'alice' }))).toBe('faults');
    expect(await after(() => ask(server, 'DELETE', '/faults'))).toBe('faults');
    expect(await after(() => post('/snapshots', { name: 'here' }))).toBe('snapshots');
    const lsu = {
      topologyFreezeTime: '2030-01-01T00:00:00Z',
      upgradeTime: '2030-01-02T00:00:00Z',
      successorPhysicalSynchronizerId: 'global-domain::1220be58c29e::35-2',
    };
    expect(await after(() => good(server, 'PUT', '/lsu', lsu))).toBe('lsu');
    expect(await after(() => post('/snapshots/here/revert'))).toBe('reverted');
    expect(await after(() => ask(server, 'DELETE', '/snapshots/here'))).toBe('snapshots');
    expect(await after(() => post('/reset'))).toBe('reset');
    const dump = await (await fetch(`${server.url}/_control/v1/dump`)).text();
    expect(
      await after(() =>
        fetch(`${server.url}/_control/v1/load`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-ndjson' },
          body: dump,
        }),
      ),
    ).toBe('loaded');
    // After another world took its place updates go on from its end.
    await offerAs(server, { trackingId: 'afterwards' });
    expect(await reader.next()).toMatchObject({
      event: 'update',
      data: { summary: 'WalletAppInstall: create transfer offer' },
    });
    reader.leave();
  });

  it('streams what a running clock causes, without further requests', async () => {
    const reader = await follow(server);
    await post('/clock/run', { speed: 600_000_000 });
    expect(await reader.next()).toMatchObject({ event: 'world', data: { what: 'clock' } });
    expect(await reader.next()).toMatchObject({ event: 'update', data: { kind: 'transaction' } });
    await post('/clock/freeze');
    reader.leave();
  });

  it('admits subscribers up to the limit, and reuses the places of those who left', async () => {
    const two = await startTestServer({ limits: { worldReaders: 2 } });
    const readers = [await follow(two), await follow(two)];
    expectRefused(
      await ask(two, 'GET', '/events'),
      429,
      'too-many-readers',
      /2 readers follow worlds.*--limit world-readers/,
    );
    for (const reader of readers) reader.leave();
    // The server hears of it a moment later.
    for (let status = 429; status === 429;) {
      const leaving = new AbortController();
      ({ status } = await fetch(`${two.url}/_control/v1/events`, { signal: leaving.signal }));
      leaving.abort();
    }
    await two.close();
  });

  it('follows one world, and ends when that world is deleted', async () => {
    await post('/worlds', { from: { world: 'default' }, id: 'mine' });
    const reader = await follow(server, '/events', { 'x-understudy-world': 'mine' });
    await offerAs(server, { trackingId: 'elsewhere' });
    await good(server, 'POST', '/holdings', { owner: server.party('alice'), amount: '1' }, inWorld('mine'));
    expect(await reader.next()).toMatchObject({
      event: 'update',
      data: { created: 1, templates: expect.arrayContaining(['Amulet']) },
    });
    await ask(server, 'DELETE', '/worlds/mine');
    expect(await reader.next()).toMatchObject({ event: 'world', data: { what: 'gone' } });
    expect(await reader.next()).toBeUndefined();
  });

  it('ends when the server closes', async () => {
    const other = await startTestServer();
    const reader = await follow(other);
    const ended = reader.next().catch(() => undefined);
    await other.close();
    expect(await ended).toBeUndefined();
  });
});
